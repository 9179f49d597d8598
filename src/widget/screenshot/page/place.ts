/** A box, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where in the picture something is drawn. A transformed element makes a frame of its own for what is in it. */
export interface Place {
  /** The style of the nearest box around: what is inherited from it need not be said again. */
  readonly style: CSSStyleDeclaration | null;
  /** Where that box begins inside its border, in the coordinates of the frame. */
  readonly x: number;
  readonly y: number;
  /** Leads from the coordinates of the window to those of the frame. */
  readonly matrix: DOMMatrix;
  /** Whether the frame is turned or scaled. */
  readonly bent: boolean;
  /** The lines that run through the text of all boxes around. */
  readonly decoration: string;
  /** What absolute positions inside count from. */
  readonly block: Box;
}

/** Finds a box in the coordinates of the frame by its middle, the one point that turning does not move. */
export function boxAt({ matrix }: Place, rect: DOMRect, width: number, height: number): Box {
  const { x, y } = matrix.transformPoint({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Says in CSS where a box is, counted from the box around it: all boxes lie in one cell of a grid. */
export function placed(box: Box, { x, y }: Pick<Place, 'x' | 'y'>): string {
  return `margin:${round(box.y - y)}px 0 0 ${round(box.x - x)}px;width:${round(box.width)}px;height:${round(box.height)}px;`;
}

/** Layout counts in 64ths of a pixel. */
const round = (pixels: number) => Math.round(pixels * 64) / 64;

/** The transformation of an element about its own top left corner, or null for none but a shift. */
export function bending(
  style: CSSStyleDeclaration,
  { width, height }: Pick<Box, 'width' | 'height'>,
): DOMMatrix | null {
  const { transform, translate, rotate, scale } = style;
  if ([transform, rotate, scale].every((value) => !value || value === 'none')) return null;
  const given = (name: string, value: string) =>
    value && value !== 'none' ? `${name}(${value.split(' ').join()})` : '';
  const [shiftX = '0', shiftY = '0'] = translate === 'none' ? [] : translate.split(' ');
  const length = (value: string, whole: number) => (parseFloat(value) * (value.endsWith('%') ? whole : 100)) / 100;
  const [originX, originY] = style.transformOrigin.split(' ').map(parseFloat) as [number, number];
  try {
    const own = new DOMMatrix(
      `${given('rotate', rotate)}${given('scale', scale)}${transform === 'none' ? '' : transform}`,
    );
    if (own.is2D && own.a === 1 && own.b === 0 && own.c === 0 && own.d === 1) return null;
    return new DOMMatrix()
      .translate(originX + length(shiftX, width), originY + length(shiftY, height))
      .multiply(own)
      .translate(-originX, -originY);
  } catch {
    // turned in space: it is drawn as large as it looks
    return null;
  }
}
