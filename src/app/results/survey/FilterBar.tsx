import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Breakdown } from '../../../contract/results/breakdowns.ts';
import type { BreakdownRow, SummaryReply } from '../../../contract/results/summary.ts';
import { english, type Texts, useTexts } from '../../i18n/texts.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { type Period, type PeriodName, periods } from '../period.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { metricOf } from '../../../contract/results/statistics.ts';
import { nameScores } from '../../../contract/scores.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { responseStatuses, statusNames } from '../statuses.ts';
import { Button } from '../../ui/Button.tsx';
import { focusFirst, focusIfLost } from '../../ui/focus.ts';
import { Select } from '../../ui/Select.tsx';
import { countFilters, type Filters, noFilters } from '../view.ts';
import { MetadataFilter } from './MetadataFilter.tsx';
import { SearchField } from './SearchField.tsx';

interface FilterBarProps {
  readonly type: SurveyType;
  readonly period: Period;
  readonly filters: Filters;
  /** The summary of all responses, for the options of the filters. */
  readonly all: SummaryReply;
  readonly metadataKeys: readonly string[];
  readonly onPeriod: (period: Period) => void;
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** A filter that an owner can add to the bar. */
interface FilterKind {
  readonly name: string;
  /** Whether it selects some responses now. */
  readonly isOn: boolean;
  readonly field: ComponentChildren;
}

/** Returns the filters beside the period and the search, by their names. */
function filterKinds(props: FilterBarProps, { t }: Texts): FilterKind[] {
  const { type, filters, all, metadataKeys, onFilters } = props;
  const { is_read, is_imported, status, min_score, max_score, metadata } = filters;
  return [
    ...(metricOf(type)
      ? [{ name: t('Scores'), isOn: Boolean(min_score || max_score), field: <ScoreField {...props} /> }]
      : []),
    ...breakdownNames.map((kind) => ({
      name: t(breakdownLabels[kind].filter),
      isOn: filters[kind] !== '',
      field: (
        <GroupField
          kind={kind}
          rows={all[`${kind}s`]}
          chosen={filters[kind]}
          onChoose={(name) => onFilters({ [kind]: name })}
        />
      ),
    })),
    {
      name: t('Only with'),
      isOn: partKinds.some((name) => filters[`with_${name}`]),
      field: <PartFields {...props} />,
    },
    { name: t('Read'), isOn: is_read !== '', field: <ReadField {...props} /> },
    {
      name: t('Status'),
      isOn: status !== '',
      field: (
        <Select
          label={t('Status')}
          value={status}
          options={[['', t('All')], ...responseStatuses.map((each) => [each, t(statusNames[each])] as const)]}
          onChange={(chosen) => onFilters({ status: chosen })}
        />
      ),
    },
    ...(all.tags.length > 0 || filters.tag
      ? [{ name: t('Tag'), isOn: filters.tag !== '', field: <TagField {...props} /> }]
      : []),
    { name: t('Marked'), isOn: filters.is_starred || filters.response !== '', field: <MarkFields {...props} /> },
    ...(all.imported > 0 || is_imported
      ? [{ name: t('Imported'), isOn: is_imported !== '', field: <ImportedField {...props} /> }]
      : []),
    {
      name: t('Metadata'),
      isOn: metadata.length > 0,
      field: (
        <MetadataFilter keys={metadataKeys} chosen={metadata} onChange={(chosen) => onFilters({ metadata: chosen })} />
      ),
    },
  ];
}

/** Renders the period, the search, the filters that are on, and a choice of further ones. */
export function FilterBar(props: FilterBarProps) {
  const texts = useTexts();
  const { t } = texts;
  const { filters, onFilters } = props;
  const added = useSignal<readonly string[]>([]);
  const kinds = filterKinds(props, texts);
  const shown = kinds.filter(({ name, isOn }) => isOn || added.value.includes(name));
  useEffect(() => {
    // one that is turned off stays until all are cleared, so that it keeps the focus
    added.value = shown.map(({ name }) => name);
  }, [shown.length]);
  const left = kinds.filter((kind) => !shown.includes(kind));
  function add(name: string): void {
    added.value = [...added.peek(), name];
    focusFirst(`.filter[data-name="${CSS.escape(name)}"] :is(select, input)`);
  }
  return (
    <form class="filters" role="search" aria-label={t('Filters')} onSubmit={(event) => event.preventDefault()}>
      <PeriodFields {...props} />
      <SearchField search={filters.search} onSearch={(search) => onFilters({ search })} />
      {shown.map(({ name, field }) => (
        <div key={name} class="filter" data-name={name}>
          {field}
        </div>
      ))}
      {left.length > 0 && (
        <Select
          class="add-filter"
          label={t('Add a filter')}
          value=""
          options={[['', t('+ Filter')], ...left.map(({ name }) => [name, name] as const)]}
          onChange={add}
        />
      )}
      {countFilters(filters) > 0 && (
        <Button
          class="button clear"
          onClick={() => {
            added.value = [];
            onFilters(noFilters);
            focusIfLost('.filters');
          }}
        >
          {t('Clear filters')}
        </Button>
      )}
    </form>
  );
}

const partNames = english({ text: 'Text', email: 'Email', screenshot: 'Screenshot' });
const partKinds = Object.keys(partNames) as (keyof typeof partNames)[];

type FieldProps = Pick<FilterBarProps, 'filters' | 'onFilters'>;

function PartFields({ filters, onFilters }: FieldProps) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend>{t('Only with')}</legend>
      {partKinds.map((name) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            checked={filters[`with_${name}`]}
            onChange={({ currentTarget }) => onFilters({ [`with_${name}`]: currentTarget.checked })}
          />
          {t(partNames[name])}
        </label>
      ))}
    </fieldset>
  );
}

