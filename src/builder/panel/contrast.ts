/** How a colour can be read, as WCAG measures it. */
export interface Contrast {
  /** The text on the colour that reads better, and its contrast to it. */
  readonly text: 'white' | 'black';
  readonly onColor: number;
  /** The contrast of the colour to the card in the light theme and in the dark one. */
  readonly onLight: number;
  readonly onDark: number;
}

type Rgb = readonly [red: number, green: number, blue: number];

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The contrasts of a colour, before the widget adapts it to the theme. */
export function contrastOf(rgb: Rgb): Contrast {
  const [white, black] = [ratio(rgb, [255, 255, 255]), ratio(rgb, [0, 0, 0])];
  return {
    text: white >= black ? 'white' : 'black',
    onColor: Math.max(white, black),
    onLight: white,
    onDark: ratio(rgb, [32, 34, 45]),
  };
}

/** Any CSS colour as red, green and blue; null for what is none. */
export function parseColor(color: string, document: Document): Rgb | null {
  if (!document.defaultView?.CSS.supports('color', color)) return null;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
