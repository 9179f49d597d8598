import { mixtureEvidence } from './confidenceSequence.ts';
import type { Estimate, MetricChanges, ScoreCount } from './summary.ts';
import type { SurveyType } from '../scores.ts';
import { metricOf, metricRange, metricValues } from './statistics.ts';

/*
 * Finds when the metric changed, so that an owner who looks every day is not alarmed by chance: an e-detector of Shin,
 * Ramdas and Rinaldo (2024), "E-detectors: a nonparametric framework for sequential change detection". Each day is a
 * possible start of a change. The evidence for it, a normal mixture, has a mean of at most 1 while nothing changes. So
 * the sum over all possible starts grows by at most 1 a day on average, and takes a year or longer to reach the number
 * of days in a year.
 */

/** Days in which there is at most one false alarm, on average. */
export const falseAlarmDays = 365;

/** The changes that are found soonest, in standard deviations of a score: small ones of many scores, large ones of few. */
const mixtures = [0.15, 0.6].map((change) => 1 / change ** 2);

/** Returns the logarithm of the evidence for a difference between two means, in standard deviations. */
function evidenceOf(difference: number, weight: number): number {
  const logs = mixtures.map((each) => mixtureEvidence(difference * weight, weight, each));
  // the evidence of a large change is larger than the largest number
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, each) => sum + Math.exp(each - most), 0) / logs.length);
}

/** Number of scores before and after a change from which it can be found, because the central limit theorem is used. */
const minScores = 20;

/** Number of scores after a change from which its day is the likely one: a large change is sure before it has `minScores`. */
const minLater = 5;

/** The change for which the summary says how many scores would show it. */
const askedChanges = { nps: 10, csat: 10, ces: 0.5 };

/** The scores of a day. */
export interface DayScores {
  readonly day: string;
  readonly scores: readonly ScoreCount[];
}

/** The number of values, their sum, and the sum of their squares. */
type Sums = readonly [n: number, sum: number, squares: number];

/** Returns the sums of the values before each day, and those of all. */
function addDays(type: SurveyType, days: readonly DayScores[]): Sums[] {
  const sums: Sums[] = [[0, 0, 0]];
  for (const { scores } of days) {
    let [n, sum, squares] = sums.at(-1)!;
    for (const [value, count] of metricValues(type, scores)) {
      n += count;
      sum += value * count;
      squares += value ** 2 * count;
    }
    sums.push([n, sum, squares]);
  }
  return sums;
}

const between = (from: Sums, to: Sums): Sums => [to[0] - from[0], to[1] - from[1], to[2] - from[2]];

/** Returns the variance of values, with one at each end of the scale: equal scores do not show that all others are. */
function varianceOf([n, sum, squares]: Sums, { min, max }: { readonly min: number; readonly max: number }): number {
  const mean = (sum + min + max) / (n + 2);
  return (squares + min ** 2 + max ** 2) / (n + 2) - mean ** 2;
}

/** Returns the sum of the evidence for a change on any day since `start`, and the day with most of it. */
function searchStart(sums: readonly Sums[], start: number, end: number, variance: number) {
  let [total, most, since] = [0, -Infinity, start];
  for (let day = start + 1; day < end; day += 1) {
    const [n, sum] = between(sums[start]!, sums[day]!);
    const [later, laterSum] = between(sums[day]!, sums[end]!);
    // a change on a day without scores is one on the next day
    if (n < minScores || later < minLater || sums[day + 1]![0] === sums[day]![0]) continue;
    const weight = (n * later) / (n + later);
    const difference = (laterSum / later - sum / n) / Math.sqrt(variance);
    const evidence = evidenceOf(difference, weight);
    if (later >= minScores) total += Math.exp(evidence);
    if (evidence > most) [most, since] = [evidence, day];
  }
  return { total, since };
}

/** Returns the days on which the metric changed, with the days on which this became sure. */
function searchChanges(sums: readonly Sums[], range: { readonly min: number; readonly max: number }) {
  const changes: { since: number; found: number }[] = [];
  let start = 0;
  for (let end = 1; end < sums.length; end += 1) {
    // nothing new
    if (sums[end]![0] === sums[end - 1]![0]) continue;
    const variance = varianceOf(between(sums[start]!, sums[end]!), range);
    const { total, since } = searchStart(sums, start, end, variance);
    if (total < falseAlarmDays) continue;
    changes.push({ since, found: end - 1 });
    start = since;
  }
  return changes;
}

/** Returns how many more scores it takes, after the first `n`, to show a change in the middle of all of them. */
function countMissing(n: number, change: number, deviation: number): number {
  let weight = 1;
  while (evidenceOf(change / deviation, weight) < Math.log(falseAlarmDays)) weight *= 1.01;
  return Math.ceil(Math.max(0, 4 * weight - n));
}

/** Returns the changes of a metric over some days, oldest first, or null for a type without scores. */
export function findChanges(type: SurveyType, days: readonly DayScores[]): MetricChanges | null {
  const metric = metricOf(type);
  const range = metricRange(type);
  if (!metric || !range) return null;
  const sums = addDays(type, days);
  const changes = searchChanges(sums, range);
  const estimate = (from: number, to: number): Estimate =>
    metric.estimate(days.slice(from, to).flatMap(({ scores }) => scores))!;
  const starts = [0, ...changes.map(({ since }) => since), days.length];
  const current = between(sums[starts.at(-2)!]!, sums.at(-1)!);
  const asked = askedChanges[metric.name];
  return {
    found: changes.map(({ since, found }, index) => ({
      since: days[since]!.day,
      found_on: days[found]!.day,
      before: estimate(starts[index]!, since),
      after: estimate(since, starts[index + 2]!),
    })),
    scores: current[0],
    asked_change: asked,
    missing: countMissing(current[0], asked, Math.sqrt(varianceOf(current, range))),
  };
}
