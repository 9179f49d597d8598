import { useSignal } from '@preact/signals';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import type { Output } from './outputs.ts';

/** Renders a text to copy or to save. */
export function CopyText({ output: { name, hint, text, fileName } }: { readonly output: Output }) {
  const { t } = useTexts();
  const status = useSignal('');
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
        <h2>{name}</h2>
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
