import type { Breakdown as Column, BreakdownRow } from '../../../contract/results.ts';
import { minEstimated } from '../../../contract/scores.ts';
import { breakdownLabels } from '../breakdowns.ts';
import { formatCount } from '../format.ts';
import { formatValue, metricFormatOf } from '../metricFormats.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

interface ColumnBreakdownProps extends BreakdownProps {
  readonly kind: Column;
}

/** Renders the pages or locales of the responses, with the metric of those that have enough responses. */
export function ColumnBreakdown({ kind, survey, summary, filters, onFilters }: ColumnBreakdownProps) {
  const count = summary[`${kind}_count`];
  const isOfScores = Boolean(filters.min_score || filters.max_score);
  const format = isOfScores ? null : metricFormatOf(survey.survey_type);
  const { title, column, many, format: formatName } = breakdownLabels[kind];
  const shown = summary[`${kind}s`].slice(0, 10);
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
        name: row.name === null ? 'unknown' : formatName(row.name),
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
