import type { ScoreCount, Significant } from '../../../contract/results.ts';
import { countBetween, minEstimated } from '../../../contract/scores.ts';
import type { MetricFormula } from './metrics.ts';

/** Returns all scores except some. */
const without = (all: readonly ScoreCount[], some: readonly ScoreCount[]): ScoreCount[] =>
  all.map(({ score, count }) => ({ score, count: count - (some.find((each) => each.score === score)?.count ?? 0) }));

/**
 * Returns whether the metric of some scores is higher or lower than that of others; null if the interval of the
 * difference contains 0, or if either has too few scores.
 */
export function compareScores(
  metric: MetricFormula,
  scores: readonly ScoreCount[],
  others: readonly ScoreCount[],
): Significant {
  if (countBetween(scores) < minEstimated || countBetween(others) < minEstimated) return null;
  const difference = metric.difference(scores, others);
  if (!difference) return null;
  if (difference.low > 0) return 'higher';
  return difference.high < 0 ? 'lower' : null;
}

/** As `compareScores`, but compares a part of the scores with all others. */
export const compareWithOthers = (
  metric: MetricFormula,
  part: readonly ScoreCount[],
  all: readonly ScoreCount[],
): Significant => compareScores(metric, part, without(all, part));
