import type { Estimate } from '../../../contract/results.ts';
import { difference, wilson } from './interval.ts';

/** The numbers of promoters, of detractors, and of all scores. */
export interface Promoters {
  readonly promoters: number;
  readonly detractors: number;
  readonly n: number;
}

/**
 * Returns the correlation of the shares of promoters and detractors, which sum to at most 1 (multinomial). -1 if it is
 * unknown, because a share is 0 or 1: the interval is then widest.
 */
function correlationOf(promoters: number, detractors: number): number {
  const product = promoters * detractors;
  return product > 0 ? -Math.sqrt(product / ((1 - promoters) * (1 - detractors))) : -1;
}

/**
 * Returns the net promoter score, from -100 to 100, with an interval that contains it: the difference of the score
 * intervals (Wilson) of both shares. On average, it contains the true score in at least 95 of 100 cases, also for small
 * n. Null if n is 0.
 */
export function netPromoterScore({ promoters, detractors, n }: Promoters): Estimate | null {
  const score = difference(wilson(promoters, n), wilson(detractors, n), correlationOf(promoters / n, detractors / n));
  return (
    score && {
      value: (100 * (promoters - detractors)) / n,
      low: Math.max(-100, 100 * score.low),
      high: Math.min(100, 100 * score.high),
      n,
    }
  );
}
