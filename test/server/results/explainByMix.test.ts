import { describe, expect, test } from 'vitest';
import type { ScoreCount } from '../../../src/contract/results/summary.ts';
import { compareScores, metricOf } from '../../../src/contract/results/statistics.ts';
import { createRandom } from '../budget/simulateYear.ts';
import { explainByMix, type ScoredPeriod } from '../../../src/service/results/explainByMix.ts';

/** Returns a period of groups with so many good and bad scores of `csat_2`. */
function aPeriod(groups: Readonly<Record<string, readonly [good: number, bad: number]>>): ScoredPeriod {
  const counts = Object.entries(groups).map(([name, [good, bad]]) => ({
    name,
    scores: [
      { score: 0, count: bad },
      { score: 1, count: good },
    ],
  }));
  const sum = (score: number) => counts.reduce((total, { scores }) => total + scores[score]!.count, 0);
  return { all: [0, 1].map((score) => ({ score, count: sum(score) })), groups: counts };
}

/** Returns the change of the metric between two periods, and its explanation. */
function explain(now: ScoredPeriod, before: ScoredPeriod) {
  const { change, significant } = compareScores(metricOf('csat_2'), now.all, before.all);
  return { change: change!.value, significant, mix: explainByMix('csat_2', now, before, change!.value) };
}

describe('published examples', () => {
  // Bickel, Hammel and O'Connell 1975, Sex Bias in Graduate Admissions: Data from Berkeley; the six largest
  // departments. Admitted and rejected applicants.
  const men = aPeriod({
    A: [512, 313],
    B: [353, 207],
    C: [120, 205],
    D: [138, 279],
    E: [53, 138],
    F: [22, 351],
  });
  const women = aPeriod({
    A: [89, 19],
    B: [17, 8],
    C: [202, 391],
    D: [131, 244],
    E: [94, 299],
    F: [24, 317],
  });

  test('Berkeley: 30% of the women were admitted and 45% of the men, but 52% with the departments of the men', () => {
    const { change, significant, mix } = explain(women, men);
    expect([change, significant]).toEqual([expect.closeTo((100 * 557) / 1835 - (100 * 1198) / 2691, 10), 'lower']);
    const admitted =
      (825 * 89) / 108 + (560 * 17) / 25 + (325 * 202) / 593 + (417 * 131) / 375 + (191 * 94) / 393 + (373 * 24) / 341;
    expect(mix!.constant).toBeCloseTo((100 * admitted) / 2691, 10);
    expect(mix!.constant).toBeCloseTo(51.6, 1);
    expect(mix!.groups).toEqual([
      { name: 'A', now: 108 / 1835, before: 825 / 2691 },
      { name: 'C', now: 593 / 1835, before: 325 / 2691 },
      { name: 'B', now: 25 / 1835, before: 560 / 2691 },
    ]);
  });

  // Charig and others 1986, Comparison of treatment of renal calculi. Successes and failures.
  test('kidney stones: the better result of the worse treatment comes from the smaller stones, but may be chance', () => {
    const surgery = aPeriod({ small: [81, 6], large: [192, 71] });
    const percutaneous = aPeriod({ small: [234, 36], large: [55, 25] });
    const { change, significant, mix } = explain(percutaneous, surgery);
    expect([change, significant]).toEqual([expect.closeTo((100 * (289 - 273)) / 350, 10), null]);
    expect(mix!.constant).toBeCloseTo((100 * ((87 * 234) / 270 + (263 * 55) / 80)) / 350, 10);
  });
});

const before = aPeriod({ home: [400, 100], checkout: [200, 300] });

test.each([
  ['a change without a shift', aPeriod({ home: [300, 200], checkout: [100, 400] })],
  ['a shift to the group that raises the metric, which fell', aPeriod({ home: [400, 400], checkout: [40, 160] })],
  ['a shift that explains less than half', aPeriod({ home: [260, 160], checkout: [140, 440] })],
  ['a shift between groups that do not differ', aPeriod({ home: [150, 150], checkout: [345, 355] })],
  ['a shift that may be chance', aPeriod({ home: [16, 4], checkout: [18, 22] })],
  ['a page that was left', aPeriod({ home: [400, 100], a: [1, 24], b: [1, 28], c: [0, 29] })],
])('%s does not explain the change', (_, now) => {
  expect(explain(now, before).mix).toBeNull();
});

