import type { EditorProps } from './EditorModel.ts';
import { Sheet } from './Sheet.tsx';
import { Toolbar } from './Toolbar.tsx';

/**
 * Renders the editor of an image, with tools for blacking out, highlighting and cropping by pointer and keyboard. The
 * visible image is the one that is sent.
 */
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
