import { describe, expect, inject, it, test } from 'vitest';
import {
  bestMixture,
  confidenceSequence,
  isPrecise,
  minSequence,
  mixtureBound,
  mixtureEvidence,
} from '../../../src/contract/results/confidenceSequence.ts';
import type { SurveyType } from '../../../src/contract/scores.ts';
import { createRandom } from '../../server/budget/simulateYear.ts';

test('agrees with the published values', () => {
  // S. R. Howard and others: confseq, test/uniform_boundaries_unittest.cpp, from their reference implementation in R
  const mixture = bestMixture(100, 0.05);
  expect(mixture).toBeCloseTo(12.60056, 5);
  expect(mixtureEvidence(10, 100, mixture)).toBeCloseTo(-0.6510052, 5);
  expect(mixtureBound(100, mixture, 0.05)).toBeCloseTo(30.35209, 5);
});

describe('a sequence', () => {
  const half = (count: number) => [
    { score: 10, count: count / 2 },
    { score: 0, count: count / 2 },
  ];

  it('exists from the least number of scores on, and only for types with scores', () => {
    expect(confidenceSequence('nps_10', half(minSequence - 2), 5)).toBeNull();
    expect(confidenceSequence('nps_10', half(minSequence), 5)).not.toBeNull();
    expect(confidenceSequence('general', half(minSequence), 5)).toBeNull();
    expect(confidenceSequence('nps_10', [{ score: null, count: 100 }], 5)).toBeNull();
  });

  it('is wider than the interval of a single look', () => {
    const { low, high, value, n } = confidenceSequence('nps_10', half(1000), 5)!;
    expect([value, n]).toEqual([0, 1000]);
    const single = (1.96 * 100) / Math.sqrt(1000);
    expect(high - value).toBeGreaterThan(1.4 * single);
    expect(high - value).toBeLessThan(1.7 * single);
    expect(value - low).toBeCloseTo(high - value);
  });

  it('stays on the scale, and does not take equal scores for certainty', () => {
    const { low, high } = confidenceSequence('csat_5', [{ score: 5, count: 60 }], 5)!;
    expect(high).toBe(100);
    expect(low).toBeLessThan(95);
  });
});

/** The true shares of the scores. */
const truths: readonly (readonly [SurveyType, number, Readonly<Record<number, number>>, margin: number])[] = [
  ['nps_10', 30, { 10: 0.5, 8: 0.3, 3: 0.2 }, 8],
  ['nps_10', 88, { 10: 0.9, 8: 0.08, 3: 0.02 }, 8],
  ['nps_10', -10, { 10: 0.3, 8: 0.3, 3: 0.4 }, 15],
  ['csat_2', 50, { 1: 0.5, 0: 0.5 }, 5],
  ['csat_2', 95, { 1: 0.95, 0: 0.05 }, 5],
  ['csat_2', 99, { 1: 0.99, 0: 0.01 }, 5],
  ['ces_7', 5.63, { 7: 0.4, 6: 0.25, 5: 0.15, 4: 0.1, 2: 0.05, 1: 0.05 }, 0.3],
];

/** Returns how often a sequence missed the truth before it reached its margin, of a number of periods. */
function countMisses([type, truth, shares, margin]: (typeof truths)[number], periods: number): number {
  const random = createRandom(7);
  const scores = Object.entries(shares).map(([score, share]) => ({ score: Number(score), share }));
  let misses = 0;
  for (let period = 0; period < periods; period += 1) {
    const counts = scores.map(({ score }) => ({ score, count: 0 }));
    for (let n = 1; ; n += 1) {
      let left = random();
      const found = scores.findIndex(({ share }) => (left -= share) < 0);
      counts[found < 0 ? 0 : found]!.count += 1;
      // looks after every answer
      const sequence = n >= minSequence && confidenceSequence(type, counts, margin);
      if (!sequence) continue;
      if (sequence.low > truth || sequence.high < truth) {
        misses += 1;
        break;
      }
      if (isPrecise(type, counts, margin)) break;
    }
  }
  return misses;
}

const [periods, share] = inject('isFull') ? [3000, 0.035] : [300, 0.05];

test.each(truths)('%s of %f: whoever looks after every answer is rarely misled', { timeout: 60_000 }, (...truth) => {
  expect(countMisses(truth, periods)).toBeLessThanOrEqual(share * periods);
});
