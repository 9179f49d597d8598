/** A rectangle of a picture, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a rectangle is drawn for. */
export type MarkKind = 'redact' | 'highlight' | 'crop';

/** A rectangle that a visitor drew. */
export interface Mark extends Area {
  readonly kind: MarkKind;
}

const between = (lowest: number, value: number, highest: number) => Math.max(lowest, Math.min(value, highest));

/** No mark is smaller than this, in pixels: it could not be taken hold of. */
const smallest = 8;

/** A mark moved by some pixels, as far as it stays inside. */
export function moved<M extends Area>(mark: M, x: number, y: number, inside: Area): M {
  return {
    ...mark,
    x: between(inside.x, mark.x + x, inside.x + inside.width - mark.width),
    y: between(inside.y, mark.y + y, inside.y + inside.height - mark.height),
  };
}

/** A mark made larger by some pixels at its end, as far as it stays inside. */
export function sized<M extends Area>(mark: M, width: number, height: number, inside: Area): M {
  return {
    ...mark,
    width: between(smallest, mark.width + width, inside.x + inside.width - mark.x),
    height: between(smallest, mark.height + height, inside.y + inside.height - mark.y),
  };
}

/** The area between two points, in whole pixels, as far as it lies inside. */
export function areaBetween(from: Pick<Area, 'x' | 'y'>, to: Pick<Area, 'x' | 'y'>, inside: Area): Area {
  const x = between(inside.x, Math.floor(Math.min(from.x, to.x)), inside.x + inside.width);
  const y = between(inside.y, Math.floor(Math.min(from.y, to.y)), inside.y + inside.height);
  const right = between(x, Math.ceil(Math.max(from.x, to.x)), inside.x + inside.width);
  const bottom = between(y, Math.ceil(Math.max(from.y, to.y)), inside.y + inside.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** An area in the middle of another one. */
export function middleOf({ x, y, width, height }: Area): Area {
  return {
    x: Math.round(x + width * 0.35),
    y: Math.round(y + height * 0.4),
    width: Math.round(width * 0.3),
    height: Math.round(height * 0.2),
  };
}
