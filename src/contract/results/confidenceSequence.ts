import type { Estimate, ScoreCount } from './summary.ts';
import type { SurveyType } from '../scores.ts';
import { metricRange, metricValues, moments } from './statistics.ts';

/*
 * A confidence interval is valid for one look at the data. An owner who looks after every answer, and stops as soon as the
 * interval is narrow, misses the true value too often. A confidence sequence contains it at all times, with 95 %.
 *
 * This is the two-sided normal mixture of Howard, Ramdas, McAuliffe and Sekhon (2021), "Time-uniform, nonparametric,
 * nonasymptotic confidence sequences", section 3.2, with the estimated variance of Waudby-Smith, Arbour, Sinha, Kennedy
 * and Ramdas (2024), "Time-uniform central limit theory and asymptotic confidence sequences", theorem 2.2.
 */

/** The probability that a sequence ever misses the true value. */
const alpha = 0.05;

/**
 * Number of scores from which a sequence is used, because it relies on the central limit theorem. In simulations of
 * narrow and skewed scores it then missed the true value in at most 3.5% of 3,000 periods (confidenceSequence.test.ts).
 */
export const minSequence = 50;

/** Returns the parameter with which a mixture is narrowest at a variance (Howard et al. 2021, equation 3.7, approximate). */
export const bestMixture = (variance: number, error = alpha): number =>
  variance / (2 * Math.log(1 / error) + Math.log(1 + 2 * Math.log(1 / error)));

/** Returns the distance that a sum of values with mean 0 never exceeds, with 1 - `error`, at a variance of the sum. */
export const mixtureBound = (variance: number, mixture: number, error = alpha): number =>
  Math.sqrt((variance + mixture) * Math.log((variance + mixture) / (mixture * error ** 2)));

/** Returns the logarithm of the evidence against a mean of 0: its inverse bounds the probability of ever seeing it. */
export const mixtureEvidence = (sum: number, variance: number, mixture: number): number =>
  Math.log(mixture / (variance + mixture)) / 2 + sum ** 2 / (2 * (variance + mixture));

/** The typical standard deviation of scores, as a share of the range of the metric. */
const typicalDeviation = 3 / 8;

/**
 * Returns the metric of some scores with a confidence sequence that is narrowest where it reaches a margin. Null with
 * fewer than `minSequence` scores, and for a type without scores.
 */
export function confidenceSequence(type: SurveyType, scores: readonly ScoreCount[], margin: number): Estimate | null {
  const range = metricRange(type);
  if (!range) return null;
  const values = metricValues(type, scores);
  const { n, mean } = moments(values);
  if (n < minSequence) return null;
  // with a value at each end: equal scores do not show that all others are equal
  const { variance } = moments([...values, [range.min, 1], [range.max, 1]]);
  const mixture = bestMixture((3 * typicalDeviation * (range.max - range.min)) ** 2 / margin ** 2);
  const half = (Math.sqrt(variance) * mixtureBound(n, mixture)) / n;
  return { value: mean, low: Math.max(range.min, mean - half), high: Math.min(range.max, mean + half), n };
}

/** Returns whether the metric of some scores is known within a margin, no matter when the owner looks. */
export function isPrecise(type: SurveyType, scores: readonly ScoreCount[], margin: number): boolean {
  const found = confidenceSequence(type, scores, margin);
  return found !== null && Math.max(found.high - found.value, found.value - found.low) <= margin;
}
