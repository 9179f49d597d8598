import type { Estimate } from '../contract/results.ts';
import { type ScoreGroup, scoreGroups, scoreRanges } from '../contract/scores.ts';
import type { SurveyType } from '../contract/survey.ts';

/** A group of scores with its name for the survey type. */
export interface NamedScoreGroup extends ScoreGroup {
  readonly name: string;
}

/** The format of a survey type's metric and scores. */
export interface MetricFormat {
  readonly name: string;
  /** The unit after the number. */
  readonly unit: string;
  readonly digits: number;
  /** The range of the metric. */
  readonly min: number;
  readonly max: number;
  readonly groups: readonly NamedScoreGroup[];
}

type GroupNames = Readonly<Record<ScoreGroup['tone'], string>>;

const nameGroups = (type: SurveyType, names: GroupNames): NamedScoreGroup[] =>
  scoreGroups[type].map((group) => ({ ...group, name: names[group.tone] }));

const nps: MetricFormat = {
  name: 'NPS',
  unit: '',
  digits: 0,
  min: -100,
  max: 100,
  groups: nameGroups('nps_10', { good: 'Promoters', neutral: 'Passives', bad: 'Detractors' }),
};

const satisfaction = (type: SurveyType): MetricFormat => ({
  name: 'CSAT',
  unit: '%',
  digits: 0,
  min: 0,
  max: 100,
  groups: nameGroups(type, { good: 'Satisfied', neutral: 'Neither', bad: 'Dissatisfied' }),
});

const ease: MetricFormat = {
  name: 'CES',
  unit: '',
  digits: 1,
  ...scoreRanges.ces_7!,
  groups: nameGroups('ces_7', { good: 'Easy', neutral: 'Neither', bad: 'Difficult' }),
};

/** The formats of the metrics by survey type. Open questions have none. */
export const metricFormats: Readonly<Record<SurveyType, MetricFormat | null>> = {
  nps_10: nps,
  csat_5: satisfaction('csat_5'),
  csat_2: satisfaction('csat_2'),
  ces_7: ease,
  general: null,
};

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
