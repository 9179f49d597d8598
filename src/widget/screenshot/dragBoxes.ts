import type { Sketch } from './createSketch.ts';
import { areaBetween, type Mark, type MarkKind, moved, sized } from './marks.ts';

/** What is drawn on by pointer. */
export interface DragOptions {
  readonly sheet: HTMLElement;
  readonly boxes: HTMLElement;
  readonly sketch: Sketch;
  /** What a pointer draws, null for nothing. */
  readonly tool: () => MarkKind | null;
  readonly focusBox: (mark: Mark) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Draws a box with the tool, moves one, or sizes it by its corner, by mouse, pen and finger. */
export function dragBoxes({ sheet, boxes, sketch, tool, focusBox }: DragOptions): void {
  /** Where a pointer is in the picture. */
  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = sheet.getBoundingClientRect();
    const part = sketch.part();
    return {
      x: part.x + ((clientX - left) / width) * part.width,
      y: part.y + ((clientY - top) / height) * part.height,
    };
  }

  /** The mark that a pointer takes hold of: a tool draws above the marks of the others. */
  function heldAt(target: Element): Mark | undefined {
    const mark = sketch.marks()[[...boxes.children].indexOf(target.closest('.box')!)];
    return mark && [null, mark.kind].includes(tool()) ? mark : undefined;
  }

  /** What a pointer that goes down begins: told of where it is now, it answers the mark as it is then. */
  function dragFrom(target: Element, from: Point): ((to: Point) => Mark) | null {
    const part = sketch.part();
    const held = heldAt(target);
    if (held) {
      const change = target.matches('.box') ? moved : sized;
      return (to) => change(held, Math.round(to.x - from.x), Math.round(to.y - from.y), part);
    }
    const kind = tool();
    return kind && ((to) => ({ kind, ...areaBetween(from, to, part) }));
  }

  sheet.addEventListener('pointerdown', (event) => {
    const target = event.target as Element;
    const drag = event.button === 0 ? dragFrom(target, pointOf(event)) : null;
    if (!drag) return;
    event.preventDefault();
    sheet.setPointerCapture(event.pointerId);
    let mark = heldAt(target);
    const isNew = !mark;
    let changed = false;
    if (mark) focusBox(mark);

    const move = (moving: PointerEvent) => {
      const next = drag(pointOf(moving));
      if (!changed) sketch.begin();
      changed = true;
      mark = mark ? sketch.replace(mark, next) : sketch.add(next.kind, next);
    };
    const end = () => {
      sheet.removeEventListener('pointermove', move);
      if (!mark || !changed) return;
      // a slip of the hand is no box
      if (mark.width < 3 || mark.height < 3) sketch.undo();
      else if (mark.kind === 'crop' && isNew) sketch.crop();
      else focusBox(mark);
    };
    sheet.addEventListener('pointermove', move);
    sheet.addEventListener('lostpointercapture', end, { once: true });
  });
}
