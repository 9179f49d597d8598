import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import type { Output } from './outputs.ts';

interface CopyTextProps {
  readonly output: Output;
  /** What is shown instead of the name. */
  readonly heading?: ComponentChildren;
}

/** Renders a text to copy or to save. */
export function CopyText({ output: { name, hint, text, fileName }, heading }: CopyTextProps) {
  const { t } = useTexts();
  const status = useSignal('');
  // another text is not copied yet
  useEffect(() => void (status.value = ''), [name]);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      status.value = t('Copied');
    } catch {
      status.value = t('Could not copy. Select the text and copy it yourself.');
    }
  }
  return (
    <section class="output" aria-label={name}>
      <header>
        {heading ?? <h2>{name}</h2>}
        <span role="status">{status}</span>
        {fileName && (
          <a
            class="button"
            download={fileName}
            href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
          >
            {t('Save')}
          </a>
        )}
        <Button onClick={copy}>{t('Copy')}</Button>
      </header>
      <p class="note">{hint}</p>
      <pre tabIndex={0} aria-label={t('{name}, to copy', { name })}>
        {text}
      </pre>
    </section>
  );
}

/** Renders one of several texts to copy, and their names to choose from. */
export function CopyTexts({ label, outputs }: { readonly label: string; readonly outputs: readonly Output[] }) {
  const chosen = useSignal('');
  const shown = outputs.find(({ name }) => name === chosen.value) ?? outputs[0]!;
  const names = (
    <div class="output-names" role="group" aria-label={label}>
      {outputs.map(({ name }) => (
        <Button key={name} aria-pressed={name === shown.name} onClick={() => (chosen.value = name)}>
          {name}
        </Button>
      ))}
    </div>
  );
  return <CopyText output={shown} heading={names} />;
}
