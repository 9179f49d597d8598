import { type Area, areaBetween, type Mark, type MarkKind, middleOf } from './marks.ts';

/** A picture with marks on it, every change of which can be undone. */
export interface Sketch {
  readonly marks: () => readonly Mark[];
  /** The part of the picture that is kept. */
  readonly part: () => Area;
  /** Remembers how it is, before a change. */
  begin(): void;
  add(kind: MarkKind, area?: Area): Mark;
  /** Puts a changed mark in the place of one. */
  replace(mark: Mark, changed: Mark): Mark;
  remove(mark: Mark): void;
  /** Cuts the picture to the area that is marked for it, if there is one. */
  crop(): void;
  undo(): void;
  readonly canUndo: () => boolean;
}

/** Holds the marks on a picture of a size. `changed` is called after every change. */
export function createSketch({ width, height }: Pick<Area, 'width' | 'height'>, changed: () => void): Sketch {
  let marks: readonly Mark[] = [];
  let part: Area = { x: 0, y: 0, width, height };
  const earlier: { marks: readonly Mark[]; part: Area }[] = [];

  function set(next: readonly Mark[]): void {
    marks = next;
    changed();
  }

  return {
    marks: () => marks,
    part: () => part,
    begin: () => void earlier.push({ marks, part }),
    add(kind, area = middleOf(part)) {
      const mark = { kind, ...area };
      // one part is kept: another one takes the place of the first
      set([...marks.filter((each) => kind !== 'crop' || each.kind !== 'crop'), mark]);
      return mark;
    },
    replace(mark, next) {
      set(marks.map((each) => (each === mark ? next : each)));
      return next;
    },
    remove: (mark) => set(marks.filter((each) => each !== mark)),
    crop() {
      const kept = marks.find(({ kind }) => kind === 'crop');
      if (!kept) return;
      part = areaBetween(kept, { x: kept.x + kept.width, y: kept.y + kept.height }, part);
      set(marks.filter((each) => each !== kept));
    },
    undo() {
      const last = earlier.pop();
      if (!last) return;
      ({ part } = last);
      set(last.marks);
    },
    canUndo: () => earlier.length > 0,
  };
}
