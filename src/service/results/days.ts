import type { ScoreCount, SummaryDay, Trend, TrendPoint } from '../../contract/results/summary.ts';
import { dayLength } from '../../contract/time.ts';
import { type MetricFormula, sum } from '../../contract/results/statistics.ts';

/** A day of a time zone, from midnight to midnight, cut to the requested period. */
export interface LocalDay {
  /** For example `2026-03-04`. */
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

/** Longer than the longest day. */
const maxDayLength = 1.5 * dayLength;

/** The clocks are set back by at least half an hour, and some of them a minute after midnight. */
const almostHalfHour = 29 * 60_000;

/** Returns a function that formats the date of a time. Swedish dates have the format of ISO 8601. */
const dateFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format;

/** Returns the date of a time in a time zone. */
export const localDate = (timeZone: string, time: number): string => dateFormat(timeZone)(time);

/** Returns the days of a time zone between two times. Throws a `RangeError` if the time zone is unknown. */
export function localDays(timeZone: string, from: number, until: number): LocalDay[] {
  const dateOf = dateFormat(timeZone);
  const days: LocalDay[] = [];
  for (let begin = from; begin < until;) {
    const date = dateOf(begin);
    let same = begin + dayLength - 1;
    let end = begin + dayLength;
    // the first day, and those on which the clock changes
    if (begin === from || dateOf(same) !== date || dateOf(end + almostHalfHour) === date) {
      same = begin;
      end = begin + maxDayLength;
    }
    while (end - same > 1) {
      const middle = Math.floor((same + end) / 2);
      if (dateOf(middle) > date) end = middle;
      else same = middle;
    }
    days.push({ date, from: begin, until: Math.min(end, until) });
    begin = end;
  }
  return days;
}

/** The period that a point of the trend covers. */
type Step = keyof Trend;

/** Returns the date of a time, or of some days later. Dates have no time zone, so all days have 24 hours. */
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10);

/** Returns the first day of the step that contains a date; weeks begin on Monday (ISO 8601). */
function startOf(date: string, step: Step): string {
  if (step === 'month') return `${date.slice(0, 7)}-01`;
  return step === 'week' ? dateAfter(date, -((new Date(date).getUTCDay() + 6) % 7)) : date;
}

const maxStepDays = { day: 1, week: 7, month: 31 };

/** Returns all steps from the first to the last date, both included, even those without responses. */
export function trendOf(
  days: readonly SummaryDay[],
  first: string,
  last: string,
  step: Step,
  metric: MetricFormula | null,
): TrendPoint[] {
  const points = new Map<string, ScoreCount[]>();
  for (let start = startOf(first, step); start <= last; start = startOf(dateAfter(start, maxStepDays[step]), step)) {
    points.set(start, []);
  }
  for (const { day, scores } of days) points.get(startOf(day, step))?.push(...scores);
  return [...points].map(([start, scores]) => ({
    start,
    responses: sum(scores),
    metric: metric?.estimate(scores) ?? null,
  }));
}
