import type { Estimate, Metric } from '../../contract/results.ts';
import { type ScoreRange, scales, type SurveyType } from '../../contract/scores.ts';
import { type ScoreGroup, surveyTypes } from '../../contract/surveyTypes.ts';

/** The format of a survey type's metric and its range, with the groups of scores. */
export interface MetricFormat extends ScoreRange {
  readonly name: string;
  /** The unit after the number. */
  readonly unit: string;
  readonly digits: number;
  readonly groups: readonly ScoreGroup[];
}

/** The format of a metric. Without a range of its own, it has that of the scores. */
type OwnFormat = Pick<MetricFormat, 'name' | 'unit' | 'digits'> & Partial<ScoreRange>;

const formats: Readonly<Record<Metric['name'], OwnFormat>> = {
  nps: { name: 'NPS', unit: '', digits: 0, min: -100, max: 100 },
  csat: { name: 'CSAT', unit: '%', digits: 0, min: 0, max: 100 },
  ces: { name: 'CES', unit: '', digits: 1 },
};

/** Returns the format of a survey type's metric. Open questions have none. */
export function metricFormatOf(type: SurveyType): MetricFormat | null {
  const { metric, groups } = surveyTypes[type];
  const range = scales[type];
  return metric && range && { min: range.min, max: range.max, ...formats[metric], groups };
}

const minus = (text: string) => text.replace('-', '−');

/** Formats the value of a metric without its unit. */
export const formatValue = (value: number, { digits }: MetricFormat): string => {
  const text = value.toFixed(digits);
  return minus(Number(text) === 0 ? (0).toFixed(digits) : text);
};

/** Formats the confidence interval of an estimate. */
export const formatInterval = ({ low, high }: Estimate, format: MetricFormat): string =>
  `${formatValue(low, format)} to ${formatValue(high, format)}`;

/** Formats a difference with its sign. */
export const formatDifference = (value: number, format: MetricFormat): string =>
  (Number(value.toFixed(format.digits)) > 0 ? '+' : '') + formatValue(value, format);
