import { type Color, contrast } from '../../../contract/surveys/contrast.ts';

/** Returns the contrasts of a color before the widget adapts it to the theme, as defined by WCAG. */
export function contrastOf(color: Color) {
  const [white, black] = [contrast(color, [255, 255, 255]), contrast(color, [0, 0, 0])];
  return {
    /** The text color with the higher contrast on this color, and that contrast. */
    text: white >= black ? 'white' : 'black',
    onColor: Math.max(white, black),
    /** The contrast of the color with the card in the light and the dark theme. */
    onLight: white,
    onDark: contrast(color, [32, 34, 45]),
  };
}

/** Converts a CSS color to red, green and blue. Returns null if it is invalid. */
export function parseColor(color: string, document: Document): Color | null {
  if (!document.defaultView?.CSS.supports('color', color)) return null;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
