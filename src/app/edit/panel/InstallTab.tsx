import { useSignal } from '@preact/signals';
import { type Output, outputsOf } from '../outputs/outputs.ts';
import { TextControl } from './controls.tsx';
import type { TabProps } from './tabProps.ts';

/** Renders the tab with the script tag, the surveys file and the other outputs. */
export function InstallTab({ designer }: TabProps) {
  const design = designer.design.value;
  return (
    <>
      <TextControl label="URL of your server" value={design.server} onChange={designer.setServer} />
      {outputsOf(design).map((output) => (
        <OutputView key={output.name} output={output} />
      ))}
    </>
  );
}

function OutputView({ output: { name, hint, text, fileName } }: { readonly output: Output }) {
  const said = useSignal('');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      said.value = 'Copied';
    } catch {
      said.value = 'Could not copy. Select the text and copy it yourself.';
    }
  }
  return (
    <section class="output" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <span role="status">{said}</span>
        {fileName && (
          <a download={fileName} href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}>
            Save
          </a>
        )}
        <button type="button" onClick={copy}>
          Copy
        </button>
      </header>
      <p class="note">{hint}</p>
      <pre tabIndex={0} aria-label={`${name}, to copy`}>
        {text}
      </pre>
    </section>
  );
}