function ImportedField({ filters: { is_imported }, onFilters }: FieldProps) {
  const { t } = useTexts();
  return (
    <Select
      label={t('Imported')}
      value={is_imported}
      options={[
        ['', t('All')],
        ['false', t('Not imported')],
        ['true', t('Only imported')],
      ]}
      onChange={(chosen) => onFilters({ is_imported: chosen })}
    />
  );
}

function ReadField({ filters: { is_read }, onFilters }: FieldProps) {
  const { t } = useTexts();
  return (
    <Select
      label={t('Read')}
      value={is_read}
      options={[
        ['', t('All')],
        ['false', t('Unread')],
        ['true', t('Read')],
      ]}
      onChange={(chosen) => onFilters({ is_read: chosen })}
    />
  );
}

/** Renders a filter for tags. The selected one is always an option, even without responses. */
function TagField({ filters: { tag }, all, onFilters }: FieldProps & Pick<FilterBarProps, 'all'>) {
  const { t } = useTexts();
  const tags = new Set([...all.tags.map((each) => each.tag), ...(tag ? [tag] : [])]);
  return (
    <Select
      label={t('Tag')}
      value={tag}
      options={[['', t('All')], ...[...tags].map((each) => [each, each] as const)]}
      onChange={(chosen) => onFilters({ tag: chosen })}
    />
  );
}

/** Renders the filters for the stars of the owner, and for a single response. */
function MarkFields({ filters: { is_starred, response }, onFilters }: FieldProps) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend>{t('Marked')}</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={is_starred}
          onChange={({ currentTarget }) => onFilters({ is_starred: currentTarget.checked })}
        />
        {t('Starred')}
      </label>
      {response && (
        <label class="check">
          <input type="checkbox" checked onChange={() => onFilters({ response: '' })} />
          {t('Only the linked answer')}
        </label>
      )}
    </fieldset>
  );
}

interface GroupFieldProps {
  readonly kind: Breakdown;
  readonly rows: readonly BreakdownRow[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** Renders a filter for pages or languages. The selected one is always an option, even without responses. */
function GroupField({ kind, rows, chosen, onChoose }: GroupFieldProps) {
  const texts = useTexts();
  const { t } = texts;
  const { filter, every, format } = breakdownLabels[kind];
  const names = new Set([...rows.flatMap(({ name }) => name ?? []), ...(chosen ? [chosen] : [])]);
  return (
    <Select
      label={t(filter)}
      value={chosen}
      options={[['', t(every)], ...[...names].map((name) => [name, format(name, texts)] as const)]}
      onChange={onChoose}
    />
  );
}

function PeriodFields({ period, onPeriod }: Pick<FilterBarProps, 'period' | 'onPeriod'>) {
  const { t } = useTexts();
  return (
    <>
      <Select
        class="period"
        label={t('Period')}
        value={period.name}
        options={Object.entries(periods).map(([name, text]) => [name as PeriodName, t(text)])}
        onChange={(name) => onPeriod({ ...period, name })}
      />
      {period.name === 'custom' &&
        (['first', 'last'] as const).map((end) => (
          <label key={end}>
            <span>{end === 'first' ? t('From') : t('Until')}</span>
            <input
              type="date"
              value={period[end]}
              onChange={({ currentTarget: { value } }) => {
                // each digit of a year that is typed is one: 0002, 0020 …
                if (!value.startsWith('0')) onPeriod({ ...period, [end]: value });
              }}
            />
          </label>
        ))}
    </>
  );
}

function ScoreField({ type, filters, onFilters }: Pick<FilterBarProps, 'type' | 'filters' | 'onFilters'>) {
  const texts = useTexts();
  const { t } = texts;
  const format = metricFormatOf(type, texts);
  if (!format) return null;
  const { min_score, max_score } = filters;
  const value = min_score || max_score ? `${min_score}:${max_score}` : '';
  const options = new Map([['', t('All scores')]]);
  for (const { name, min, max } of format.groups) options.set(`${min}:${max}`, `${name} (${nameScores(min, max)})`);
  // a single score, or the scores of a link
  if (!options.has(value)) options.set(value, nameScores(min_score || t('any'), max_score || t('any')));
  return (
    <Select
      label={t('Scores')}
      value={value}
      options={[...options]}
      onChange={(chosen) => {
        const [min = '', max = ''] = chosen.split(':');
        onFilters({ min_score: min, max_score: max });
      }}
    />
  );
}
