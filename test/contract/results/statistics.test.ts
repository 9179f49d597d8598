import { expect, test } from 'vitest';
import {
  compareWithOthers,
  difference,
  mean,
  meanDifference,
  metricOf,
  netPromoterScore,
  studentQuantile,
  wilson,
} from '../../../src/contract/results/statistics.ts';

// R. G. Newcombe (1998): Two-sided confidence intervals for the single proportion, Statistics in Medicine 17, 857–872,
// table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i have the interval from %f to %f', (successes, n, low, high) => {
  const estimate = wilson(successes, n)!;
  expect(estimate.low).toBeCloseTo(low, 4);
  expect(estimate.high).toBeCloseTo(high, 4);
  expect(estimate).toMatchObject({ value: successes / n, n });
});

// R. G. Newcombe (1998): Interval estimation for the difference between independent proportions, Statistics in Medicine
// 17, 873–890, table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [10, 10, 0, 20, 0.6791, 1],
])('the difference of %i of %i and %i of %i has the interval from %f to %f', (one, n, other, m, low, high) => {
  const estimate = difference(wilson(one, n), wilson(other, m))!;
  expect(estimate.low).toBeCloseTo(low, 4);
  expect(estimate.high).toBeCloseTo(high, 4);
  expect(estimate.n).toBe(n + m);
});

// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2, column 0.975; its further digits by mpmath, as the root of
// the regularized incomplete beta function.
test.each([
  [1, 12.706205, 1e-6],
  [2, 4.302653, 1e-6],
  [3, 3.182446, 1.3e-3],
  [5, 2.570582, 1.2e-4],
  [10, 2.228139, 4e-6],
  [29, 2.04523, 1e-6],
  [100, 1.983972, 1e-6],
  [1e7, 1.959964, 1e-6],
])(
  'the quantile of t with %f degrees of freedom is %f, with a relative error of at most %f',
  (freedom, quantile, error) => {
    expect(Math.abs(studentQuantile(freedom) / quantile - 1)).toBeLessThan(error);
  },
);

// The expansion itself, computed separately from this code, with 40 digits.
test.each([
  [3, 3.178616995055],
  [7.5, 2.333005250023],
])('the expansion for %f degrees of freedom is %f', (freedom, value) => {
  expect(studentQuantile(freedom)).toBeCloseTo(value, 9);
});

// by mpmath, as above
test.each([
  [1.5, 6.016656],
  [2.5, 3.574652],
])('the quantile of t with %f degrees of freedom is not below %f', (freedom, quantile) => {
  expect(studentQuantile(freedom)).toBeGreaterThanOrEqual(quantile);
});

// G. Y. Zou and A. Donner (2008): Construction of confidence limits about effect measures, Statistics in Medicine 27,
// 1693–1702, computed separately from this code, in Python with statistics.NormalDist. The same applies to the
// difference below.
test.each([
  [{ promoters: 15, detractors: 9, n: 36 }, 16.6667, [-9.7357, 40.4142]],
  [{ promoters: 500, detractors: 200, n: 1000 }, 30, [25.0703, 34.7386]],
  [{ promoters: 1, detractors: 0, n: 1 }, 100, [-58.6901, 100]],
] as const)('the score of %j is %f', (given, value, [low, high]) => {
  const estimate = netPromoterScore(given)!;
  expect(estimate.value).toBeCloseTo(value, 3);
  expect(estimate.low).toBeCloseTo(low, 3);
  expect(estimate.high).toBeCloseTo(high, 3);
});

test('the difference of two scores has a combined interval', () => {
  const now = { promoters: 60, detractors: 20, n: 100 };
  const before = { promoters: 50, detractors: 30, n: 120 };
  const estimate = difference(netPromoterScore(now), netPromoterScore(before))!;
  expect(estimate.value).toBeCloseTo(23.3333, 3);
  expect(estimate.low).toBeCloseTo(1.6724, 3);
  expect(estimate.high).toBeCloseTo(43.6345, 3);
});

