import { expect, test } from 'vitest';
import { netPromoterScore } from '../../../src/contract/results/statistics.ts';

/** Returns every possible result of n scores, with its interval. */
const results = (n: number) =>
  Array.from({ length: n + 1 }, (_, promoters) =>
    Array.from({ length: n + 1 - promoters }, (_, detractors) => ({
      promoters,
      detractors,
      ...netPromoterScore({ promoters, detractors, n })!,
    })),
  ).flat();

test.each([1, 2, 5, 30, 100])('of %i scores, the interval contains the score, and stays within the scale', (n) => {
  for (const { low, value, high } of results(n)) {
    expect(low).toBeLessThanOrEqual(value);
    expect(high).toBeGreaterThanOrEqual(value);
    expect([low >= -100, high <= 100, low < high]).toEqual([true, true, true]);
  }
});

/** Returns the logarithms of the first factorials. */
function logFactorials(count: number): number[] {
  const logs = [0];
  for (let n = 1; n <= count; n += 1) logs.push(logs[n - 1]! + Math.log(n));
  return logs;
}

/** Returns how often the interval of n scores contains the true score, for true shares in steps of 5%. */
function coverages(n: number): number[] {
  const logs = logFactorials(n);
  const all = results(n).map((each) => {
    const { promoters: up, detractors: down } = each;
    return { ...each, ways: logs[n]! - logs[up]! - logs[down]! - logs[n - up - down]! };
  });
  const found: number[] = [];
  for (let up = 0.045; up < 1; up += 0.05) {
    for (let down = 0.045; up + down < 0.995; down += 0.05) {
      const [ups, downs, others] = [up, down, 1 - up - down].map(Math.log) as [number, number, number];
      const truth = 100 * (up - down);
      let covered = 0;
      for (const { promoters, detractors, low, high, ways } of all) {
        if (low > truth || high < truth) continue;
        covered += Math.exp(ways + promoters * ups + detractors * downs + (n - promoters - detractors) * others);
      }
      found.push(covered);
    }
  }
  return found;
}

// the exact probabilities of all results
test.each([
  [5, 0.92],
  [10, 0.92],
  [30, 0.93],
])('of %i scores, the interval contains the true score in 95%% on average, and never in less than %f', (n, least) => {
  const found = coverages(n);
  expect(found.reduce((sum, each) => sum + each, 0) / found.length).toBeGreaterThan(0.95);
  expect(Math.min(...found)).toBeGreaterThan(least);
});
