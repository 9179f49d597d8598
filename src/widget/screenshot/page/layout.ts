/** A rectangle, in px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The coordinate system for painting. A transformed element creates a new one for its content. */
export interface LayoutContext {
  /** The style of the nearest painted ancestor, whose inherited values are omitted. Null at a root. */
  readonly style: CSSStyleDeclaration | null;
  /** The padding edge of that ancestor in this coordinate system. */
  readonly x: number;
  readonly y: number;
  /** Maps viewport coordinates to this coordinate system. */
  readonly matrix: DOMMatrix;
  /** True if this coordinate system is rotated or scaled. */
  readonly isTransformed: boolean;
  /** The `text-decoration` that ancestors apply to the text. */
  readonly decoration: string;
  /** The containing block of absolutely positioned elements. */
  readonly containingBlock: Rect;
}

/** Maps a rectangle of the viewport by its center, the only point that a rotation leaves in place. */
export function layoutRect({ matrix }: LayoutContext, rect: DOMRect, width: number, height: number): Rect {
  const { x, y } = matrix.transformPoint({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 });
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns the CSS that positions a rectangle in its parent. All boxes share a grid cell and are moved by margins. */
export function positionStyle(rect: Rect, { x, y }: Pick<LayoutContext, 'x' | 'y'>): string {
  return `margin:${round(rect.y - y)}px 0 0 ${round(rect.x - x)}px;width:${round(rect.width)}px;height:${round(rect.height)}px;`;
}

/** Rounds to 1/64 px, the layout unit of browsers. */
const round = (pixels: number) => Math.round(pixels * 64) / 64;

/** Returns the transform of an element about its top left corner, or null if it is only a translation. */
export function transformOf(
  style: CSSStyleDeclaration,
  { width, height }: Pick<Rect, 'width' | 'height'>,
): DOMMatrix | null {
  const { transform, translate, rotate, scale } = style;
  if ([transform, rotate, scale].every((value) => !value || value === 'none')) return null;
  const call = (name: string, value: string) =>
    value && value !== 'none' ? `${name}(${value.split(' ').join()})` : '';
  const [shiftX = '0', shiftY = '0'] = translate === 'none' ? [] : translate.split(' ');
  const length = (value: string, whole: number) => (parseFloat(value) * (value.endsWith('%') ? whole : 100)) / 100 || 0;
  const [originX, originY] = style.transformOrigin.split(' ').map(parseFloat) as [number, number];
  try {
    const own = new DOMMatrix(
      `${call('rotate', rotate)}${call('scale', scale)}${transform === 'none' ? '' : transform}`,
    );
    if (own.is2D && own.a === 1 && own.b === 0 && own.c === 0 && own.d === 1) return null;
    return new DOMMatrix()
      .translate(originX + length(shiftX, width), originY + length(shiftY, height))
      .multiply(own)
      .translate(-originX, -originY);
  } catch {
    // a 3D transform: the element is painted in its apparent size
    return null;
  }
}
