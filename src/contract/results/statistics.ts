import type { Before, Estimate, Metric, ScoreCount, Significant } from './summary.ts';
import { scales, type SurveyType } from '../scores.ts';
import { type ScoreGroup, surveyTypes } from '../surveys/surveyTypes.ts';

/**
 * Minimum number of scores for showing or comparing a metric. With 30, the 95% interval of an NPS is about 28 points to
 * each side (half promoters, a fifth detractors), and that of a CSAT of 70% about 16. With fewer, it spans most of the
 * values that are seen in practice, so the counts say more.
 */
export const minEstimated = 30;

/** Returns the number of responses with a score from `min` to `max`. */
export const countBetween = (
  scores: readonly { readonly score: number | null; readonly count: number }[],
  min = -Infinity,
  max = Infinity,
): number =>
  scores.reduce((sum, { score, count }) => (score !== null && score >= min && score <= max ? sum + count : sum), 0);

/** The 97.5% quantile of the standard normal distribution. */
const z = 1.959963984540054;

/**
 * Returns a share of n with its score interval by Wilson (1927), which stays within 0 and 1 and also holds for small n;
 * null if n is 0.
 */
export function wilson(successes: number, n: number): Estimate | null {
  if (n === 0) return null;
  const z2 = z ** 2;
  const share = successes / n;
  const center = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (z * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
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

/**
 * Returns the correlation of the shares of promoters and detractors, which sum to at most 1 (multinomial). -1 if it is
 * unknown, because a share is 0 or 1: the interval is then widest.
 */
function correlationOf(promoters: number, detractors: number): number {
  const product = promoters * detractors;
  return product > 0 ? -Math.sqrt(product / ((1 - promoters) * (1 - detractors))) : -1;
}

/** The numbers of promoters, of detractors, and of all scores. */
type Promoters = Readonly<Record<'promoters' | 'detractors' | 'n', number>>;

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

/** The terms of the expansion, for rising powers of the degrees of freedom. */
const terms = [
  (z ** 3 + z) / 4,
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
];

/**
 * Returns the 97.5% quantile of Student's t for degrees of freedom from 1 on, which may be a fraction. Uses the
 * expansion of Abramowitz and Stegun (1964), 26.7.5: 0.12% too small for 3, and less than 0.0001% from 15 on. Below 3
 * it returns the quantile of 1 or 2, so that the intervals of so few values are too wide rather than too narrow.
 */
export function studentQuantile(freedom: number): number {
  if (freedom < 2) return 12.706_204_736;
  if (freedom < 3) return 4.302_652_73;
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), z);
}

/** Values, and how often each was given. */
type Counted = readonly (readonly [value: number, count: number])[];

/** Returns the number of values, their mean, and their sample variance. */
export function moments(counted: Counted) {
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

type Scores = readonly ScoreCount[];

/** How the metric of a survey type is computed from its scores. */
export interface MetricFormula {
  readonly name: Metric['name'];
  /** Returns the metric with its interval; null if there are no scores. */
  readonly estimate: (scores: Scores) => Estimate | null;
  /** Returns how much higher the metric is than that of other scores; null if this cannot be estimated. */
  readonly difference: (scores: Scores, others: Scores) => Estimate | null;
}

/** Returns a formula. Without one for the difference, that of two estimates is used. */
const formulaOf = (
  name: MetricFormula['name'],
  estimate: MetricFormula['estimate'],
  ofBoth: MetricFormula['difference'] = (scores, others) => difference(estimate(scores), estimate(others)),
): MetricFormula => ({ name, estimate, difference: ofBoth });

/** Returns the number of responses, with and without a score. */
export const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

/** Returns the number of responses with a score of a group. */
function countGroup(type: SurveyType, tone: ScoreGroup['tone'], scores: Scores): number {
  const { min, max } = surveyTypes[type].groups.find((group) => group.tone === tone)!;
  return countBetween(scores, min, max);
}

const counted = (scores: Scores) =>
  scores.flatMap(({ score, count }) => (score === null ? [] : [[score, count] as const]));

/** Creates the formula of each metric for the scores of a survey type. */
const formulas: Readonly<Record<Metric['name'], (type: SurveyType) => MetricFormula>> = {
  nps: (type) =>
    formulaOf('nps', (scores) =>
      netPromoterScore({
        promoters: countGroup(type, 'good', scores),
        detractors: countGroup(type, 'bad', scores),
        n: countBetween(scores),
      }),
    ),
  // the share of good scores, in percent
  csat: (type) =>
    formulaOf('csat', (scores) => {
      const share = wilson(countGroup(type, 'good', scores), countBetween(scores));
      return share && { value: share.value * 100, low: share.low * 100, high: share.high * 100, n: share.n };
    }),
  // the mean, with an interval that is limited to the scale
  ces: (type) =>
    formulaOf(
      'ces',
      (scores) => {
        const { min, max } = scales[type]!;
        const estimate = mean(counted(scores));
        return estimate && { ...estimate, low: Math.max(min, estimate.low), high: Math.min(max, estimate.high) };
      },
      (scores, others) => meanDifference(counted(scores), counted(others)),
    ),
};

/** Returns the values whose mean is the metric, with their counts. Empty for a type without scores. */
export function metricValues(type: SurveyType, scores: Scores): Counted {
  const { metric, groups } = surveyTypes[type];
  if (!metric) return [];
  if (metric === 'ces') return counted(scores);
  const bad = metric === 'nps' ? -100 : 0;
  const valueOf = { good: 100, neutral: 0, bad };
  return groups.map(({ tone, min, max }) => [valueOf[tone], countBetween(scores, min, max)]);
}

/** Returns the lowest and the highest metric of a survey type; null for a type without scores. */
export function metricRange(type: SurveyType): { readonly min: number; readonly max: number } | null {
  const { metric } = surveyTypes[type];
  if (metric === 'ces') return scales[type];
  return metric && { min: metric === 'nps' ? -100 : 0, max: 100 };
}

/** Returns the metric of a survey type. An open question has none. */
export function metricOf(type: SurveyType): MetricFormula | null {
  const { metric } = surveyTypes[type];
  return metric && formulas[metric](type);
}

/**
 * Returns how much higher the metric of some scores is than that of others, and whether this is significant: not if the
 * interval of the difference contains 0, or if either has too few scores.
 */
export function compareScores(
  metric: MetricFormula | null,
  scores: Scores,
  others: Scores,
): Pick<Before, 'change' | 'significant'> {
  const change = metric?.difference(scores, others) ?? null;
  const isEstimated = countBetween(scores) >= minEstimated && countBetween(others) >= minEstimated;
  if (!change || !isEstimated) return { change, significant: null };
  return { change, significant: change.low > 0 ? 'higher' : change.high < 0 ? 'lower' : null };
}

/** Returns whether the metric of a part of the scores differs significantly from that of all others. */
export function compareWithOthers(metric: MetricFormula | null, part: Scores, all: Scores): Significant {
  const inPart = new Map(part.map(({ score, count }) => [score, count]));
  const others = all.map(({ score, count }) => ({ score, count: count - (inPart.get(score) ?? 0) }));
  return compareScores(metric, part, others).significant;
}
