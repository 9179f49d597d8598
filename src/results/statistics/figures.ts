import type { ScoreCount } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { type Estimate, shareDifference, wilson } from './interval.ts';
import { mean, meanDifference } from './mean.ts';
import { netPromoterDifference, netPromoterScore } from './netPromoterScore.ts';

/** Scores that mean the same. */
export interface ScoreGroup {
  readonly name: string;
  readonly tone: 'good' | 'neutral' | 'bad';
  readonly min: number;
  readonly max: number;
}

/** How the scores of a survey type are read. */
export interface Figure {
  readonly name: string;
  /** What stands behind the number. */
  readonly unit: string;
  readonly digits: number;
  /** The range of the figure. */
  readonly min: number;
  readonly max: number;
  readonly groups: readonly ScoreGroup[];
  readonly estimate: (scores: readonly ScoreCount[]) => Estimate | null;
  readonly difference: (now: readonly ScoreCount[], before: readonly ScoreCount[]) => Estimate | null;
}

/** Below this many the counts say more than the figure. */
export const enough = 30;

/** How many have a score from `min` to `max`. */
export const countBetween = (scores: readonly ScoreCount[], min = -Infinity, max = Infinity): number =>
  scores.reduce((sum, { score, count }) => (score !== null && score >= min && score <= max ? sum + count : sum), 0);

const percent = (share: Estimate | null): Estimate | null =>
  share && { value: share.value * 100, low: share.low * 100, high: share.high * 100, n: share.n };

const promotersOf = (scores: readonly ScoreCount[]) => ({
  promoters: countBetween(scores, 9),
  detractors: countBetween(scores, 0, 6),
  n: countBetween(scores),
});

const nps: Figure = {
  name: 'Net promoter score',
  unit: '',
  digits: 0,
  min: -100,
  max: 100,
  groups: [
    { name: 'Promoters', tone: 'good', min: 9, max: 10 },
    { name: 'Passives', tone: 'neutral', min: 7, max: 8 },
    { name: 'Detractors', tone: 'bad', min: 0, max: 6 },
  ],
  estimate: (scores) => netPromoterScore(promotersOf(scores)),
  difference: (now, before) => netPromoterDifference(promotersOf(now), promotersOf(before)),
};

function satisfaction(satisfied: number, groups: readonly ScoreGroup[]): Figure {
  const share = (scores: readonly ScoreCount[]) => wilson(countBetween(scores, satisfied), countBetween(scores));
  return {
    name: 'Satisfied',
    unit: ' %',
    digits: 0,
    min: 0,
    max: 100,
    groups,
    estimate: (scores) => percent(share(scores)),
    difference: (now, before) => percent(shareDifference(share(now), share(before))),
  };
}

const counted = (scores: readonly ScoreCount[]) =>
  scores.flatMap(({ score, count }) => (score === null ? [] : [[score, count] as const]));

const ease: Figure = {
  name: 'Mean ease',
  unit: '',
  digits: 1,
  min: 1,
  max: 7,
  groups: [
    { name: 'Easy', tone: 'good', min: 5, max: 7 },
    { name: 'Neither', tone: 'neutral', min: 4, max: 4 },
    { name: 'Difficult', tone: 'bad', min: 1, max: 3 },
  ],
  estimate: (scores) => mean(counted(scores)),
  difference: (now, before) => meanDifference(counted(now), counted(before)),
};

/** The figure of each survey type; an open question has none. */
export const figures: Readonly<Record<SurveyType, Figure | null>> = {
  nps_10: nps,
  csat_5: satisfaction(4, [
    { name: 'Satisfied', tone: 'good', min: 4, max: 5 },
    { name: 'Neither', tone: 'neutral', min: 3, max: 3 },
    { name: 'Dissatisfied', tone: 'bad', min: 1, max: 2 },
  ]),
  csat_2: satisfaction(1, [
    { name: 'Satisfied', tone: 'good', min: 1, max: 1 },
    { name: 'Dissatisfied', tone: 'bad', min: 0, max: 0 },
  ]),
  ces_7: ease,
  general: null,
};
