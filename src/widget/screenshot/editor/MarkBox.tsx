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

  const { left, top, width, height } = boxOf(mark, editor.area.value);
  return (
    <button
      ref={ref}
      type="button"
      // screen readers pass arrow keys to a slider, and read its text when its value changes
      role="slider"
      aria-valuenow={Math.round(left + top + width + height)}
      aria-valuemax={400}
      aria-valuetext={`${percent(left)} ${percent(top)}, ${percent(width)} × ${percent(height)}`}
      class={`box ${mark.kind}`}
      aria-label={nameOf(mark, messages)}
      aria-describedby="hint"
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
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

/** Returns the position and size of a mark in percent of the image, independent of the zoom. */
function boxOf(mark: Area, { x, y, width, height }: Area) {
  return {
    left: ((mark.x - x) / width) * 100,
    top: ((mark.y - y) / height) * 100,
    width: (mark.width / width) * 100,
    height: (mark.height / height) * 100,
  };
}

const percent = (value: number) => `${Math.round(value)}%`;
