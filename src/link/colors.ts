import { deriveColors, fixedColors, ownColors } from '../widget/host/followColors.ts';

/** Returns the custom properties of the card's colors, as the widget computes them. */
function propertiesOf(isDark: boolean, accent: string | undefined): string {
  const [surface, ink, ownAccent] = ownColors(isDark);
  const parse = (color: string) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
  const derived = deriveColors([surface, ink, accent ?? ownAccent].map(parse));
  return Object.entries({ surface, ink, ...fixedColors(isDark), ...derived })
    .map(([name, value]) => `--${name}:${String(value)};`)
    .join('');
}

/**
 * Returns the styles that set the colors of a page.
 * @param accent the owner's accent, as six hexadecimal digits after `#`
 */
export function colorStyles(theme: 'auto' | 'light' | 'dark', accent: string | undefined): string {
  const rule = (isDark: boolean) => `:root{${propertiesOf(isDark, accent)}}`;
  if (theme !== 'auto') return rule(theme === 'dark');
  return `${rule(false)}@media(prefers-color-scheme:dark){${rule(true)}}`;
}
