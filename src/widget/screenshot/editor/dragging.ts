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

/** What a pointer does to the mark that it holds. */
export type HoldAction = 'move' | 'resize';

/** The actions of a pointer. Points are in pixels of the image. */
export interface Dragging {
  /**
   * Begins to change a mark, or to draw one where none is given.
   * @returns whether a drag has begun. None begins while another one goes on, nor where another tool is chosen than the
   * one of the mark: a tool draws above the marks of the others
   */
  startDrag(from: Point, held?: Mark, action?: HoldAction): boolean;
  dragTo(point: Point): void;
  endDrag(): void;
}

/** What dragging works on. */
export interface DraggingOptions {
  readonly history: History<Edit>;
  readonly tool: ReadonlySignal<MarkKind | null>;
  createMark(kind: MarkKind, area: Area): Mark;
  /** Is called with the mark that stands at the end. */
  onEnd(mark: Mark): void;
}

/** A pointer that is down on the image. */
interface Drag {
  readonly action: HoldAction | 'draw';
  /** Where the pointer went down. */
  readonly from: Point;
  /** Where it was since then: all points for a pen, else the first and the last. */
  readonly path: readonly Point[];
  /** The mark as it was then. */
  readonly mark: Mark;
  /** Whether the pointer has moved. */
  readonly moved: boolean;
}

/** Creates the actions of a pointer. One drag is one step to undo. */
export function createDragging({ history, tool, createMark, onEnd }: DraggingOptions): Dragging {
  const { current: edit, commit, amend, undo } = history;
  const drag = signal<Drag | null>(null);

  return {
    startDrag(from, held, action = 'move') {
      const { value: kind } = tool;
      const mark = held ?? (kind && createMark(kind, { ...from, width: 0, height: 0 }));
      // a pen draws above its own lines, too
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
      const { value: ended } = drag;
      drag.value = null;
      const mark = ended?.moved && edit.value.marks.find(({ id }) => id === ended.mark.id);
      if (!mark) return;
      if (isSlip(mark)) undo();
      else if (mark.kind === 'crop' && ended.action === 'draw') amend(cropToMark(edit.value));
      else onEnd(mark);
    },
  };
}

function changedMark({ action, from, path, mark }: Drag, to: Point, inside: Area): Mark {
  if (action === 'draw') return drawMark(mark, path, inside);
  const change = action === 'move' ? moveMark : resizeMark;
  return change(mark, Math.round(to.x - from.x), Math.round(to.y - from.y), inside);
}
