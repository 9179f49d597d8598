import { type ReadonlySignal, signal } from '@preact/signals';
import type { History } from './history.ts';
import {
  addMark,
  type Area,
  cropToMark,
  drawMark,
  type Edit,
  isSlip,
  type Mark,
  type MarkKind,
  moveMark,
  type Point,
  replaceMark,
  resizeMark,
} from './marks.ts';

/** How a pointer changes the mark that it drags. */
export type HoldAction = 'move' | 'resize';

/** The pointer actions. Points are in pixels of the image. */
export interface Dragging {
  /**
   * Where the pointer pressed without moving. The next press draws from there, for visitors who can't drag (WCAG 2.5.7).
   * Null for none.
   */
  readonly corner: ReadonlySignal<Point | null>;
  /**
   * Starts changing a mark, or drawing one if none is given.
   * @returns false if another drag is in progress, or if the selected tool is not the one of the mark: a tool draws
   * over marks of other tools
   */
  startDrag(from: Point, held?: Mark, action?: HoldAction): boolean;
  dragTo(point: Point): void;
  endDrag(): void;
}

interface DraggingOptions {
  readonly history: History<Edit>;
  readonly tool: ReadonlySignal<MarkKind | null>;
  createMark(kind: MarkKind, area: Area): Mark;
  /** Called with the final mark. */
  onEnd(mark: Mark): void;
}

/** The drag of a pointer. */
interface Drag {
  readonly action: HoldAction | 'draw';
  /** The start of the drag. */
  readonly from: Point;
  /** The points since then: all of them for a pen, otherwise the first and the last. */
  readonly path: readonly Point[];
  /** The mark at the start. */
  readonly mark: Mark;
  /** True after the pointer has moved. */
  readonly moved: boolean;
}

/** Creates the pointer actions. Each drag is one undo step. */
export function createDragging({ history, tool, createMark, onEnd }: DraggingOptions): Dragging {
  const { current: edit, commit, amend, undo } = history;
  const drag = signal<Drag | null>(null);
  const corner = signal<Point | null>(null);

  /** Draws between two presses. The first one, and a second one at the same point, only set the corner. */
  function press({ mark, from }: Drag, start: Point | null): Mark | null {
    const drawn = start && drawMark(mark, [start, from], edit.value.area);
    if (drawn && !isSlip(drawn)) {
      commit(addMark(edit.value, drawn));
      return drawn;
    }
    corner.value = from;
    return null;
  }

  return {
    corner,
    startDrag(from, held, action = 'move') {
      const { value: kind } = tool;
      const mark = held ?? (kind && createMark(kind, { ...from, width: 0, height: 0 }));
      // a pen also draws over its own lines
      if (drag.value || !mark || (kind && (kind !== mark.kind || (held && kind === 'pen')))) return false;
      drag.value = { action: held ? action : 'draw', from, path: [from], mark, moved: false };
      return true;
    },
    dragTo(point) {
      if (!drag.value) return;
      const { action, moved, from } = drag.value;
      const path = [...(drag.value.mark.kind === 'pen' ? drag.value.path : [from]), point];
      const mark = changedMark({ ...drag.value, path }, point, edit.value.area);
      if (moved) amend(replaceMark(edit.value, mark));
      else commit(action === 'draw' ? addMark(edit.value, mark) : replaceMark(edit.value, mark));
      drag.value = { ...drag.value, path, moved: true };
    },
    endDrag() {
      const [{ value: ended }, { value: start }] = [drag, corner];
      drag.value = corner.value = null;
      if (!ended) return;
      const isDrawn = ended.action === 'draw';
      let mark = ended.moved && edit.value.marks.find(({ id }) => id === ended.mark.id);
      if (isDrawn && (!mark || isSlip(mark))) {
        if (mark) undo();
        mark = press(ended, start) ?? undefined;
      }
      if (!mark) return;
      if (mark.kind === 'crop' && isDrawn) amend(cropToMark(edit.value));
      else onEnd(mark);
    },
  };
}

function changedMark({ action, from, path, mark }: Drag, to: Point, inside: Area): Mark {
  if (action === 'draw') return drawMark(mark, path, inside);
  const change = action === 'move' ? moveMark : resizeMark;
  return change(mark, Math.round(to.x - from.x), Math.round(to.y - from.y), inside);
}
