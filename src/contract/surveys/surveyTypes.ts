import type { ScoreRange, SurveyType } from '../scores.ts';

/** The metrics of scores. */
export const metricNames = ['nps', 'csat', 'ces'] as const;
type MetricName = (typeof metricNames)[number];

/** The names of groups that all types have, by what they mean. */
const tones = { unhappy: 'bad', neutral: 'neutral', happy: 'good' } as const;

/** The groups that notifications can be limited to: of all types, or those that only some types have. */
export const groupNames = [
  'unhappy',
  'neutral',
  'happy',
  'detractor',
  'passive',
  'promoter',
  'dissatisfied',
  'satisfied',
  'difficult',
  'easy',
] as const;
export type GroupName = (typeof groupNames)[number];

/** Scores with the same meaning, both ends included. */
export interface ScoreGroup extends ScoreRange {
  readonly tone: 'good' | 'neutral' | 'bad';
  readonly name: string;
  /** What the type itself calls one of these visitors; missing if it has no word. */
  readonly key?: GroupName;
}

/** The part of a survey type that only owners see. */
interface TypeInfo {
  /** The display name: the metric, with what it asks about. */
  readonly name: string;
  /** The scale in a few characters. */
  readonly picture: string;
  /** The metric of the scores; null for a type without scores. */
  readonly metric: MetricName | null;
  /** Divide the scores into good, neutral and bad ones, in this order. */
  readonly groups: readonly ScoreGroup[];
}

/** The survey types. Their scales are in scores.ts, which the widget loads, too. */
export const surveyTypes: Readonly<Record<SurveyType, TypeInfo>> = {
  nps_10: {
    name: 'NPS (recommendation)',
    picture: '0 – 10',
    metric: 'nps',
    groups: [
      { tone: 'good', name: 'Promoters', key: 'promoter', min: 9, max: 10 },
      { tone: 'neutral', name: 'Passives', key: 'passive', min: 7, max: 8 },
      { tone: 'bad', name: 'Detractors', key: 'detractor', min: 0, max: 6 },
    ],
  },
  csat_5: {
    name: 'CSAT (satisfaction)',
    picture: '☹ ☺',
    metric: 'csat',
    groups: [
      { tone: 'good', name: 'Satisfied', key: 'satisfied', min: 4, max: 5 },
      { tone: 'neutral', name: 'Neither', min: 3, max: 3 },
      { tone: 'bad', name: 'Dissatisfied', key: 'dissatisfied', min: 1, max: 2 },
    ],
  },
  csat_2: {
    name: 'CSAT (thumbs)',
    picture: '✗ ✓',
    metric: 'csat',
    groups: [
      { tone: 'good', name: 'Satisfied', key: 'satisfied', min: 1, max: 1 },
      { tone: 'bad', name: 'Dissatisfied', key: 'dissatisfied', min: 0, max: 0 },
    ],
  },
  ces_7: {
    name: 'CES (effort)',
    picture: '1 – 7',
    metric: 'ces',
    groups: [
      { tone: 'good', name: 'Easy', key: 'easy', min: 5, max: 7 },
      { tone: 'neutral', name: 'Neither', min: 4, max: 4 },
      { tone: 'bad', name: 'Difficult', key: 'difficult', min: 1, max: 3 },
    ],
  },
  general: { name: 'Open question', picture: '…?', metric: null, groups: [] },
};

/** Returns the scores of a type that belong to a group. Undefined if the type has no such group. */
export const findGroup = (type: SurveyType, name: GroupName): ScoreGroup | undefined =>
  surveyTypes[type].groups.find(
    ({ key, tone }) => key === name || (name in tones && tones[name as keyof typeof tones] === tone),
  );

/** Returns the lowest good score of a type: an answer for examples and tests. Undefined for a type without scores. */
export const exampleScore = (type: SurveyType): number | undefined => surveyTypes[type].groups[0]?.min;

/** How a metric is written. */
export const metrics: Readonly<
  Record<MetricName, { readonly name: string; readonly unit: '' | '%'; readonly digits: number }>
> = {
  nps: { name: 'NPS', unit: '', digits: 0 },
  csat: { name: 'CSAT', unit: '%', digits: 0 },
  ces: { name: 'CES', unit: '', digits: 1 },
};