// 2, 4, 4, 4, 5, 5, 7, 9 has the mean 5 and s² = 32/7; t for 7 degrees of freedom is 2.364624.
test("a mean has Student's interval", () => {
  const half = 2.364624 * Math.sqrt(32 / 7 / 8);
  const counted = [
    [2, 1],
    [4, 3],
    [5, 2],
    [7, 1],
    [9, 1],
  ] as const;
  const estimate = mean(counted)!;
  expect(estimate.value).toBe(5);
  expect(estimate.low).toBeCloseTo(5 - half, 4);
  expect(estimate.high).toBeCloseTo(5 + half, 4);
});

// By hand: equal variances of 18/19, twenty values each: 38 degrees of freedom, for which t is 2.024394.
test("the difference of two means has Welch's interval", () => {
  const around = (middle: number) =>
    [
      [middle - 1, 9],
      [middle + 1, 9],
      [middle, 2],
    ] as const;
  const variance = 18 / 19;
  const half = 2.024394 * Math.sqrt((2 * variance) / 20);
  const estimate = meanDifference(around(5), around(4))!;
  expect(estimate.value).toBeCloseTo(1, 10);
  expect(estimate.low).toBeCloseTo(1 - half, 4);
  expect(estimate.high).toBeCloseTo(1 + half, 4);
  expect(estimate.n).toBe(40);
  expect(meanDifference([[5, 2]], [[4, 2]]), 'equal values').toEqual({ value: 1, low: 1, high: 1, n: 4 });
});

test('there is no estimate without values, and no interval of a mean for a single one', () => {
  expect(wilson(0, 0)).toBeNull();
  expect(netPromoterScore({ promoters: 0, detractors: 0, n: 0 })).toBeNull();
  expect(mean([])).toBeNull();
  expect(mean([[4, 1]])).toEqual({ value: 4, low: -Infinity, high: Infinity, n: 1 });
  expect(meanDifference([[4, 1]], [[4, 9]])).toBeNull();
  expect(meanDifference([[4, 9]], [[4, 1]])).toBeNull();
  expect(difference(wilson(1, 2), wilson(0, 0))).toBeNull();
});

test('a part whose metric differs significantly from that of all others is marked', () => {
  const scoresOf = (...counts: number[]) => counts.map((count, index) => ({ score: [null, 2, 8, 9][index]!, count }));
  const all = scoresOf(50, 100, 100, 100);
  const compare = (...counts: number[]) => compareWithOthers(metricOf('nps_10')!, scoresOf(...counts), all);
  expect(compare(0, 30, 5, 5)).toBe('lower');
  expect(compare(0, 5, 5, 30)).toBe('higher');
  expect(compare(0, 12, 12, 14)).toBeNull();
  expect(compare(40, 20, 0, 0), 'too few').toBeNull();
  expect(compare(50, 100, 100, 95), 'too few others').toBeNull();
  const few = compareWithOthers(metricOf('nps_10')!, scoresOf(0, 30, 0, 0), scoresOf(0, 30, 0, 29));
  expect(few, 'too few others, although there are many with the part').toBeNull();
});

test('every metric reads its own scores, and ignores responses without a score', () => {
  const scores = [null, 0, 1, 4, 5, 7, 9, 10].map((score) => ({ score, count: 10 }));
  expect(metricOf('nps_10')!.estimate(scores)).toMatchObject({ value: expect.closeTo((-100 * 2) / 7, 10), n: 70 });
  // 20 of 40 by Wilson
  const half = { low: expect.closeTo(35.2, 1), high: expect.closeTo(64.8, 1) };
  expect(metricOf('csat_5')!.estimate(scores.slice(0, 5))).toMatchObject({ value: 50, ...half, n: 40 });
  expect(metricOf('csat_2')!.estimate(scores.slice(0, 3))).toMatchObject({ value: 50, n: 20 });
  expect(metricOf('ces_7')!.estimate(scores.slice(2, 6))).toMatchObject({ value: 4.25, n: 40 });
  expect(metricOf('general')).toBeNull();
});

test('an interval is limited to the scale', () => {
  expect(metricOf('ces_7')!.estimate([{ score: 6, count: 1 }])).toEqual({ value: 6, low: 1, high: 7, n: 1 });
});
