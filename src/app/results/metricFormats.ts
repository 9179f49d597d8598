import type { Estimate, Metric } from '../../contract/results.ts';
import { type ScoreRange, scales, type SurveyType } from '../../contract/scores.ts';
import { type ScoreGroup, surveyTypes } from '../../contract/surveyTypes.ts';
import { english, type Texts } from '../i18n/texts.ts';

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

/** The format of a metric. Without a range of its own, it has that of the scores. */
type OwnFormat = Pick<MetricFormat, 'name' | 'unit'> & { readonly digits: number } & Partial<ScoreRange>;

const formats: Readonly<Record<Metric['name'], OwnFormat>> = {
  nps: { name: 'NPS', unit: '', digits: 0, min: -100, max: 100 },
  csat: { name: 'CSAT', unit: english('%'), digits: 0, min: 0, max: 100 },
  ces: { name: 'CES', unit: '', digits: 1 },
};

/** Returns the format of a survey type's metric, with names in the owner's language. Open questions have none. */
export function metricFormatOf(type: SurveyType, { t, formatNumber }: Texts): MetricFormat | null {
  const { metric, groups } = surveyTypes[type];
  const range = scales[type];
  if (!metric || !range) return null;
  const { digits, name, unit, min = range.min, max = range.max } = formats[metric];
  // without the minus of a 0
  const round = (value: number) => Number(value.toFixed(digits)) || 0;
  const formatValue = (value: number) => formatNumber(round(value), digits).replace('-', '−');
  return {
    name,
    min,
    max,
    unit: t(unit),
    groups: groups.map((group) => ({ ...group, name: t(group.name) })),
    formatValue,
    formatInterval: ({ low, high }) => t('{low} to {high}', { low: formatValue(low), high: formatValue(high) }),
    formatDifference: (value) => (round(value) > 0 ? '+' : '') + formatValue(value),
  };
}
