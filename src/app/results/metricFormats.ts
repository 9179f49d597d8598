import { metricRange } from '../../contract/results/statistics.ts';
import type { Estimate } from '../../contract/results/summary.ts';
import type { ScoreRange, SurveyType } from '../../contract/scores.ts';
import { metrics, type ScoreGroup, surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import type { Texts } from '../i18n/texts.ts';

/** The format of a survey type's metric and its range, with the groups of scores. */
export interface MetricFormat extends ScoreRange {
  readonly name: string;
  /** The unit after the number. */
  readonly unit: string;
  readonly groups: readonly ScoreGroup[];
  /** Formats the value of a metric without its unit. */
  formatValue(value: number): string;
  /** Formats the confidence interval of an estimate. */
  formatInterval(estimate: Estimate): string;
  /** Formats a difference with its sign. */
  formatDifference(value: number): string;
}

/** Returns the format of a survey type's metric, with names in the owner's language. Open questions have none. */
export function metricFormatOf(type: SurveyType, { t, formatNumber }: Texts): MetricFormat | null {
  const { metric, groups } = surveyTypes[type];
  const range = metricRange(type);
  if (!metric || !range) return null;
  const { digits, name, unit } = metrics[metric];
  // without the minus of a 0
  const round = (value: number) => Number(value.toFixed(digits)) || 0;
  const formatValue = (value: number) => formatNumber(round(value), digits).replace('-', '−');
  return {
    ...range,
    name,
    unit: unit === '%' ? t('%') : '',
    groups: groups.map((group) => ({ ...group, name: t(group.name) })),
    formatValue,
    formatInterval: ({ low, high }) => t('{low} to {high}', { low: formatValue(low), high: formatValue(high) }),
    formatDifference: (value) => (round(value) > 0 ? '+' : '') + formatValue(value),
  };
}
