import { useSignal } from '@preact/signals';
import { useTexts } from '../../i18n/texts.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { readTexts, writeTexts } from '../design/textsFile.ts';
import type { TabProps } from './tabProps.ts';

/** Renders the export and import of all texts in one file for translators. */
export function TextsFile({ designer }: Pick<TabProps, 'designer'>) {
  const ownTexts = useTexts();
  const { t } = ownTexts;
  const { fields } = designer.design.value;
  const report = useSignal('');
  async function read(file: File): Promise<void> {
    try {
      const texts = readTexts(designer.design.value.fields, await file.text(), ownTexts);
      designer.setFields(texts.fields);
      report.value = texts.report;
    } catch {
      report.value = t('{file} contains no survey texts. Export a file here and fill it in.', { file: file.name });
    }
  }
  return (
    <section class="texts-file" aria-label={t('File for translators')}>
      <hr />
      <p class="note">
        {t('All texts in one JSON file for translators. Fill in the empty texts, then import the file.')}
      </p>
      <a download="texts.json" href={`data:application/json;charset=utf-8,${encodeURIComponent(writeTexts(fields))}`}>
        {t('Export texts')}
      </a>
      <FileButton label={t('Import texts')} onFile={(file) => void read(file)} />
      <p class="note" role="status">
        {report}
      </p>
    </section>
  );
}
