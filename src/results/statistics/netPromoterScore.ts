import { type Estimate, normalQuantile } from './interval.ts';

/** Who would recommend, who would not, and all who were asked. */
export interface Promoters {
  readonly promoters: number;
  readonly detractors: number;
  readonly n: number;
}

/** The adjusted score and its variance: 3 are added to n, ¾ each to promoters and detractors. */
function adjust({ promoters, detractors, n }: Promoters) {
  const size = n + 3;
  const liking = (promoters + 0.75) / size;
  const disliking = (detractors + 0.75) / size;
  const score = liking - disliking;
  return { score, variance: (liking + disliking - score ** 2) / size };
}

/**
 * The net promoter score, from -100 to 100, with the adjusted Wald interval after Agresti and Coull; null for none.
 * (Rocks 2016, Interval Estimation for the Net Promoter Score; Sauro and Lewis recommend it for all sizes.)
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

/** The difference of two net promoter scores and its interval, from the adjusted ones; null where one is of none. */
export function netPromoterDifference(now: Promoters, before: Promoters): Estimate | null {
  const [one, other] = [netPromoterScore(now), netPromoterScore(before)];
  if (!one || !other) return null;
  const [first, second] = [adjust(now), adjust(before)];
  const half = normalQuantile * Math.sqrt(first.variance + second.variance);
  const centre = first.score - second.score;
  return {
    value: one.value - other.value,
    low: 100 * (centre - half),
    high: 100 * (centre + half),
    n: now.n + before.n,
  };
}
