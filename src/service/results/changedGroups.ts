import type { ChangedChoice, ChangedGroup } from '../../contract/results/finding.ts';
import type { Breakdown } from '../../contract/results/breakdowns.ts';
import {
  countBetween,
  difference,
  type MetricFormula,
  metricOf,
  sum,
  wilson,
} from '../../contract/results/statistics.ts';
import type { Estimate, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { addScores } from './countResponses.ts';
import { countChoices } from './countChoices.ts';
import type { Counted } from './countResponses.ts';

/** Minimum number of scores of a group, and of all others, before and after a change. */
const minScores = 20;

/** Maximum number of groups and of choices that are listed. */
const maxListed = 6;

/** The probability that chance alone makes any of the groups, or any of the choices, stand out. */
const chance = 0.01;

/** The 97.5% quantile of the standard normal distribution, which intervals have. */
const z = 1.959963984540054;

/** Answers before and after a change. */
export interface BothPeriods<Each> {
  readonly before: Each;
  readonly after: Each;
}

/** Returns how many standard errors are more than chance if so many things are compared: exp(-z² / 2) bounds its probability. */
const leastErrors = (compared: number): number => Math.sqrt(2 * Math.log(compared / chance));

const errorOf = ({ low, high }: Estimate) => (high - low) / (2 * z);

/** Returns the change of a metric; null if either period has too few scores. */
function changeOf(metric: MetricFormula, { before, after }: BothPeriods<readonly ScoreCount[]>): Estimate | null {
  if (countBetween(before) < minScores || countBetween(after) < minScores) return null;
  return metric.difference(after, before);
}

const namedScores = (counts: readonly Counted[], name: string): ScoreCount[] =>
  addScores(counts.filter((each) => each.name === name).map(({ score, count }) => ({ score, count })));

const otherScores = (counts: readonly Counted[], name: string): ScoreCount[] =>
  addScores(counts.filter((each) => each.name !== name).map(({ score, count }) => ({ score, count })));

/** A group, and by how many standard errors its change differs from that of the others. */
interface ComparedGroup extends Omit<ChangedGroup, 'stands_out'> {
  readonly errors: number;
}

function compareGroups(metric: MetricFormula, by: Breakdown, counts: BothPeriods<readonly Counted[]>): ComparedGroup[] {
  const names = new Set(counts.after.flatMap(({ name }) => name ?? []));
  const scored = countBetween(counts.after);
  return [...names].flatMap((name): ComparedGroup[] => {
    const [before, after] = [namedScores(counts.before, name), namedScores(counts.after, name)];
    const change = changeOf(metric, { before, after });
    const others = changeOf(metric, {
      before: otherScores(counts.before, name),
      after: otherScores(counts.after, name),
    });
    // a group of nearly everybody explains nothing
    if (!change || !others) return [];
    const errors = (change.value - others.value) / Math.hypot(errorOf(change), errorOf(others));
    const part = (change.value * countBetween(after)) / scored;
    return [{ by, name, before: metric.estimate(before)!, after: metric.estimate(after)!, change, part, errors }];
  });
}

/**
 * Returns the groups of people before and after a change of the metric, those that add most to it first. One stands out if
 * it has changed in the same direction, more than all others together, and by more than chance.
 */
export function changedGroups(
  type: SurveyType,
  total: number,
  counts: ReadonlyMap<Breakdown, BothPeriods<readonly Counted[]>>,
): ChangedGroup[] {
  const metric = metricOf(type);
  if (!metric) return [];
  const sign = Math.sign(total);
  const compared = [...counts].flatMap(([by, both]) => compareGroups(metric, by, both));
  const least = leastErrors(compared.length);
  return compared
    .toSorted((one, other) => sign * (other.part - one.part))
    .slice(0, maxListed)
    .map(({ errors, ...group }) => ({ ...group, stands_out: sign * errors > least }));
}

/** Returns the choices whose share has changed most, those that are more than chance first. */
export function changedChoices({ before, after }: BothPeriods<readonly Counted[]>): ChangedChoice[] {
  const [people, peopleBefore] = [sum(after), sum(before)];
  if (people < minScores || peopleBefore < minScores) return [];
  const countsBefore = new Map(countChoices(before).map(({ value, count }) => [value, count]));
  const counts = new Map(countChoices(after).map(({ value, count }) => [value, count]));
  const values = [...new Set([...counts.keys(), ...countsBefore.keys()])];
  const least = leastErrors(values.length);
  return values
    .map((value) => {
      const [now, earlier] = [
        wilson(counts.get(value) ?? 0, people)!,
        wilson(countsBefore.get(value) ?? 0, peopleBefore)!,
      ];
      const change = difference(now, earlier)!;
      const stands_out = Math.abs(change.value) / errorOf(change) > least;
      return { value, before: earlier.value, after: now.value, change, stands_out };
    })
    .toSorted((one, other) => Math.abs(other.change.value) - Math.abs(one.change.value))
    .slice(0, maxListed);
}
