import { readNode } from '../browser/hostilePage.ts';
import { luminance } from '../../contract/surveys/contrast.ts';

/** Returns true if white text has more contrast than black text on a computed color with these components. */
function isDark(color: string, [first, second, third]: readonly [number, number, number]): boolean {
  // oklab, oklch, lab and lch start with the lightness
  if (color.startsWith('ok')) return first < 0.56;
  if (color.startsWith('l')) return first < 49;
  const unit = color.startsWith('rgb') ? 1 : 255;
  return luminance([first * unit, second * unit, third * unit]) < 0.179;
}

/** Returns the page's element behind ours. Without a top layer, ours is a child of the root, in front of the body. */
export function elementBehind({ ownerDocument: document, parentElement: parent }: Element): Element | null {
  return parent === document.documentElement ? readNode(document, 'body') : parent;
}

/**
 * Returns true if the page around our element is dark: by the `color-scheme` of its root, or else by the first opaque
 * background behind the element. A page that supports both schemes follows the system.
 */
export function isPageDark(element: Element, view: Window, darkScheme: MediaQueryList): boolean {
  const { document } = view;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  const schemes = view.getComputedStyle(document.documentElement).colorScheme.replace('normal', meta?.content ?? '');
  const supportsDark = schemes.includes('dark');
  if (schemes.includes('light')) return supportsDark && darkScheme.matches;
  if (supportsDark) return true;

  for (let node = elementBehind(element); node; node = node.parentElement) {
    // removes the name of the color space, which can contain a digit: display-p3
    const color = view.getComputedStyle(node).backgroundColor.replace(/^color\(\S+/, '');
    const [first = 0, second = 0, third = 0, alpha = 1] = (color.match(/-?\d[\d.e-]*/g) ?? []).map(Number);
    // more transparent colors only tint the background behind them
    if (alpha > 0.5) return isDark(color, [first, second, third]);
  }
  return false;
}
