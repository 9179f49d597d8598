import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { EditorProps } from './EditorModel.ts';
import type { HoldAction } from './dragging.ts';
import { MarkBox, type MarkBoxProps } from './MarkBox.tsx';
import type { Mark, Point } from './marks.ts';

/** Renders the image with its boxes. Mouse, pen and touch draw on it. */
export function Sheet({ editor, messages }: EditorProps) {
  const sheet = useRef<HTMLDivElement>(null);

  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = sheet.current!.getBoundingClientRect();
    const { value: area } = editor.area;
    return {
      x: area.x + ((clientX - left) / width) * area.width,
      y: area.y + ((clientY - top) / height) * area.height,
    };
  }

  // stable, because a new function would render all boxes again
  const startDrag = useMemo(
    () =>
      (event: PointerEvent, mark?: Mark, action?: HoldAction): boolean => {
        if (event.button !== 0 || !editor.startDrag(pointOf(event), mark, action)) return false;
        event.preventDefault();
        sheet.current!.setPointerCapture(event.pointerId);
        return true;
      },
    [],
  );

  function continueDrag(event: PointerEvent): void {
    // ignores a second finger
    if (sheet.current!.hasPointerCapture(event.pointerId)) editor.dragTo(pointOf(event));
  }

  const { width, height } = editor.area.value;
  return (
    <div
      ref={sheet}
      class={editor.tool.value ? 'sheet armed' : 'sheet'}
      // without zoom, the entire image is visible; vh because old browsers lack dvh
      style={{ width: `calc(min(100%, 48vh * ${width / height}) * ${editor.zoom.value})` }}
      onPointerDown={(event) => startDrag(event)}
      onPointerMove={continueDrag}
      onLostPointerCapture={() => editor.endDrag()}
    >
      <Canvas editor={editor} />
      <MarkBoxes editor={editor} messages={messages} onHold={startDrag} />
      <Corner editor={editor} />
    </div>
  );
}

/** Renders the edited image. */
function Canvas({ editor }: Pick<EditorProps, 'editor'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { value: edit } = editor.edit;
  useLayoutEffect(() => editor.drawInto(canvas.current!), [edit]);
  return <canvas ref={canvas} />;
}

/** Renders the point of a press from which the next one draws. */
function Corner({ editor }: Pick<EditorProps, 'editor'>) {
  const { value: corner } = editor.corner;
  const { x, y, width, height } = editor.area.value;
  return (
    corner && (
      <i
        class="corner"
        style={{ left: `${((corner.x - x) / width) * 100}%`, top: `${((corner.y - y) / height) * 100}%` }}
      />
    )
  );
}

/** Renders the boxes of all marks. A box only renders again if its own mark changes. */
function MarkBoxes({ editor, messages, onHold }: Omit<MarkBoxProps, 'mark'>) {
  return (
    <div class="boxes">
      {editor.marks.value.map((mark) => (
        <MarkBox key={mark.id} editor={editor} messages={messages} mark={mark} onHold={onHold} />
      ))}
    </div>
  );
}