test('a shift to the worse page explains a fall, with the metric at the shares of before', () => {
  const { change, mix } = explain(aPeriod({ home: [160, 40], checkout: [320, 480] }), before);
  expect(change).toBeCloseTo(48 - 60, 10);
  expect(mix).toEqual({
    part: expect.closeTo(1, 10),
    constant: expect.closeTo(60, 10),
    groups: [
      { name: 'checkout', now: 0.8, before: 0.5 },
      { name: 'home', now: 0.2, before: 0.5 },
    ],
  });
});

test('groups with few scores count together, and are not named', () => {
  const small = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, [3, 12] as const]));
  const now = aPeriod({ home: [160, 40], ...small(40) });
  const { mix } = explain(now, aPeriod({ home: [480, 120], ...small(10) }));
  expect(mix).toMatchObject({ constant: expect.closeTo(68, 10), groups: [{ name: 'home', now: 0.25, before: 0.8 }] });
});

test('equal shares explain nothing', () => {
  const random = createRandom(7);
  for (let run = 0; run < 200; run += 1) {
    const of = (names: readonly string[], size: readonly number[]) =>
      aPeriod(
        Object.fromEntries(
          names.map((name, index) => {
            const good = Math.floor(random() * (size[index]! + 1));
            return [name, [good, size[index]! - good] as const];
          }),
        ),
      );
    const sizes = [20, 35, 150, 400].map((size) => size + Math.floor(random() * 50));
    const names = ['a', 'b', 'c', 'd'];
    // whatever change is to be explained, nothing of it is
    const twice = sizes.map((size) => 2 * size);
    expect(explainByMix('csat_2', of(names, sizes), of(names, twice), 1e-9)).toBeNull();
  }
});

/** The groups of a simulated period: their shares, and the shares of their promoters and detractors. */
type Truth = readonly (readonly [share: number, promoters: number, detractors: number])[];

/** Draws the scores of a period. Groups are named by their index. */
function draw(truth: Truth, n: number, random: () => number): ScoredPeriod {
  const groups = truth.map((_, index) => ({ name: `${index}`, counts: [0, 0, 0] }));
  for (let count = 0; count < n; count += 1) {
    let place = random();
    const index = truth.findIndex(([share], at) => (place -= share) < 0 || at === truth.length - 1);
    const [, promoters, detractors] = truth[index]!;
    const score = random();
    groups[index]!.counts[score < promoters ? 2 : score < promoters + detractors ? 0 : 1]! += 1;
  }
  const scoresOf = (counts: readonly number[]): ScoreCount[] =>
    [3, 8, 10].map((score, at) => ({ score, count: counts[at]! }));
  const all = groups.reduce((sum, { counts }) => sum.map((each, at) => each + counts[at]!), [0, 0, 0]);
  return { all: scoresOf(all), groups: groups.map(({ name, counts }) => ({ name, scores: scoresOf(counts) })) };
}

/** Returns how often a summary warns, of so many pairs of periods. */
function warnings(now: Truth, before: Truth, n: number, pairs: number): number {
  const random = createRandom(n + pairs);
  let found = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    const [one, other] = [draw(now, n, random), draw(before, n, random)];
    const { change, significant } = compareScores(metricOf('nps_10'), one.all, other.all);
    if (significant && explainByMix('nps_10', one, other, change!.value)) found += 1;
  }
  return found / pairs;
}

const shares = [0.4, 0.25, 0.15, 0.12, 0.08];
const differing: Truth = shares.map((share, index) => [share, 0.6 - index * 0.1, 0.1 + index * 0.1]);
const same: Truth = shares.map((share) => [share, 0.5, 0.2]);
const worse: Truth = differing.map(([share, promoters, detractors]) => [share, promoters - 0.08, detractors + 0.08]);
const withShares = (truth: Truth, others: readonly number[]): Truth =>
  truth.map(([, ...rest], index) => [others[index]!, ...rest]);
const shifted = [0.1, 0.15, 0.25, 0.25, 0.25];

describe('simulated periods', () => {
  test.each([
    ['nothing changes', differing, differing],
    ['every group gets worse', worse, differing],
    ['the shares of groups that do not differ change', withShares(same, shifted), same],
  ])('at most one of 100 comparisons warns if %s', (_, now, earlier) => {
    for (const n of [100, 1000]) expect(warnings(now, earlier, n, 1500)).toBeLessThanOrEqual(0.01);
  });

  test('most shifts that explain a large fall are found', () => {
    const now = withShares(differing, shifted);
    expect(warnings(now, differing, 300, 300)).toBeGreaterThan(0.8);
    expect(warnings(now, differing, 1000, 300)).toBeGreaterThan(0.99);
  });
});
