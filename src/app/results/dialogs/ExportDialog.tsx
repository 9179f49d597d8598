import { useSignal, type Signal } from '@preact/signals';
import { Fragment } from 'preact';
import { useEffect } from 'preact/hooks';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';
import { formatBytes } from '../format.ts';
import { createRowCounter } from './countRows.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/saveFile.ts';

/** A file to export. */
export interface ExportedFile {
  readonly name: string;
  readonly note: string;
  readonly format: 'csv' | 'ndjson';
  /** True if it is written as Excel expects it. */
  readonly isForExcel: boolean;
}

const files: readonly ExportedFile[] = [
  {
    name: 'CSV',
    note: english('For spreadsheets: one column for each choice and metadata key, times in your time zone.'),
    format: 'csv',
    isForExcel: false,
  },
  {
    name: english('CSV for Excel'),
    note: english(
      'The same, as Excel expects it in your language: the sign between cells, and a mark for letters such as “ü”.',
    ),
    format: 'csv',
    isForExcel: true,
  },
  {
    name: 'NDJSON',
    note: english('For programs: each response as stored, with its screenshot.'),
    format: 'ndjson',
    isForExcel: false,
  },
];

interface ExportDialogProps {
  /** The number of responses in the view. */
  readonly count: number;
  readonly fileName: string;
  readonly load: (file: ExportedFile, signal: AbortSignal) => Promise<Response>;
  readonly onClose: () => void;
}

/** The progress of an export. */
type Progress =
  | { readonly state: 'choosing' | 'stopped' }
  | { readonly state: 'running' | 'done'; readonly rows: number; readonly bytes: number }
  | { readonly state: 'failed'; readonly message: string };

async function run(response: Response, format: ExportedFile['format'], progress: Signal<Progress>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const count = createRowCounter(format);
  let bytes = 0;
  const reader = response.body!.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    bytes += part.value.length;
    progress.value = { state: 'running', rows: count(part.value), bytes };
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** Renders the export of the view with its progress. */
export function ExportDialog({ count, fileName, load, onClose }: ExportDialogProps) {
  const texts = useTexts();
  const { t, n } = texts;
  const progress = useSignal<Progress>({ state: 'choosing' });
  const abort = useSignal<AbortController | null>(null);
  useEffect(() => () => abort.peek()?.abort(), []);

  async function start(file: ExportedFile) {
    const { format } = file;
    const controller = new AbortController();
    abort.value = controller;
    progress.value = { state: 'running', rows: 0, bytes: 0 };
    try {
      saveFile(await run(await load(file, controller.signal), format, progress), `${fileName}.${format}`);
      if (progress.value.state === 'running') progress.value = { ...progress.value, state: 'done' };
    } catch (error) {
      progress.value = controller.signal.aborted
        ? { state: 'stopped' }
        : { state: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  const { value } = progress;
  const isBusy = value.state === 'running';
  return (
    <Dialog title={t('Export this view')} onClose={onClose}>
      <p>{n(count, '{count} response, filtered as on this page.', '{count} responses, filtered as on this page.')}</p>
      <div class="formats">
        {files.map((file) => (
          <Fragment key={file.name}>
            <Button
              class="button primary"
              // not disabled: it would lose the focus
              aria-disabled={isBusy}
              onClick={() => !isBusy && void start(file)}
            >
              {t(file.name)}
            </Button>
            <p class="note">{t(file.note)}</p>
          </Fragment>
        ))}
      </div>
      {isBusy && <progress max={Math.max(1, count)} value={value.rows} aria-label={t('Rows of the export')} />}
      <p role="status">{describeProgress(value, count, texts)}</p>
      {isBusy && <Button onClick={() => abort.peek()?.abort()}>{t('Stop')}</Button>}
    </Dialog>
  );
}

function describeProgress(progress: Progress, count: number, texts: Texts): string {
  const { t } = texts;
  switch (progress.state) {
    case 'choosing':
      return '';
    case 'stopped':
      return t('Stopped. Nothing was saved.');
    case 'failed':
      return t('Export failed: {message}', progress);
    default: {
      const values = { rows: progress.rows, count, size: formatBytes(progress.bytes, texts) };
      return progress.state === 'done'
        ? t('{rows} of {count} rows, {size}: saved.', values)
        : t('{rows} of {count} rows, {size}', values);
    }
  }
}
