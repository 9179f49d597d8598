import type { Estimate } from '../../../contract/results.ts';
import { studentQuantile } from './studentQuantile.ts';

/** Values, and how often each was given. */
export type Counted = readonly (readonly [value: number, count: number])[];

function moments(counted: Counted) {
  const n = counted.reduce((total, [, count]) => total + count, 0);
  const mean = counted.reduce((total, [value, count]) => total + value * count, 0) / n;
  const squares = counted.reduce((total, [value, count]) => total + count * (value - mean) ** 2, 0);
  return { n, mean, variance: squares / (n - 1) };
}

/** Returns the mean with its interval by Student's t; a single value has no interval; null if there is no value. */
export function mean(counted: Counted): Estimate | null {
  const { n, mean: value, variance } = moments(counted);
  if (n === 0) return null;
  const half = n === 1 ? Infinity : studentQuantile(n - 1) * Math.sqrt(variance / n);
  return { value, low: value - half, high: value + half, n };
}

/** Returns the difference of two means with its interval by Welch's t; null if either has fewer than two values. */
export function meanDifference(now: Counted, before: Counted): Estimate | null {
  const [one, other] = [moments(now), moments(before)];
  if (one.n < 2 || other.n < 2) return null;
  const [first, second] = [one.variance / one.n, other.variance / other.n];
  const value = one.mean - other.mean;
  const freedom = (first + second) ** 2 / (first ** 2 / (one.n - 1) + second ** 2 / (other.n - 1));
  const half = first + second === 0 ? 0 : studentQuantile(freedom) * Math.sqrt(first + second);
  return { value, low: value - half, high: value + half, n: one.n + other.n };
}
