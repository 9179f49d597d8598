import { useEffect, useMemo } from 'preact/hooks';
import type { SurveyEntry } from '../../../contract/surveysFile.ts';
import type { Inspection } from '../../../import/inspectFile.ts';
import type { Client } from '../../client.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Columns } from './Columns.tsx';
import { createImportModel, type ImportModel } from './ImportModel.ts';
import { Imports } from './Imports.tsx';
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
    return model.close;
  }, []);
  return (
    <Dialog title={t('Import answers')} onClose={() => onClose(model.progress.value !== null)}>
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
    <label class="stacked">
      <span>{t('Choose a CSV or NDJSON file, or drop it on the field')}</span>
      <input
        type="file"
        class="drop-file"
        accept=".csv,.tsv,.txt,.ndjson,.jsonl,.json"
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
  const { t, n, formatTime } = useTexts();
  const { inspection, isReading, progress } = model;
  const found = inspection.value;
  if (!found) return <p role="status">{isReading.value ? t('Reading the file …') : ''}</p>;
  const { format, counts, period, missing } = found;
  return (
    <>
      <p role="status">
        <strong>{format.label}:</strong>{' '}
        {n(counts.responses, '{count} answer can be imported.', '{count} answers can be imported.')}{' '}
        {period && t('From {first} to {last}.', { first: formatTime(period.first), last: formatTime(period.last) })}
      </p>
      <p class="note">
        {t('Times without a time zone are read as those of {timeZone}.', { timeZone: model.timeZone })}
      </p>
      {!format.isCertain && <p class="note">{t('The columns are recognized by their names only: check them.')}</p>}
      <Columns model={model} inspection={found} />
      <Choices model={model} inspection={found} />
      <Problems inspection={found} />
      {progress.value ? (
        <Progress model={model} total={counts.responses} />
      ) : (
        <div class="dialog-buttons">
          <button
            type="button"
            class="button primary"
            disabled={isReading.value || missing.length > 0 || counts.responses === 0}
            onClick={() => void model.start()}
          >
            {n(counts.responses, 'Import {count} answer', 'Import {count} answers')}
          </button>
        </div>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly model: ImportModel;
  readonly inspection: Inspection;
}

/** Renders the choices besides the columns. */
function Choices({ model, inspection: { missing } }: ChoicesProps) {
  const { t } = useTexts();
  const { only, dateFormat, name } = model.choices.value;
  const valuesOf = (option: 'only' | 'dateFormat') => missing.find((each) => each.option === option)?.suggestions ?? [];
  const column = missing.find((each) => each.option === 'only')?.column;
  return (
    <>
      {(column !== undefined || only) && (
        <label class="stacked">
          <span>{column ?? only!.column}</span>
          <select
            value={only?.value ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void model.change({ only: { column: column ?? only!.column, value } })
            }
          >
            <option value="" disabled>
              {t('Choose')}
            </option>
            {[...new Set([...valuesOf('only').map(({ value }) => value), ...(only ? [only.value] : [])])].map(
              (value) => (
                <option key={value}>{value}</option>
              ),
            )}
          </select>
        </label>
      )}
      {(valuesOf('dateFormat').length > 0 || dateFormat) && (
        <label class="stacked">
          <span>{t('Format of the dates')}</span>
          <input
            type="text"
            list="date-formats"
            value={dateFormat ?? ''}
            placeholder={valuesOf('dateFormat')[0]?.value}
            onChange={({ currentTarget: { value } }) => void model.change({ dateFormat: value })}
          />
          <datalist id="date-formats">
            {valuesOf('dateFormat').map(({ value }) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </datalist>
        </label>
      )}
      <label class="stacked">
        <span>{t('Name of the import')}</span>
        <input
          type="text"
          maxLength={100}
          value={name ?? String(model.inspection.value?.sample[0]?.metadata['imported'] ?? '')}
          onChange={({ currentTarget: { value } }) => value.trim() && void model.change({ name: value.trim() })}
        />
      </label>
    </>
  );
}

function Progress({ model, total }: { readonly model: ImportModel; readonly total: number }) {
  const { t, n } = useTexts();
  const { stored, unchanged, isDone } = model.progress.value!;
  return (
    <>
      {!isDone && <progress max={Math.max(1, total)} value={stored + unchanged} aria-label={t('Imported answers')} />}
      <p role="status">
        {n(stored, '{count} answer imported.', '{count} answers imported.')}{' '}
        {unchanged > 0 && n(unchanged, '{count} was already there.', '{count} were already there.')}
      </p>
    </>
  );
}
