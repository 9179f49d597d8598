import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useTexts } from '../../i18n/texts.ts';
import { Select } from '../../ui/Select.tsx';
import { type DateFormat, dateFormats } from '../../../import/importOptions.ts';
import type { InspectedProps } from './ImportModel.ts';

/** Renders how the file is read, besides the columns. It is open if a part of it is needed or chosen. */
export function Options({ model, inspection }: InspectedProps) {
  const { t } = useTexts();
  const { name = inspection.name, timeZone = model.timeZone, dateFormat, only } = model.choices.value;
  const isNeeded =
    inspection.missing.some(({ option }) => option === 'dateFormat' || option === 'only') ||
    inspection.problems.some(({ kind }) => kind === 'time');
  const isChosen = dateFormat !== undefined || only !== undefined;
  return (
    <details open={isNeeded || isChosen || undefined} class="import-options">
      <summary>{t('Name, dates and rows')}</summary>
      <TextOption
        label={t('Name of the import')}
        value={name}
        onChange={(value) => void model.change({ name: value })}
      />
      <TextOption
        label={t('Time zone of times without one')}
        value={timeZone}
        suggestions={Intl.supportedValuesOf('timeZone')}
        onChange={(value) => void model.change({ timeZone: value })}
      />
      <DateFormats model={model} inspection={inspection} />
      <Only model={model} inspection={inspection} />
    </details>
  );
}

interface TextOptionProps {
  readonly label: string;
  readonly value: string;
  readonly suggestions?: readonly string[];
  readonly onChange: (value: string) => void;
}

/** Renders a text that counts when it is complete. Keeps what is typed until then, whatever is read meanwhile. */
function TextOption({ label, value, suggestions = [], onChange }: TextOptionProps) {
  const typed = useSignal<string | null>(null);
  const listId = useId();
  return (
    <label class="stacked">
      <span>{label}</span>
      <input
        type="text"
        maxLength={100}
        list={suggestions.length > 0 ? listId : undefined}
        value={typed.value ?? value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        onChange={({ currentTarget }) => {
          typed.value = null;
          onChange(currentTarget.value.trim());
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
    </label>
  );
}

function DateFormats({ model, inspection: { missing } }: InspectedProps) {
  const { t } = useTexts();
  const isNeeded = missing.some(({ option }) => option === 'dateFormat');
  const names: Readonly<Record<DateFormat, string>> = {
    'd/M/yyyy': t('The day first: {examples}', { examples: dateFormats['d/M/yyyy'] }),
    'M/d/yyyy': t('The month first: {examples}', { examples: dateFormats['M/d/yyyy'] }),
    'yyyy/M/d': t('The year first: {examples}', { examples: dateFormats['yyyy/M/d'] }),
  };
  return (
    <Select
      class="stacked"
      label={t('Format of the dates')}
      value={model.choices.value.dateFormat ?? ''}
      options={[
        ['', isNeeded ? t('Unsure') : t('Recognized')] as const,
        ...Object.entries(names).map(([format, name]) => [format as DateFormat, name] as const),
      ]}
      onChange={(dateFormat) => void model.change({ dateFormat: dateFormat || undefined })}
    />
  );
}

/** Renders the choice of the rows of one survey. */
function Only({ model, inspection: { columns, missing } }: InspectedProps) {
  const { t } = useTexts();
  const needed = missing.find(({ option }) => option === 'only');
  const { only } = model.choices.value;
  const column = only?.column ?? needed?.column ?? '';
  const select = (selected: string, value: string) =>
    void model.change({ only: selected === '' ? undefined : { column: selected, value } });
  return (
    <>
      <Select
        class="stacked"
        label={t('Only rows with a value in this column')}
        value={column}
        options={[['', t('All rows')], ...columns.map((each) => [each.column, each.column] as const)]}
        onChange={(selected) => select(selected, only?.value ?? '')}
      />
      {column !== '' && (
        <TextOption
          label={t('Value in the column {column}', { column })}
          value={only?.value ?? ''}
          suggestions={needed?.suggestions.map(({ value }) => value) ?? []}
          onChange={(value) => select(column, value)}
        />
      )}
    </>
  );
}
