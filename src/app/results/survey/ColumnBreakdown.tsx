import type { Breakdown as Column } from '../../../contract/results/breakdowns.ts';
import type { BreakdownRow } from '../../../contract/results/summary.ts';
import { maxGroupedSessions } from '../../../contract/limits.ts';
import { minEstimated } from '../../../contract/results/statistics.ts';
import { breakdownLabels } from '../breakdowns.ts';
import { useTexts } from '../../i18n/texts.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { Breakdown, type BreakdownProps } from './Breakdown.tsx';

interface ColumnBreakdownProps extends BreakdownProps {
  readonly kind: Column;
}

/**
 * Renders the pages, languages or devices, with the metric of those that have enough responses. Without filters that
 * select responses, also with who saw the survey there.
 */
export function ColumnBreakdown({ kind, survey, summary, filters, onFilters }: ColumnBreakdownProps) {
  const texts = useTexts();
  const { t } = texts;
  const count = summary[`${kind}_count`];
  const isFilteredByScore = Boolean(filters.min_score || filters.max_score);
  const format = isFilteredByScore ? null : metricFormatOf(survey.survey_type, texts);
  const { title, column, most, format: formatName } = breakdownLabels[kind];
  const shown = summary[`${kind}s`].slice(0, 10);
  if (shown.length === 0) return null;
  const valueOf = ({ metric }: BreakdownRow) => {
    if (!format) return '';
    return metric && metric.n >= minEstimated ? format.formatValue(metric.value) + format.unit : t('too few');
  };
  // null if a filter selects responses, or for too many visits; 0 if all were imported
  const isShown = shown.some(({ opened }) => opened);
  // imported answers have no visits, and often nothing to name
  const isOfVisits = ({ name, opened }: BreakdownRow) => !isShown || name !== null || opened !== 0;
  const isCompared = shown.some(({ significant }) => significant);
  return (
    <Breakdown
      id={`${kind}s`}
      title={t(title)}
      column={t(column)}
      all={summary.responses}
      lastColumn={format?.name}
      rows={shown.filter(isOfVisits).map((row) => ({
        name: row.name === null ? t('unknown') : formatName(row.name, texts),
        count: row.responses,
        value: valueOf(row),
        significant: row.significant,
        ...(isShown && { shown: { opened: row.opened!, dismissed: row.dismissed!, answered: row.answered! } }),
        isChosen: filters[kind] === row.name,
        ...(row.name !== null && {
          onChoose: () => onFilters({ [kind]: filters[kind] === row.name ? '' : row.name! }),
        }),
      }))}
    >
      {isShown && (
        <p class="note">
          {t('Visits of the period, by where the survey was first shown. “Rate” is the share that answered.')}
        </p>
      )}
      {summary.opened > maxGroupedSessions && (
        <p class="note">
          {t('With more than {count} visits, only responses are counted here: choose a shorter period.', {
            count: maxGroupedSessions,
          })}
        </p>
      )}
      {isCompared && (
        <p class="note">
          {t(
            'Higher or lower than all other responses in this view: the 95% interval of the difference does not contain 0.',
          )}
        </p>
      )}
      {count > shown.length && <p class="note">{t(most, { shown: shown.length, count })}</p>}
    </Breakdown>
  );
}
