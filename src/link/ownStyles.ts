import type { PageLook } from '../contract/surveys/linkPageOf.ts';
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

/** Returns a custom property. Values that could end it are left out; as in the widget, the browser ignores invalid ones. */
const propertyOf = (name: string, value: string | undefined) =>
  value === undefined || /[;{}<\\]/.test(value) ? '' : `${name}:${value};`;

/** Returns the styles of a page that its owner decides: the colors, the font, and the radius of the corners. */
export function ownStyles({ theme = 'auto', accent, font, radius }: PageLook): string {
  const rule = (isDark: boolean) => `:root{${propertiesOf(isDark, accent)}}`;
  const colors =
    theme === 'auto' ? `${rule(false)}@media(prefers-color-scheme:dark){${rule(true)}}` : rule(theme === 'dark');
  return `${colors}:root{${propertyOf('--asklet-font', font)}${propertyOf('--asklet-radius', radius)}}`;
}
