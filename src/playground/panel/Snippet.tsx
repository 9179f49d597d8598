import { useSignal } from '@preact/signals';
import type { Choice } from '../samples.ts';
import { tagText } from '../tag.ts';

interface SnippetProps {
  readonly choice: Choice;
}

/** The tag to paste, to read and to copy. */
export function Snippet({ choice }: SnippetProps) {
  const text = tagText(choice, window.location.origin);
  const said = useSignal('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      said.value = 'Copied';
    } catch {
      said.value = 'Select the text and copy it: this browser does not let the page do it.';
    }
  }

  return (
    <section aria-labelledby="snippet-heading">
      <div class="panel-heading">
        <h2 id="snippet-heading">The tag on this page</h2>
        <button type="button" class="panel-button small" onClick={copy}>
          Copy
        </button>
      </div>
      <pre class="snippet" tabIndex={0} aria-labelledby="snippet-heading">
        {text}
      </pre>
      <p class="panel-note" role="status">
        {said}
      </p>
    </section>
  );
}
