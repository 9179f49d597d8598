import type { Breakdown } from '../../../contract/results/breakdowns.ts';
import type { BreakdownRow, SummaryReply } from '../../../contract/results/summary.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { type Period, type PeriodName, periods } from '../period.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { nameScores } from '../../../contract/scores.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { responseStatuses, statusNames } from '../statuses.ts';
import { Button } from '../../ui/Button.tsx';
import { focusIfLost } from '../../ui/focus.ts';
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

/** Renders the filters for the entire page. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useTexts();
  const { type, filters, all, metadataKeys, onFilters } = props;
  return (
    <form class="filters" role="search" aria-label={t('Filters')} onSubmit={(event) => event.preventDefault()}>
      <PeriodFields {...props} />
      <SearchField search={filters.search} onSearch={(search) => onFilters({ search })} />
      <ScoreField type={type} filters={filters} onFilters={onFilters} />
      {breakdownNames.map((kind) => (
        <GroupField
          key={kind}
          kind={kind}
          rows={all[`${kind}s`]}
          chosen={filters[kind]}
          onChoose={(name) => onFilters({ [kind]: name })}
        />
      ))}
      <fieldset>
        <legend>{t('Only with')}</legend>
        {(Object.keys(partNames) as (keyof typeof partNames)[]).map((name) => (
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
      {(all.imported > 0 || filters.is_imported) && (
        <Select
          label={t('Imported')}
          value={filters.is_imported}
          options={[
            ['', t('All')],
            ['false', t('Not imported')],
            ['true', t('Only imported')],
          ]}
          onChange={(is_imported) => onFilters({ is_imported })}
        />
      )}
      <MarkFields filters={filters} onFilters={onFilters} />
      <MetadataFilter keys={metadataKeys} chosen={filters.metadata} onChange={(metadata) => onFilters({ metadata })} />
      {countFilters(filters) > 0 && (
        <Button
          class="button clear"
          onClick={() => {
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

/** Renders the filters for the owner's marks. */
function MarkFields({
  filters: { is_read, is_starred, status, response },
  onFilters,
}: Pick<FilterBarProps, 'filters' | 'onFilters'>) {
  const { t } = useTexts();
  return (
    <>
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
      <Select
        label={t('Status')}
        value={status}
        options={[['', t('All')], ...responseStatuses.map((each) => [each, t(statusNames[each])] as const)]}
        onChange={(chosen) => onFilters({ status: chosen })}
      />
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
    </>
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
