import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { nameScores, scales } from '../../../contract/scores.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { isUtcColumn } from '../../../import/importOptions.ts';
import { countDeletedSoon } from '../../../import/countDeletedSoon.ts';
import type { Client } from '../../client.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Columns } from './Columns.tsx';
import { createImportModel, type ImportModel, type InspectedProps } from './ImportModel.ts';
import { Encodings } from './Encodings.tsx';
import { Imports } from './Imports.tsx';
import { Options } from './Options.tsx';
import { Problems } from './Problems.tsx';

interface ImportDialogProps {
  readonly client: Client;
  readonly survey: SurveyEntry;
  readonly timeZone: string;
  readonly onClose: (hasImported: boolean) => void;
}

/** Renders the import of answers from another tool: the file, what becomes of its columns, and earlier imports. */
export function ImportDialog({ client, survey, timeZone, onClose }: ImportDialogProps) {
  const { t } = useTexts();
  const model = useMemo(() => createImportModel(client, survey, timeZone), []);
  useEffect(() => {
    void model.load();
    return model.stop;
  }, []);
  const close = () => (model.isSending.value ? model.stop() : onClose(model.hasImported.value));
  return (
    <Dialog title={t('Import answers')} onClose={close}>
      <p>{t('Answers that another survey tool has exported, with their own times. Nobody is notified of them.')}</p>
      <FileField model={model} />
      <p role="alert">{model.error.value}</p>
      <Inspected model={model} />
      <Imports model={model} />
    </Dialog>
  );
}

/** Renders the field for the file. Browsers take files that are dropped onto it. */
function FileField({ model }: { readonly model: ImportModel }) {
  const { t } = useTexts();
  return (
    <label class="drop-file file-button">
      <span>{t('Choose a CSV or NDJSON file, or drop it on the field')}</span>
      {model.file.value && <strong>{model.file.value.name}</strong>}
      <input
        type="file"
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json"
        disabled={model.isSending.value}
        // else the same file would be no change, although it was corrected
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void model.choose(file);
        }}
      />
    </label>
  );
}

/** Renders what the file has, and the button that imports it. */
function Inspected({ model }: { readonly model: ImportModel }) {
  const { t } = useTexts();
  const { progress } = model;
  const inspection = model.inspection.value;
  if (!inspection) {
    const isReading = model.file.value && !model.error.value;
    return <p role="status">{isReading ? t('Reading the file …') : ''}</p>;
  }
  return (
    <>
      {!progress.value?.isDone && <Description model={model} inspection={inspection} />}
      {progress.value ? <Progress {...{ model, inspection }} /> : <Start {...{ model, inspection }} />}
    </>
  );
}

/** Renders what can be imported, and how. */
function Description({ model, inspection }: InspectedProps) {
  const { t, n, formatTime, formatDay } = useTexts();
  const { isSending } = model;
  const days = model.retentionDays.value;
  const deleted = countDeletedSoon(inspection, days);
  const { format, counts, period, scores, columns } = inspection;
  const hasLocalTimes = columns.some(({ column, target }) => target.endsWith('_at') && !isUtcColumn(column));
  const hasText = columns.some(({ target }) => target === 'text');
  const hasOthers = columns.some(({ target }) => target === 'metadata');
  const scale = scales[model.survey_type];
  return (
    <>
      <p role="status">
        <strong>{format.name === 'file' ? t('Another tool') : format.label}:</strong>{' '}
        {n(counts.responses, '{count} answer can be imported.', '{count} answers can be imported.')}{' '}
        {period && t('From {first} to {last}.', { first: formatTime(period.first), last: formatTime(period.last) })}
      </p>
      {deleted && (
        <p class="needed">
          {n(days!, 'This server keeps answers for {count} day.', 'This server keeps answers for {count} days.')}{' '}
          {n(
            deleted.count,
            '{count} answer of the file, last changed by {date}, is deleted within a day of the import.',
            '{count} answers of the file, last changed by {date}, are deleted within a day of the import.',
            { date: formatDay(deleted.until, 'day', true) },
          )}
        </p>
      )}
      {hasLocalTimes && (
        <p class="note">
          {t('Times without a time zone are read as those of {timeZone}.', {
            timeZone: model.choices.value.timeZone ?? model.timeZone,
          })}
        </p>
      )}
      {scale && scores && (
        <p class="note">
          {t('The scores of the file are {scores}, those of the survey {scale}.', {
            scores: nameScores(scores.min, scores.max),
            scale: nameScores(scale.min, scale.max),
          })}
        </p>
      )}
      {scale && !scores && counts.responses > 0 && <p class="note">{t('The answers have no scores.')}</p>}
      {!hasText && hasOthers && (
        <p class="note">{t('No column becomes a comment. If one has comments, choose “Text” for it.')}</p>
      )}
      {!format.isCertain && <p class="note">{t('The columns are recognized by their names only: check them.')}</p>}
      <fieldset class="import-choices" disabled={isSending.value}>
        <Encodings model={model} inspection={inspection} />
        <Columns model={model} inspection={inspection} />
        <Options model={model} inspection={inspection} />
      </fieldset>
      <Problems model={model} inspection={inspection} />
    </>
  );
}

