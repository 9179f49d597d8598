import type { ScoreCount } from '../../contract/results.ts';
import { countBetween, enough, type Figure } from './figures.ts';

/** All scores but some of them. */
const without = (all: readonly ScoreCount[], some: readonly ScoreCount[]): ScoreCount[] =>
  all.map(({ score, count }) => ({ score, count: count - (some.find((each) => each.score === score)?.count ?? 0) }));

/**
 * Whether the figure of a part of the scores is higher or lower than that of all others; null where the interval of the
 * difference holds 0, or one of both has too few.
 */
export function comparePlace(
  figure: Figure,
  place: readonly ScoreCount[],
  all: readonly ScoreCount[],
): 'higher' | 'lower' | null {
  const others = without(all, place);
  if (countBetween(place) < enough || countBetween(others) < enough) return null;
  const difference = figure.difference(place, others);
  if (!difference) return null;
  if (difference.low > 0) return 'higher';
  return difference.high < 0 ? 'lower' : null;
}
