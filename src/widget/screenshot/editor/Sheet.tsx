import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { EditorProps } from './EditorModel.ts';
import type { HoldAction } from './dragging.ts';
import { MarkBox, type MarkBoxProps } from './MarkBox.tsx';
import type { Mark, Point } from './marks.ts';

/** The image with its boxes, which a mouse, a pen or a finger draws on. */
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

  // the same function for the life of the sheet: a new one would render all boxes
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
    // a second finger drags nothing
    if (sheet.current!.hasPointerCapture(event.pointerId)) editor.dragTo(pointOf(event));
  }

  const { width, height } = editor.area.value;
  return (
    <div
      ref={sheet}
      class={editor.tool.value ? 'sheet armed' : 'sheet'}
      // without zoom all of the image is visible; not in dvh, which is younger than the oldest browsers
      style={{ width: `calc(min(100%, 48vh * ${width / height}) * ${editor.zoom.value})` }}
      onPointerDown={(event) => startDrag(event)}
      onPointerMove={continueDrag}
      onLostPointerCapture={() => editor.endDrag()}
    >
      <Canvas editor={editor} />
      <MarkBoxes editor={editor} messages={messages} onHold={startDrag} />
    </div>
  );
}

/** The edited image. */
function Canvas({ editor }: Pick<EditorProps, 'editor'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { value: edit } = editor.edit;
  useLayoutEffect(() => editor.drawInto(canvas.current!), [edit]);
  return <canvas ref={canvas} />;
}

/** The boxes of all marks. A box is rendered again only when its own mark changes. */
function MarkBoxes({ editor, messages, onHold }: Omit<MarkBoxProps, 'mark'>) {
  return (
    <div class="boxes">
      {editor.marks.value.map((mark) => (
        <MarkBox key={mark.id} editor={editor} messages={messages} mark={mark} onHold={onHold} />
      ))}
    </div>
  );
}
