import { Icon } from '../icons.tsx';
import type { EditorProps } from './EditorModel.ts';
import { type MarkKind, markKinds } from './marks.ts';
import { useFocusTarget } from './useFocusTarget.ts';

/** Renders the tools, undo and zoom. */
export function Toolbar({ editor, messages }: EditorProps) {
  return (
    <div class="tools" role="group" aria-label={messages.title}>
      {markKinds.map((kind) => (
        <ToolButton key={kind} editor={editor} messages={messages} kind={kind} />
      ))}
      <UndoButton editor={editor} messages={messages} />
      <button type="button" aria-label={messages.reduce} onClick={() => editor.zoomBy(-1)}>
        <Icon name="reduce" />
      </button>
      <button type="button" aria-label={messages.enlarge} onClick={() => editor.zoomBy(1)}>
        <Icon name="enlarge" />
      </button>
    </div>
  );
}

interface ToolButtonProps extends EditorProps {
  readonly kind: MarkKind;
}

function ToolButton({ editor, messages, kind }: ToolButtonProps) {
  const focus = useFocusTarget(editor, kind);

  function choose({ detail }: MouseEvent): void {
    // clicks by keyboard or assistive technology have no count, and no pointer to draw with
    if (detail > 0) editor.toggleTool(kind);
    else editor.insertMark(kind);
  }

  return (
    <button type="button" aria-pressed={editor.tool.value === kind} onClick={choose} {...focus}>
      <Icon name={kind} />
      <span>{messages[kind]}</span>
    </button>
  );
}

function UndoButton({ editor, messages }: EditorProps) {
  return (
    <button type="button" disabled={!editor.canUndo.value} onClick={() => editor.undo()}>
      <Icon name="undo" />
      <span>{messages.undo}</span>
    </button>
  );
}
