/** A point of the image, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the image, in px. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** The kinds of marks that a visitor can draw, in the order of the toolbar. */
export const markKinds = ['crop', 'redact', 'highlight', 'arrow', 'pen'] as const;
export type MarkKind = (typeof markKinds)[number];

/** A mark of the visitor: a rectangle, or a line inside one. It keeps its id when it is moved or resized. */
export interface Mark extends Area {
  readonly id: number;
  readonly kind: MarkKind;
  /** The points of an arrow or a pen's line, relative to width and height. */
  readonly points?: readonly Point[];
}

/** The edits of an image. */
export interface Edit {
  /** The cropped part of the image. */
  readonly area: Area;
  readonly marks: readonly Mark[];
}

/** The minimum side of a drawn mark, in px. */
const minDrawnSide = 3;

/** The minimum side of a resized mark, in px. A smaller one could not be grabbed. */
const minSide = 8;

const clamp = (lowest: number, value: number, highest: number) => Math.max(lowest, Math.min(value, highest));

/** Moves a mark by a distance in px, limited to the area. */
export function moveMark(mark: Mark, x: number, y: number, inside: Area): Mark {
  return {
    ...mark,
    x: clamp(inside.x, mark.x + x, inside.x + inside.width - mark.width),
    y: clamp(inside.y, mark.y + y, inside.y + inside.height - mark.height),
  };
}

/** Moves the bottom right corner of a mark by a distance in px, limited to the area. */
export function resizeMark(mark: Mark, x: number, y: number, inside: Area): Mark {
  return {
    ...mark,
    width: clamp(minSide, mark.width + x, inside.x + inside.width - mark.x),
    height: clamp(minSide, mark.height + y, inside.y + inside.height - mark.y),
  };
}

/** Returns the area between two points in whole pixels, limited to another area. */
export function areaBetween(from: Point, to: Point, inside: Area): Area {
  const x = clamp(inside.x, Math.floor(Math.min(from.x, to.x)), inside.x + inside.width);
  const y = clamp(inside.y, Math.floor(Math.min(from.y, to.y)), inside.y + inside.height);
  const right = clamp(x, Math.ceil(Math.max(from.x, to.x)), inside.x + inside.width);
  const bottom = clamp(y, Math.ceil(Math.max(from.y, to.y)), inside.y + inside.height);
  return { x, y, width: right - x, height: bottom - y };
}

const isLine = ({ kind }: Mark) => kind === 'arrow' || kind === 'pen';

/** Draws a mark along a path of the pointer. */
export function drawMark(mark: Mark, path: readonly Point[], inside: Area): Mark {
  const points = path.map(({ x, y }) => ({
    x: clamp(inside.x, x, inside.x + inside.width),
    y: clamp(inside.y, y, inside.y + inside.height),
  }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const from = { x: Math.min(...xs), y: Math.min(...ys) };
  const area = areaBetween(from, { x: Math.max(...xs), y: Math.max(...ys) }, inside);
  const { width, height } = area;
  const shareOf = ({ x, y }: Point) => ({ x: (x - area.x) / (width || 1), y: (y - area.y) / (height || 1) });
  return { ...mark, ...area, ...(isLine(mark) && { points: points.map(shareOf) }) };
}

/** Returns true if a drawn mark is too small to be intended. Lines may be flat. */
export function isSlip(mark: Mark): boolean {
  const { width, height } = mark;
  return (isLine(mark) ? Math.max(width, height) : Math.min(width, height)) < minDrawnSide;
}

/** Returns a mark in the middle of an area, for adding it by keyboard. A line goes up to the right. */
export function markInMiddle(mark: Mark, inside: Area): Mark {
  const { x, y, width, height } = middleOf(inside);
  const [start, end] = [
    { x, y: y + height },
    { x: x + width, y },
  ];
  return drawMark(mark, [start, end], inside);
}

/** Returns an area in the middle of another one. */
function middleOf({ x, y, width, height }: Area): Area {
  return {
    x: Math.round(x + width * 0.35),
    y: Math.round(y + height * 0.4),
    width: Math.round(width * 0.3),
    height: Math.round(height * 0.2),
  };
}

/** Adds a mark. There is only one crop mark, so a new one replaces it. */
export function addMark({ area, marks }: Edit, mark: Mark): Edit {
  return { area, marks: [...marks.filter(({ kind }) => kind !== 'crop' || mark.kind !== 'crop'), mark] };
}

/** Replaces the mark with the same id. */
export function replaceMark({ area, marks }: Edit, mark: Mark): Edit {
  return { area, marks: marks.map((each) => (each.id === mark.id ? mark : each)) };
}

export function removeMark({ area, marks }: Edit, { id }: Mark): Edit {
  return { area, marks: marks.filter((each) => each.id !== id) };
}

/** Crops the image to its crop mark, if it has one. */
export function cropToMark(edit: Edit): Edit {
  const mark = edit.marks.find(({ kind }) => kind === 'crop');
  if (!mark) return edit;
  const area = areaBetween(mark, { x: mark.x + mark.width, y: mark.y + mark.height }, edit.area);
  return { ...removeMark(edit, mark), area };
}