/** Renders the button that imports the file. Rows with problems are only left out if the owner agrees. */
function Start({ model, inspection: { counts, missing } }: InspectedProps) {
  const { n } = useTexts();
  const { isRead, leavesOut, sentBefore } = model;
  const isReady =
    isRead.value && missing.length === 0 && counts.responses > 0 && (counts.invalid === 0 || leavesOut.value);
  return (
    <>
      {sentBefore.value > 0 && <Stopped count={sentBefore.value} />}
      {counts.invalid > 0 && (
        <label>
          <input
            type="checkbox"
            checked={leavesOut.value}
            onChange={({ currentTarget }) => (leavesOut.value = currentTarget.checked)}
          />{' '}
          {n(counts.invalid, 'Leave out {count} row that has problems', 'Leave out {count} rows that have problems')}
        </label>
      )}
      <div class="dialog-buttons">
        <Button class="button primary" disabled={!isReady} onClick={() => void model.start(false)}>
          {n(counts.responses, 'Import {count} answer', 'Import {count} answers')}
        </Button>
      </div>
    </>
  );
}

/** Renders how far an import was when it stopped. It takes the focus of the progress. */
function Stopped({ count }: { readonly count: number }) {
  const { n } = useTexts();
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => status.current?.focus(), []);
  return (
    <p role="status" tabIndex={-1} ref={status}>
      {n(
        count,
        'The import stopped after {count} answer. Import the file again to go on.',
        'The import stopped after {count} answers. Import the file again to go on.',
      )}
    </p>
  );
}

/** Renders how far an import is. It takes the focus of the button that has started it. */
function Progress({ model, inspection: { counts } }: InspectedProps) {
  const { t, n } = useTexts();
  const status = useRef<HTMLParagraphElement>(null);
  const { stored, replaced, different, unchanged, isDone } = model.progress.value!;
  useLayoutEffect(() => status.current?.focus(), []);
  useEffect(() => {
    if (isDone) return;
    // the browser asks before it leaves the page
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDone]);
  return (
    <>
      {!isDone && (
        <progress
          max={Math.max(1, counts.responses)}
          value={stored + replaced + different + unchanged}
          aria-label={t('Imported answers')}
        />
      )}
      <p role="status" tabIndex={-1} ref={status}>
        {n(stored, '{count} answer imported.', '{count} answers imported.')}{' '}
        {replaced > 0 && n(replaced, '{count} was replaced.', '{count} were replaced.')}{' '}
        {unchanged > 0 && n(unchanged, '{count} was already there.', '{count} were already there.')}{' '}
        {different > 0 &&
          n(
            different,
            '{count} is stored with other contents, and stays as it is.',
            '{count} are stored with other contents, and stay as they are.',
          )}
      </p>
      {isDone && different > 0 && (
        <div class="dialog-buttons">
          <Button onClick={() => void model.start(true)}>
            {n(different, 'Replace {count} stored answer', 'Replace {count} stored answers')}
          </Button>
        </div>
      )}
    </>
  );
}
