import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ScreenshotMessages } from '../messages.ts';
import { composeImage } from './composeImage.ts';
import { createDragging, type Dragging } from './dragging.ts';
import { createHistory } from './history.ts';
import {
  type Area,
  addMark,
  cropToMark,
  type Edit,
  type Mark,
  type MarkKind,
  markInMiddle,
  moveMark,
  removeMark,
  replaceMark,
  resizeMark,
} from './marks.ts';

/**
 * The element of the editor that has the focus or gets it next: the box of a mark, by its id, or the button of a tool.
 */
export type FocusTarget = number | MarkKind;

/** The zoom levels, as multiples of the width at which the entire image is visible. */
const zooms = [1, 1.5, 2, 3] as const;

/** The state and actions of an image editor. */
export interface Editor extends Dragging {
  readonly edit: ReadonlySignal<Edit>;
  readonly area: ReadonlySignal<Area>;
  readonly marks: ReadonlySignal<readonly Mark[]>;
  readonly canUndo: ReadonlySignal<boolean>;
  /** The mark that the pointer draws. Null for none. */
  readonly tool: ReadonlySignal<MarkKind | null>;
  readonly zoom: ReadonlySignal<number>;
  readonly focusTarget: Signal<FocusTarget | null>;
  toggleTool(kind: MarkKind): void;
  /** Adds a mark in the middle, to be moved by keyboard. */
  insertMark(kind: MarkKind): void;
  moveMark(mark: Mark, x: number, y: number): void;
  resizeMark(mark: Mark, x: number, y: number): void;
  removeMark(mark: Mark): void;
  /** Crops the image to its crop mark. */
  crop(): void;
  undo(): void;
  zoomBy(steps: number): void;
  /** Draws the edited image on a canvas. */
  drawInto(canvas: HTMLCanvasElement): void;
  /** Returns the image to send: cropped, with the marks drawn into it. */
  result(): HTMLCanvasElement;
}

/** The props of all parts of the editor. */
export interface EditorProps {
  readonly editor: Editor;
  readonly messages: ScreenshotMessages;
}

/** Creates the state of an image editor. */
export function createEditorModel(image: HTMLCanvasElement): Editor {
  const { width, height } = image;
  const history = createHistory<Edit>({ area: { x: 0, y: 0, width, height }, marks: [] });
  const { current: edit, commit, undo, canUndo } = history;
  const tool = signal<MarkKind | null>('redact');
  const zoomIndex = signal(0);
  const focusTarget = signal<FocusTarget | null>(null);
  let lastId = 0;
  const createMark = (kind: MarkKind, area: Area): Mark => ({ id: (lastId += 1), kind, ...area });

  return {
    edit,
    area: computed(() => edit.value.area),
    marks: computed(() => edit.value.marks),
    canUndo,
    tool,
    zoom: computed(() => zooms[zoomIndex.value]!),
    focusTarget,
    toggleTool(kind) {
      tool.value = tool.value === kind ? null : kind;
    },
    insertMark(kind) {
      const { area } = edit.value;
      const mark = markInMiddle(createMark(kind, area), area);
      tool.value = kind;
      commit(addMark(edit.value, mark));
      focusTarget.value = mark.id;
    },
    moveMark: (mark, x, y) => commit(replaceMark(edit.value, moveMark(mark, x, y, edit.value.area))),
    resizeMark: (mark, x, y) => commit(replaceMark(edit.value, resizeMark(mark, x, y, edit.value.area))),
    removeMark(mark) {
      commit(removeMark(edit.value, mark));
      focusTarget.value = mark.kind;
    },
    crop() {
      commit(cropToMark(edit.value));
      focusTarget.value = 'crop';
    },
    undo,
    zoomBy(steps) {
      zoomIndex.value = Math.max(0, Math.min(zooms.length - 1, zoomIndex.value + steps));
    },
    ...createDragging({ history, tool, createMark, onEnd: ({ id }) => (focusTarget.value = id) }),
    drawInto: (canvas) => composeImage(canvas, image, edit.value),
    result() {
      const canvas = document.createElement('canvas');
      composeImage(canvas, image, cropToMark(edit.value));
      return canvas;
    },
  };
}
