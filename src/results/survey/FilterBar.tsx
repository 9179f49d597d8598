import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Place, SummaryReply } from '../../contract/results.ts';
import { formatPage } from '../format.ts';
import { type Period, type PeriodName, periods } from '../period.ts';
import { figures } from '../statistics/figures.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { countFilters, type Filters, noFilters } from '../view.ts';
import { MetadataFilter } from './MetadataFilter.tsx';

interface FilterBarProps {
  readonly type: SurveyType;
  readonly period: Period;
  readonly filters: Filters;
  /** Everything of the survey: what can be chosen from. */
  readonly all: SummaryReply;
  readonly metadataKeys: readonly string[];
  readonly onPeriod: (period: Period) => void;
  readonly onFilters: (change: Partial<Filters>) => void;
}

/** Chooses which responses the whole page is about. */
export function FilterBar(props: FilterBarProps) {
  const { type, filters, all, metadataKeys, onFilters } = props;
  return (
    <form class="filters" role="search" aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <PeriodFields {...props} />
      <SearchField search={filters.search} onSearch={(search) => onFilters({ search })} />
      <ScoreField type={type} filters={filters} onFilters={onFilters} />
      <PlaceField
        label="Page"
        every="All pages"
        places={all.pages}
        chosen={filters.page}
        format={formatPage}
        onChoose={(page) => onFilters({ page })}
      />
      <PlaceField
        label="Language"
        every="All languages"
        places={all.locales}
        chosen={filters.locale}
        format={(locale) => locale}
        onChoose={(locale) => onFilters({ locale })}
      />
      <fieldset>
        <legend>Only with</legend>
        {(['text', 'email', 'screenshot'] as const).map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={filters[`with_${name}`]}
              onChange={({ currentTarget }) => onFilters({ [`with_${name}`]: currentTarget.checked })}
            />
            {{ text: 'Text', email: 'E-mail', screenshot: 'Screenshot' }[name]}
          </label>
        ))}
      </fieldset>
      <MetadataFilter keys={metadataKeys} chosen={filters.metadata} onChange={(metadata) => onFilters({ metadata })} />
      {countFilters(filters) > 0 && (
        <button type="button" class="button clear" onClick={() => onFilters(noFilters)}>
          Clear filters
        </button>
      )}
    </form>
  );
}

interface PlaceFieldProps {
  readonly label: string;
  /** What stands for no choice. */
  readonly every: string;
  readonly places: readonly Place[];
  readonly chosen: string;
  readonly format: (name: string) => string;
  readonly onChoose: (name: string) => void;
}

/** Chooses a page or a language. The chosen one can be chosen though no response is from there. */
function PlaceField({ label, every, places, chosen, format, onChoose }: PlaceFieldProps) {
  const names = new Set([...places.flatMap(({ name }) => name ?? []), ...(chosen ? [chosen] : [])]);
  return (
    <label>
      <span>{label}</span>
      <select value={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">{every}</option>
        {[...names].map((name) => (
          <option key={name} value={name}>
            {format(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function PeriodFields({ period, onPeriod }: Pick<FilterBarProps, 'period' | 'onPeriod'>) {
  return (
    <>
      <label>
        <span>Period</span>
        <select
          value={period.name}
          onChange={({ currentTarget }) => onPeriod({ ...period, name: currentTarget.value as PeriodName })}
        >
          {Object.entries(periods).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </label>
      {period.name === 'custom' &&
        (['first', 'last'] as const).map((end) => (
          <label key={end}>
            <span>{end === 'first' ? 'From' : 'Until'}</span>
            <input
              type="date"
              value={period[end]}
              onChange={({ currentTarget }) => onPeriod({ ...period, [end]: currentTarget.value })}
            />
          </label>
        ))}
    </>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const typed = useSignal(search);
  useEffect(() => {
    typed.value = search;
  }, [search]);
  // what is typed is asked for when the typing pauses
  useEffect(() => {
    if (typed.value === search) return;
    const pause = setTimeout(() => onSearch(typed.peek().trim()), 300);
    return () => clearTimeout(pause);
  }, [typed.value]);
  return (
    <label class="search">
      <span>
        Search texts <kbd>/</kbd>
      </span>
      <input
        id="search"
        type="search"
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      />
    </label>
  );
}

function ScoreField({ type, filters, onFilters }: Pick<FilterBarProps, 'type' | 'filters' | 'onFilters'>) {
  const figure = figures[type];
  if (!figure) return null;
  const { min_score, max_score } = filters;
  const value = min_score || max_score ? `${min_score}:${max_score}` : '';
  const values = figure.groups.map(({ name, min, max }) => ({
    name: `${name} (${min}–${max})`,
    value: `${min}:${max}`,
  }));
  const isNamed = value === '' || values.some((each) => each.value === value);
  return (
    <label>
      <span>Scores</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const [min = '', max = ''] = currentTarget.value.split(':');
          onFilters({ min_score: min, max_score: max });
        }}
      >
        <option value="">All scores</option>
        {values.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
        {!isNamed && <option value={value}>{`${min_score || 'any'}–${max_score || 'any'}`}</option>}
      </select>
    </label>
  );
}
