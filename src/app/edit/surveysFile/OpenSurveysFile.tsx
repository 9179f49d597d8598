import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { home, pathOf } from '../../../contract/addresses.ts';
import type { AppContext } from '../../context.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { fieldControls } from '../design/fieldControls.ts';
import { loadSchema } from '../loadSchema.ts';
import { compareSurveys, type OpenedFile, type OpenedSurvey, writeDrafts } from './compareSurveys.ts';
import { readSurveysFile } from './readSurveysFile.ts';
import { SurveysFileDialog } from './SurveysFileDialog.tsx';

interface OpenSurveysFileProps {
  readonly context: AppContext;
  /** Called when there are new drafts. */
  readonly onDrafts: () => void;
}

/** Renders the choice of a surveys file, which can also be dropped on the page. Its surveys can become drafts. */
export function OpenSurveysFile({ context, onDrafts }: OpenSurveysFileProps) {
  const { t } = useTexts();
  const { access, address } = context;
  const opened = useSignal<OpenedFile | null>(null);
  const isOver = useSignal(false);
  async function open(file: File): Promise<void> {
    try {
      const { surveys, findings } = await readSurveysFile(await file.text());
      const controls = fieldControls(await loadSchema(), context.texts);
      opened.value = { name: file.name, findings, controls, surveys: await compareSurveys(surveys, context) };
    } catch (error) {
      access.fail(error);
    }
  }
  function create(chosen: readonly OpenedSurvey[]): void {
    writeDrafts(chosen, context);
    opened.value = null;
    const showsAll = chosen.length > 1 && access.client.peek();
    address.go(showsAll ? home : pathOf(chosen[0]!.uuid, 'edit'));
    onDrafts();
  }
  useEffect(
    () =>
      listenForDrops(
        document,
        (isNear) => (isOver.value = isNear),
        (file) => void open(file),
      ),
    [],
  );
  return (
    <>
      <FileButton
        class="button"
        label={t('Open a file')}
        hint={t('A surveys file, whose surveys become drafts. You can also drop it on this page.')}
        onFile={(file) => void open(file)}
      />
      {isOver.value && <p class="drop-hint">{t('Drop the surveys file here')}</p>}
      {opened.value && (
        <SurveysFileDialog file={opened.value} onCreate={create} onClose={() => (opened.value = null)} />
      )}
    </>
  );
}

/** Takes files that are dropped on a document. Returns a function that stops it. */
function listenForDrops(
  document: Document,
  onNear: (isNear: boolean) => void,
  onFile: (file: File) => void,
): () => void {
  const stop = new AbortController();
  const listen = (name: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent, files: DataTransfer) => void) =>
    document.addEventListener(
      name,
      (event) => event.dataTransfer?.types.includes('Files') && run(event, event.dataTransfer),
      stop,
    );
  listen('dragover', (event) => {
    event.preventDefault();
    onNear(true);
  });
  listen('dragleave', ({ relatedTarget }) => relatedTarget === null && onNear(false));
  listen('drop', (event, { files }) => {
    event.preventDefault();
    onNear(false);
    if (files[0]) onFile(files[0]);
  });
  return () => stop.abort();
}
