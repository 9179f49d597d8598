import type { Estimate, Metric } from '../../contract/results.ts';
import { type ScoreRange, scales, type SurveyType } from '../../contract/scores.ts';
import { type ScoreGroup, surveyTypes } from '../../contract/surveyTypes.ts';
import { english, type Texts } from '../i18n/texts.ts';

/** The format of a survey type's metric and its range, with the groups of scores. */
export interface MetricFormat extends ScoreRange {
  readonly name: string;
  /** The unit after the number, in English. */
  readonly unit: string;
  readonly digits: number;
  readonly groups: readonly ScoreGroup[];
}

/** The format of a metric. Without a range of its own, it has that of the scores. */
type OwnFormat = Pick<MetricFormat, 'name' | 'unit' | 'digits'> & Partial<ScoreRange>;

const formats: Readonly<Record<Metric['name'], OwnFormat>> = {
  nps: { name: 'NPS', unit: '', digits: 0, min: -100, max: 100 },
  csat: { name: 'CSAT', unit: english('%'), digits: 0, min: 0, max: 100 },
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
export const formatValue = (value: number, { digits }: MetricFormat, { formatNumber }: Texts): string =>
  // no minus before a 0
  minus(formatNumber(Number(value.toFixed(digits)) || 0, digits));

/** Formats the confidence interval of an estimate. */
export const formatInterval = ({ low, high }: Estimate, format: MetricFormat, texts: Texts): string =>
  texts.t('{low} to {high}', { low: formatValue(low, format, texts), high: formatValue(high, format, texts) });

/** Formats a difference with its sign. */
export const formatDifference = (value: number, format: MetricFormat, texts: Texts): string =>
  (Number(value.toFixed(format.digits)) > 0 ? '+' : '') + formatValue(value, format, texts);
