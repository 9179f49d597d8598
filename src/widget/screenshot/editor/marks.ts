/** A point of the image, in its pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the image, in its pixels. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** The kinds of rectangles that a visitor can draw, in the order of the toolbar. */
export const markKinds = ['redact', 'highlight', 'crop'] as const;
export type MarkKind = (typeof markKinds)[number];

/** A rectangle that the visitor drew. It keeps its id when it is moved or resized. */
export interface Mark extends Area {
  readonly id: number;
  readonly kind: MarkKind;
}

/** What the visitor has done to the image. */
export interface Edit {
  /** The part of the image that is kept. */
  readonly area: Area;
  readonly marks: readonly Mark[];
}

/** The least side of a mark, in pixels: a smaller one could not be grabbed. */
const minSide = 8;

const clamp = (lowest: number, value: number, highest: number) => Math.max(lowest, Math.min(value, highest));

/** Moves a mark by some pixels, as far as it stays inside. */
export function moveMark(mark: Mark, x: number, y: number, inside: Area): Mark {
  return {
    ...mark,
    x: clamp(inside.x, mark.x + x, inside.x + inside.width - mark.width),
    y: clamp(inside.y, mark.y + y, inside.y + inside.height - mark.height),
  };
}

/** Moves the lower right corner of a mark by some pixels, as far as it stays inside. */
export function resizeMark(mark: Mark, x: number, y: number, inside: Area): Mark {
  return {
    ...mark,
    width: clamp(minSide, mark.width + x, inside.x + inside.width - mark.x),
    height: clamp(minSide, mark.height + y, inside.y + inside.height - mark.y),
  };
}

/** The area between two points, in whole pixels, as far as it is inside. */
export function areaBetween(from: Point, to: Point, inside: Area): Area {
  const x = clamp(inside.x, Math.floor(Math.min(from.x, to.x)), inside.x + inside.width);
  const y = clamp(inside.y, Math.floor(Math.min(from.y, to.y)), inside.y + inside.height);
  const right = clamp(x, Math.ceil(Math.max(from.x, to.x)), inside.x + inside.width);
  const bottom = clamp(y, Math.ceil(Math.max(from.y, to.y)), inside.y + inside.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** An area in the middle of another one, for a mark that is added by keyboard. */
export function middleOf({ x, y, width, height }: Area): Area {
  return {
    x: Math.round(x + width * 0.35),
    y: Math.round(y + height * 0.4),
    width: Math.round(width * 0.3),
    height: Math.round(height * 0.2),
  };
}

/** Adds a mark. Only one part is kept, so a crop mark replaces an earlier one. */
export function addMark({ area, marks }: Edit, mark: Mark): Edit {
  return { area, marks: [...marks.filter(({ kind }) => kind !== 'crop' || mark.kind !== 'crop'), mark] };
}

/** Replaces the mark of the same id. */
export function replaceMark({ area, marks }: Edit, mark: Mark): Edit {
  return { area, marks: marks.map((each) => (each.id === mark.id ? mark : each)) };
}

export function removeMark({ area, marks }: Edit, { id }: Mark): Edit {
  return { area, marks: marks.filter((each) => each.id !== id) };
}

/** Crops the image to its crop mark; without one nothing changes. */
export function cropToMark(edit: Edit): Edit {
  const mark = edit.marks.find(({ kind }) => kind === 'crop');
  if (!mark) return edit;
  const area = areaBetween(mark, { x: mark.x + mark.width, y: mark.y + mark.height }, edit.area);
  return { ...removeMark(edit, mark), area };
}
