import { afterLayout } from '../browser/afterLayout.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';
import { type Color, contrast, luminance } from '../../contract/surveys/contrast.ts';
import { elementBehind, isPageDark } from './isPageDark.ts';

// Relative colors and `light-dark()` date from 2024 and can't search for a contrast, and `contrast-color()` only
// returns black or white. Using them would add styles without replacing this code, which other browsers need.
/**
 * Computes the colors that depend on the owner's colors, and again when the page or the system changes its theme. The
 * accent moves toward the text color until its contrast with the surface is 3:1. Until the first layout, the colors of
 * the tag or our own apply.
 * @returns a function that stops it
 */
export function followColors(element: HTMLElement, view: Window & typeof globalThis): () => void {
  const { style } = element;
  const darkScheme = view.matchMedia('(prefers-color-scheme: dark)');
  // converts other color spaces, whose notations we don't parse
  const toSrgb = view.CSS.supports('color', 'color-mix(in srgb,red,red)');
  const set = (name: string, value: unknown) => style.setProperty(`--${name}`, `${value}`, 'important');
  let applied = '';

  function update(): void {
    const theme = element.getAttribute('theme');
    const isDark = theme === 'dark' || (theme === 'auto' && isPageDark(element, view, darkScheme));
    for (const [name, value] of Object.entries(fixedColors(isDark))) set(name, value);

    // uses the owner's color, or else ours
    const setColor = (name: string, ownColor: string) => {
      const color = `var(--asklet-${name},${ownColor})`;
      set(name, color);
      return toSrgb ? `color-mix(in srgb,${color},${color})` : color;
    };
    const ours = ownColors(isDark);
    // read back from the colors of a border without width, which needs no extra element
    set('borders', [setColor('surface', ours[0]), setColor('ink', ours[1]), setColor('accent', ours[2])].join(' '));
    if (!applied) apply([ours[0], ours[1], style.getPropertyValue('--asklet-accent') || ours[2]].map(rewrite));
    afterLayout(element, () => {
      const { borderTopColor, borderRightColor, borderBottomColor } = view.getComputedStyle(element);
      apply([borderTopColor, borderRightColor, borderBottomColor]);
    });
  }

  /** Converts a color to the notation of `getComputedStyle`, unless it is a name. */
  function rewrite(color: string): string {
    style.color = color;
    return style.color;
  }

  /** Sets the colors derived from surface, text and accent, if they changed. */
  function apply(texts: readonly string[]): void {
    const colors = texts.map(parseColor);
    if (`${colors}` === applied) return;
    applied = `${colors}`;
    for (const [name, value] of Object.entries(deriveColors(colors))) set(name, value);
  }

  const stopWatching = watchTheme(element, darkScheme, update);
  update();
  return stopWatching;
}

/**
 * Calls back when the page or the system may have changed its theme.
 * @returns a function that stops it
 */
function watchTheme(element: HTMLElement, darkScheme: MediaQueryList, onChange: () => void): () => void {
  const document = element.ownerDocument;
  const observer = new MutationObserver(onChange);
  for (let node = elementBehind(element); node; node = node.parentElement) observer.observe(node, { attributes: true });
  // a theme can be a style sheet or a <meta name=color-scheme>
  const changes = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(readNode(document, 'head'), changes);
  const undo = [
    () => observer.disconnect(),
    listen(darkScheme, 'change', onChange),
    // the background can have a transition, and style sheets apply after they have loaded
    listen(document, 'transitionend load', ({ target }) => {
      if ((target as Node).contains(element) || (target as Element).localName === 'link') onChange();
    }),
  ];
  return () => {
    for (const each of undo) each();
  };
}

/** Returns our own colors of surface, text and accent. */
export const ownColors = (isDark: boolean) =>
  [isDark ? '#20222d' : '#ffffff', isDark ? '#f1f1f6' : '#1b1d28', '#4f46e5'] as const;

/** Returns the colors that owners don't set. */
export const fixedColors = (isDark: boolean) => ({
  scheme: isDark ? 'dark' : 'light',
  'gold-line': isDark ? '#ffc83d' : '#b06a00',
  error: isDark ? '#ffb4ab' : '#b3261e',
});

/** Returns the colors derived from surface, text and the owner's accent. */
export function deriveColors(colors: readonly Color[]): Record<string, unknown> {
  const [surface, ink, ownersAccent] = colors as [Color, Color, Color];
  // filled areas keep the owner's color
  let accent = ownersAccent;
  for (let share = 19; share >= 0 && contrast(accent, surface) < 3; share--)
    accent = ownersAccent.map((value, index) => Math.round((value * share + ink[index]! * (20 - share)) / 20));
  return {
    'ink-rgb': ink,
    'owner-accent': `rgb(${ownersAccent})`,
    'accent-rgb': accent,
    'on-accent': luminance(ownersAccent) < 0.179 ? '#fff' : '#000',
  };
}

/** Parses a color of `getComputedStyle`: `rgb(79, 70, 229)` or `color(srgb 0.31 0.27 0.9)`. */
function parseColor(text: string): Color {
  const unit = text.startsWith('rgb') ? 1 : 255;
  return (text.match(/-?\d[\d.e-]*/g) ?? []).slice(0, 3).map((number) => Math.round(Number(number) * unit));
}
