import type { EditorProps } from './EditorModel.ts';
import { Sheet } from './Sheet.tsx';
import { Toolbar } from './Toolbar.tsx';

/** Lets the visitor black out, highlight and crop an image, by pointer and by keyboard. What is shown is what is sent. */
export function Editor({ editor, messages }: EditorProps) {
  return (
    <div class="editor">
      <Toolbar editor={editor} messages={messages} />
      <div class="stage">
        <Sheet editor={editor} messages={messages} />
      </div>
      <p id="hint">{messages.hint}</p>
    </div>
  );
}
