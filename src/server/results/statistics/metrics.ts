import type { Before, Estimate, Metric, ScoreCount, Significant } from '../../../contract/results.ts';
import { countBetween, minEstimated, type ScoreGroup, scoreGroups, scoreRanges } from '../../../contract/scores.ts';
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

/** Returns a formula. Without one for the difference, that of two estimates is used. */
const formulaOf = (
  name: MetricFormula['name'],
  estimate: MetricFormula['estimate'],
  ofBoth: MetricFormula['difference'] = (scores, others) => difference(estimate(scores), estimate(others)),
): MetricFormula => ({ name, estimate, difference: ofBoth });

/** Returns the number of responses with a score of a group. */
function countGroup(type: SurveyType, tone: ScoreGroup['tone'], scores: Scores): number {
  const { min, max } = scoreGroups[type].find((group) => group.tone === tone)!;
  return countBetween(scores, min, max);
}

const nps = formulaOf('nps', (scores) =>
  netPromoterScore({
    promoters: countGroup('nps_10', 'good', scores),
    detractors: countGroup('nps_10', 'bad', scores),
    n: countBetween(scores),
  }),
);

/** Returns the formula for the share of good scores, in percent. */
const satisfaction = (type: SurveyType): MetricFormula =>
  formulaOf('csat', (scores) => {
    const share = wilson(countGroup(type, 'good', scores), countBetween(scores));
    return share && { value: share.value * 100, low: share.low * 100, high: share.high * 100, n: share.n };
  });

const counted = (scores: Scores) =>
  scores.flatMap(({ score, count }) => (score === null ? [] : [[score, count] as const]));

/** The mean, with an interval that is limited to the scale. */
const ease = formulaOf(
  'ces',
  (scores) => {
    const { min, max } = scoreRanges.ces_7!;
    const estimate = mean(counted(scores));
    return estimate && { ...estimate, low: Math.max(min, estimate.low), high: Math.min(max, estimate.high) };
  },
  (scores, others) => meanDifference(counted(scores), counted(others)),
);

/** The metric of each survey type; an open question has none. */
export const metrics: Readonly<Record<SurveyType, MetricFormula | null>> = {
  nps_10: nps,
  csat_5: satisfaction('csat_5'),
  csat_2: satisfaction('csat_2'),
  ces_7: ease,
  general: null,
};

/**
 * Returns how much higher the metric of some scores is than that of others, and whether this is significant: not if the
 * interval of the difference contains 0, or if either has too few scores.
 */
export function compareScores(
  metric: MetricFormula | null,
  scores: Scores,
  others: Scores,
): Pick<Before, 'change' | 'significant'> {
  const change = metric?.difference(scores, others) ?? null;
  const isEstimated = countBetween(scores) >= minEstimated && countBetween(others) >= minEstimated;
  if (!change || !isEstimated) return { change, significant: null };
  return { change, significant: change.low > 0 ? 'higher' : change.high < 0 ? 'lower' : null };
}

/** Returns whether the metric of a part of the scores differs significantly from that of all others. */
export function compareWithOthers(metric: MetricFormula | null, part: Scores, all: Scores): Significant {
  const inPart = new Map(part.map(({ score, count }) => [score, count]));
  const others = all.map(({ score, count }) => ({ score, count: count - (inPart.get(score) ?? 0) }));
  return compareScores(metric, part, others).significant;
}
