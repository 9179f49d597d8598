import { type Color, contrast, luminance } from '../../contract/contrast.ts';

/** The colour of stars and faces. */
const gold: Color = [255, 200, 61];

// CSS can compute them, too, but only in browsers from 2024 on: `light-dark()` and relative colours are that new.
/**
 * Computes the colours of our element from those that the owner chose, and again when the page or the system changes its
 * theme. The accent moves towards the text colour until its contrast to the surface is 3 to 1.
 * @returns stops it
 */
export function followColors(element: HTMLElement, root: ShadowRoot, view: Window & typeof globalThis): () => void {
  const { documentElement, body } = view.document;
  const darkScheme = view.matchMedia('(prefers-color-scheme: dark)');
  // in its own colour space, a colour could have any form
  const toSrgb = view.CSS.supports('color', 'color-mix(in srgb,red,red)');

  function update(): void {
    const set = (name: string, value: string) => element.style.setProperty(`--${name}`, value, 'important');
    const theme = element.getAttribute('theme');
    const isDark = theme === 'dark' || (theme === 'auto' && darkScheme.matches);

    const ownColors = {
      surface: isDark ? '#20222d' : '#fff',
      ink: isDark ? '#f1f1f6' : '#1b1d28',
      accent: '#4f46e5',
    };
    // each is the owner's, or else ours
    const probes = Object.entries(ownColors).map(([name, ownColor]) => {
      const value = `var(--asklet-${name},${ownColor})`;
      set(name, value);
      const probe = root.appendChild(view.document.createElement('i'));
      probe.style.color = toSrgb ? `color-mix(in srgb,${value},${value})` : value;
      return probe;
    });
    // the browser computes the styles once, for all
    const [surface, ink, ownersAccent] = probes.map((probe) => parseColor(view.getComputedStyle(probe).color)) as [
      Color,
      Color,
      Color,
    ];
    for (const probe of probes) probe.remove();

    // what is filled with it keeps the owner's colour
    let accent = ownersAccent;
    for (let share = 19; share >= 0 && contrast(accent, surface) < 3; share--)
      accent = mix(ownersAccent, ink, share / 20);
    set('owner-accent', format(ownersAccent));
    set('accent', format(accent));
    set('on-accent', luminance(ownersAccent) < 0.179 ? '#fff' : '#000');
    set('accent-tinted', format(mix(accent, surface, 0.12)));
    set('ink-muted', format(mix(ink, surface, 0.66)));
    set('field-line', format(mix(ink, surface, 0.5)));
    set('line', format(mix(ink, surface, 0.12)));
    set('surface-tinted', format(mix(ink, surface, 0.04)));
    set('gold-half', format(mix(gold, surface, 0.5)));
    set('gold-faint', format(mix(gold, surface, 0.2)));
    set('gold-line', isDark ? '#ffc83d' : '#b06a00');
    set('scheme', isDark ? 'dark' : 'light');
    set('error', isDark ? '#ffb4ab' : '#b3261e');
  }

  const observer = new MutationObserver(update);
  for (const node of [documentElement, body]) observer.observe(node, { attributes: true });
  darkScheme.addEventListener('change', update);
  update();
  return () => {
    observer.disconnect();
    darkScheme.removeEventListener('change', update);
  };
}

/** A colour as `getComputedStyle` writes it: `rgb(79, 70, 229)`, or `color(srgb 0.31 0.27 0.9)`. */
function parseColor(text: string): Color {
  const unit = text.startsWith('rgb') ? 1 : 255;
  return (text.match(/-?\d[\d.e-]*/g) ?? []).slice(0, 3).map((number) => Math.round(Number(number) * unit));
}

function mix(one: Color, other: Color, share: number): Color {
  return one.map((value, index) => Math.round(value * share + other[index]! * (1 - share)));
}

const format = (color: Color) => `rgb(${color})`;
