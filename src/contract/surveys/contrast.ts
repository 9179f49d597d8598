/** Red, green and blue, each from 0 to 255. */
export type Color = readonly number[];

/** Returns the relative luminance of a color, from 0 to 1: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) =>
    value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colors, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Color, other: Color): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}
