import { type Color, contrast } from '../../contract/contrast.ts';

/** How a colour can be read, as WCAG measures it. */
export interface Contrast {
  /** The text on the colour that reads better, and its contrast to it. */
  readonly text: 'white' | 'black';
  readonly onColor: number;
  /** The contrast of the colour to the card in the light theme and in the dark one. */
  readonly onLight: number;
  readonly onDark: number;
}

/** The contrasts of a colour, before the widget adapts it to the theme. */
export function contrastOf(color: Color): Contrast {
  const [white, black] = [contrast(color, [255, 255, 255]), contrast(color, [0, 0, 0])];
  return {
    text: white >= black ? 'white' : 'black',
    onColor: Math.max(white, black),
    onLight: white,
    onDark: contrast(color, [32, 34, 45]),
  };
}

/** Any CSS colour as red, green and blue; null for what is none. */
export function parseColor(color: string, document: Document): Color | null {
  if (!document.defaultView?.CSS.supports('color', color)) return null;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
