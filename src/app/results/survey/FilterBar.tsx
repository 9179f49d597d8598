import type { Breakdown } from '../../../contract/results/breakdowns.ts';
import type { BreakdownRow, SummaryReply } from '../../../contract/results/summary.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { type Period, type PeriodName, periods } from '../period.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { nameScores } from '../../../contract/scores.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { responseStatuses, statusNames } from '../statuses.ts';
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
        <label>
          <span>{t('Imported')}</span>
          <select
            value={filters.is_imported}
            onChange={({ currentTarget }) => onFilters({ is_imported: currentTarget.value })}
          >
            <option value="">{t('All')}</option>
            <option value="false">{t('Without imported')}</option>
            <option value="true">{t('Only imported')}</option>
          </select>
        </label>
      )}
      <MarkFields filters={filters} onFilters={onFilters} />
      <MetadataFilter keys={metadataKeys} chosen={filters.metadata} onChange={(metadata) => onFilters({ metadata })} />
      {countFilters(filters) > 0 && (
        <button type="button" class="button clear" onClick={() => onFilters(noFilters)}>
          {t('Clear filters')}
        </button>
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
      <label>
        <span>{t('Read')}</span>
        <select value={is_read} onChange={({ currentTarget }) => onFilters({ is_read: currentTarget.value })}>
          <option value="">{t('All')}</option>
          <option value="false">{t('Unread')}</option>
          <option value="true">{t('Read')}</option>
        </select>
      </label>
      <label>
        <span>{t('Status')}</span>
        <select value={status} onChange={({ currentTarget }) => onFilters({ status: currentTarget.value })}>
          <option value="">{t('All')}</option>
          {responseStatuses.map((each) => (
            <option key={each} value={each}>
              {t(statusNames[each])}
            </option>
          ))}
        </select>
      </label>
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
    <label>
      <span>{t(filter)}</span>
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{t(every)}</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {format(name, texts)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PeriodFields({ period, onPeriod }: Pick<FilterBarProps, 'period' | 'onPeriod'>) {
  const { t } = useTexts();
  return (
    <>
      <label>
        <span>{t('Period')}</span>
        <select
          value={period.name}
          onChange={({ currentTarget }) => onPeriod({ ...period, name: currentTarget.value as PeriodName })}
        >
          {Object.entries(periods).map(([name, text]) => (
            <option key={name} value={name}>
              {t(text)}
            </option>
          ))}
        </select>
      </label>
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
  const values = format.groups.map(({ name, min, max }) => ({
    name: `${name} (${nameScores(min, max)})`,
    value: `${min}:${max}`,
  }));
  const isNamed = value === '' || values.some((each) => each.value === value);
  return (
    <label>
      <span>{t('Scores')}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const [min = '', max = ''] = currentTarget.value.split(':');
          onFilters({ min_score: min, max_score: max });
        }}
      >
        <option value="">{t('All scores')}</option>
        {values.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
        {!isNamed && <option value={value}>{nameScores(min_score || t('any'), max_score || t('any'))}</option>}
      </select>
    </label>
  );
}
