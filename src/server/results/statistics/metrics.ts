import type { Estimate, Metric, ScoreCount, Significant } from '../../../contract/results.ts';
import {
  countBetween,
  minEstimated,
  type ScoreGroup,
  scoreGroups,
  type ScoreRange,
  scoreRanges,
} from '../../../contract/scores.ts';
import type { SurveyType } from '../../../contract/survey.ts';
import { difference, mean, meanDifference, netPromoterScore, wilson } from './intervals.ts';

type Scores = readonly ScoreCount[];

/** How the metric of a survey type is computed from its scores. */
export interface MetricFormula {
  readonly name: Metric['name'];
  /** Returns the metric with its interval; null if there are no scores. */
  readonly estimate: (scores: Scores) => Estimate | null;
  /** Returns how much higher the metric is than that of other scores; null if this cannot be estimated. */
  readonly difference: (scores: Scores, others: Scores) => Estimate | null;
}

const percent = (share: Estimate | null): Estimate | null =>
  share && { value: share.value * 100, low: share.low * 100, high: share.high * 100, n: share.n };

/** Returns the number of responses with a score of a group. */
const countGroup = (type: SurveyType, tone: ScoreGroup['tone'], scores: Scores): number => {
  const { min, max } = scoreGroups[type].find((group) => group.tone === tone)!;
  return countBetween(scores, min, max);
};

const promotersOf = (scores: Scores) => ({
  promoters: countGroup('nps_10', 'good', scores),
  detractors: countGroup('nps_10', 'bad', scores),
  n: countBetween(scores),
});

const nps: MetricFormula = {
  name: 'nps',
  estimate: (scores) => netPromoterScore(promotersOf(scores)),
  difference: (scores, others) =>
    difference(netPromoterScore(promotersOf(scores)), netPromoterScore(promotersOf(others))),
};

/** Returns the formula for the share of good scores. */
function satisfaction(type: SurveyType): MetricFormula {
  const share = (scores: Scores) => wilson(countGroup(type, 'good', scores), countBetween(scores));
  return {
    name: 'csat',
    estimate: (scores) => percent(share(scores)),
    difference: (scores, others) => percent(difference(share(scores), share(others))),
  };
}

const counted = (scores: Scores) =>
  scores.flatMap(({ score, count }) => (score === null ? [] : [[score, count] as const]));

/** Limits an estimate's interval to the scale. */
const within = ({ min, max }: ScoreRange, estimate: Estimate | null): Estimate | null =>
  estimate && { ...estimate, low: Math.max(min, estimate.low), high: Math.min(max, estimate.high) };

const ease: MetricFormula = {
  name: 'ces',
  estimate: (scores) => within(scoreRanges.ces_7!, mean(counted(scores))),
  difference: (scores, others) => meanDifference(counted(scores), counted(others)),
};

/** The metric of each survey type; an open question has none. */
export const metrics: Readonly<Record<SurveyType, MetricFormula | null>> = {
  nps_10: nps,
  csat_5: satisfaction('csat_5'),
  csat_2: satisfaction('csat_2'),
  ces_7: ease,
  general: null,
};

/** Returns all scores except some. */
const without = (all: Scores, some: Scores): ScoreCount[] =>
  all.map(({ score, count }) => ({ score, count: count - (some.find((each) => each.score === score)?.count ?? 0) }));

/**
 * Returns whether the metric of some scores is higher or lower than that of others; null if the interval of the
 * difference contains 0, or if either has too few scores.
 */
export function compareScores(metric: MetricFormula, scores: Scores, others: Scores): Significant {
  if (countBetween(scores) < minEstimated || countBetween(others) < minEstimated) return null;
  const difference = metric.difference(scores, others);
  if (!difference) return null;
  if (difference.low > 0) return 'higher';
  return difference.high < 0 ? 'lower' : null;
}

/** As `compareScores`, but compares a part of the scores with all others. */
export const compareWithOthers = (metric: MetricFormula, part: Scores, all: Scores): Significant =>
  compareScores(metric, part, without(all, part));
