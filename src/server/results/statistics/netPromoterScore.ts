import type { Estimate } from '../../../contract/results.ts';
import { normalQuantile } from './interval.ts';

/** The numbers of promoters, of detractors, and of all scores. */
export interface Promoters {
  readonly promoters: number;
  readonly detractors: number;
  readonly n: number;
}

/** Returns the adjusted score and its variance: 3 are added to n, ¾ of each to promoters and detractors. */
function adjust({ promoters, detractors, n }: Promoters) {
  const size = n + 3;
  const liking = (promoters + 0.75) / size;
  const disliking = (detractors + 0.75) / size;
  const score = liking - disliking;
  return { score, variance: (liking + disliking - score ** 2) / size };
}

/**
 * Returns the net promoter score, from -100 to 100, with the adjusted Wald interval after Agresti and Coull; null if n
 * is 0. (Rocks 2016, Interval Estimation for the Net Promoter Score; Sauro and Lewis recommend it for all sizes.)
 */
export function netPromoterScore(given: Promoters): Estimate | null {
  if (given.n === 0) return null;
  const { score, variance } = adjust(given);
  const half = normalQuantile * Math.sqrt(variance);
  return {
    value: (100 * (given.promoters - given.detractors)) / given.n,
    low: Math.max(-100, 100 * (score - half)),
    high: Math.min(100, 100 * (score + half)),
    n: given.n,
  };
}

/**
 * Returns the difference of two net promoter scores with its interval, from the adjusted scores; null if either n is 0.
 */
export function netPromoterDifference(now: Promoters, before: Promoters): Estimate | null {
  const [one, other] = [netPromoterScore(now), netPromoterScore(before)];
  if (!one || !other) return null;
  const [first, second] = [adjust(now), adjust(before)];
  const half = normalQuantile * Math.sqrt(first.variance + second.variance);
  const center = first.score - second.score;
  return {
    value: one.value - other.value,
    low: 100 * (center - half),
    high: 100 * (center + half),
    n: now.n + before.n,
  };
}
