import type { ScoreCount, SummaryDay } from '../../contract/results.ts';
import { dayLength } from '../../contract/time.ts';

/** What a point of the trend stands for. */
export type Step = 'day' | 'week' | 'month';

/** A day, a week or a month, named by its first day, such as `2026-03-04`. */
export interface TrendPoint {
  readonly start: string;
  readonly responses: number;
  readonly scores: readonly ScoreCount[];
}

/** Dates are counted as if all days had 24 hours: those of a date without a time have. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first day of the step that a day is in; a week begins on Monday (ISO 8601). */
export function startOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const time = timeOf(day);
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayLength);
}

function nextStart(start: string, step: Step): string {
  const longest = { day: 1, week: 7, month: 31 }[step];
  return startOf(dayOf(timeOf(start) + longest * dayLength), step);
}

function addScores(one: readonly ScoreCount[], other: readonly ScoreCount[]): ScoreCount[] {
  const counts = new Map(one.map(({ score, count }) => [score, count]));
  for (const { score, count } of other) counts.set(score, (counts.get(score) ?? 0) + count);
  return [...counts].map(([score, count]) => ({ score, count }));
}

/** All steps from the first to the last day, both included; those without responses have none. */
export function trendOf(days: readonly SummaryDay[], first: string, last: string, step: Step): TrendPoint[] {
  const points = new Map<string, TrendPoint>();
  for (let start = startOf(first, step); start <= last; start = nextStart(start, step)) {
    points.set(start, { start, responses: 0, scores: [] });
  }
  for (const { day, responses, scores } of days) {
    const start = startOf(day, step);
    const point = points.get(start);
    if (!point) continue;
    points.set(start, {
      start,
      responses: point.responses + responses,
      scores: addScores(point.scores, scores),
    });
  }
  return [...points.values()];
}

/** The step that shows so many days well. */
export function usualStep(days: number): Step {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}
