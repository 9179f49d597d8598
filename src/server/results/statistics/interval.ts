import type { Estimate } from '../../../contract/results.ts';

/** The 97.5% quantile of the standard normal distribution. */
export const normalQuantile = 1.959963984540054;

/**
 * Returns a share of n with its score interval by Wilson (1927), which stays within 0 and 1 and also holds for small n;
 * null if n is 0.
 */
export function wilson(successes: number, n: number): Estimate | null {
  if (n === 0) return null;
  const z2 = normalQuantile ** 2;
  const share = successes / n;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (normalQuantile * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { value: share, low: Math.max(0, center - half), high: Math.min(1, center + half), n };
}

/**
 * Returns the difference of two estimates with an interval that contains it. The distances of both from the ends of their
 * intervals are squared and added (Zou and Donner 2008, Construction of confidence limits about effect measures). For
 * independent shares, this is Newcombe (1998), method 10. Returns null if either is null.
 * @param correlation the correlation of the two
 */
export function difference(now: Estimate | null, before: Estimate | null, correlation = 0): Estimate | null {
  if (!now || !before) return null;
  const distance = (one: number, other: number) =>
    Math.sqrt(Math.max(0, one ** 2 - 2 * correlation * one * other + other ** 2));
  const value = now.value - before.value;
  return {
    value,
    low: value - distance(now.value - now.low, before.high - before.value),
    high: value + distance(now.high - now.value, before.value - before.low),
    n: now.n + before.n,
  };
}
