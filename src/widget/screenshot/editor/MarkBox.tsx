import type { EditorProps } from './EditorModel.ts';
import type { HoldAction } from './dragging.ts';
import type { Area, Mark } from './marks.ts';
import { useFocusTarget } from './useFocusTarget.ts';

/** How far a key moves a box, relative to the width of the image. */
const keyStep = 1 / 100;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A mark, and the pointer events on its box. */
export interface MarkBoxProps extends EditorProps {
  readonly mark: Mark;
  /** Starts dragging the mark. Returns false if it can't be dragged. */
  readonly onHold: (event: PointerEvent, mark: Mark, action: HoldAction) => boolean;
}

/** Renders the box of a mark, which can be moved, resized by its corner or with Shift, and removed. */
export function MarkBox({ editor, messages, mark, onHold }: MarkBoxProps) {
  const { ref, ...focus } = useFocusTarget(editor, mark.id);

  function hold(event: PointerEvent): void {
    const box = ref.current!;
    if (onHold(event, mark, event.target === box ? 'move' : 'resize')) box.focus();
  }

  function pressKey(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (arrow) {
      const step = Math.max(1, Math.round(editor.area.value.width * keyStep));
      const change = event.shiftKey ? editor.resizeMark : editor.moveMark;
      change(mark, arrow[0] * step, arrow[1] * step);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      editor.removeMark(mark);
    } else if (event.key === 'Enter' && mark.kind === 'crop') {
      editor.crop();
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <button
      ref={ref}
      type="button"
      class={`box ${mark.kind}`}
      aria-label={nameOf(mark, messages)}
      aria-describedby="hint"
      style={boxStyle(mark, editor.area.value)}
      onPointerDown={hold}
      onKeyDown={pressKey}
      {...focus}
    >
      <i />
    </button>
  );
}

/** Returns the name of a mark. Lines are numbered, because there may be several. */
function nameOf({ kind, id }: Mark, messages: EditorProps['messages']): string {
  return kind === 'arrow' || kind === 'pen' ? `${messages[kind]} ${id}` : messages[`${kind}Box`];
}

/** Returns the position of a mark relative to the image, independent of the zoom. */
function boxStyle(mark: Area, { x, y, width, height }: Area) {
  const percent = (length: number, whole: number) => `${(length / whole) * 100}%`;
  return {
    left: percent(mark.x - x, width),
    top: percent(mark.y - y, height),
    width: percent(mark.width, width),
    height: percent(mark.height, height),
  };
}
