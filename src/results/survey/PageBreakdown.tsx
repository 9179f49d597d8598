import type { BreakdownRow } from '../../contract/results.ts';
import { minEstimated } from '../../contract/scores.ts';
import { formatCount, formatPage, formatValue } from '../format.ts';
import { metricFormats } from '../metricFormats.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

interface PageBreakdownProps extends BreakdownProps {
  readonly kind: 'page' | 'locale';
}

const labels = {
  page: { title: 'Pages', column: 'Page', one: 'page', many: 'pages' },
  locale: { title: 'Languages', column: 'Locale', one: 'locale', many: 'locales' },
};

/** Renders the pages or locales of the responses, with the metric of those that have enough responses. */
export function PageBreakdown({ kind, survey, summary, filters, onFilters }: PageBreakdownProps) {
  const all: readonly BreakdownRow[] = kind === 'page' ? summary.pages : summary.locales;
  const count = kind === 'page' ? summary.page_count : summary.locale_count;
  const isOfScores = Boolean(filters.min_score || filters.max_score);
  const format = isOfScores ? null : metricFormats[survey.survey_type];
  const { title, column, many } = labels[kind];
  const shown = all.slice(0, 10);
  if (shown.length === 0) return null;
  const valueOf = ({ metric }: BreakdownRow) => {
    if (!format || !metric) return '';
    return metric.n < minEstimated ? 'too few' : formatValue(metric.value, format) + format.unit;
  };
  const isCompared = shown.some(({ significant }) => significant);
  return (
    <Breakdown
      id={`${kind}s`}
      title={title}
      column={column}
      all={summary.responses}
      lastColumn={format?.name}
      rows={shown.map((row) => ({
        name: row.name === null ? 'unknown' : kind === 'page' ? formatPage(row.name) : row.name,
        count: row.responses,
        value: valueOf(row),
        significant: row.significant,
        isChosen: filters[kind] === row.name,
        ...(row.name !== null && {
          onChoose: () => onFilters({ [kind]: filters[kind] === row.name ? '' : row.name! }),
        }),
      }))}
    >
      {isCompared && (
        <p class="note">
          Higher or lower than all other responses in this view: the 95% interval of the difference does not contain 0.
        </p>
      )}
      {count > shown.length && (
        <p class="note">
          The {formatCount(shown.length)} most frequent of {formatCount(count)} {many}.
        </p>
      )}
    </Breakdown>
  );
}
