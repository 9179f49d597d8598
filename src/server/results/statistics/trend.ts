import type { ScoreCount, SummaryDay, Trend, TrendPoint } from '../../../contract/results.ts';
import { dayLength } from '../../../contract/time.ts';
import type { MetricFormula } from './metrics.ts';

/** The period that a point of the trend covers. */
type Step = keyof Trend;

/** Treats all days as 24 hours long, which is true for dates without a time. */
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the first day of the step that contains a day; weeks begin on Monday (ISO 8601). */
function startOf(day: string, step: Step): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const time = timeOf(day);
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * dayLength);
}

function nextStart(start: string, step: Step): string {
  const maxDays = { day: 1, week: 7, month: 31 }[step];
  return startOf(dayOf(timeOf(start) + maxDays * dayLength), step);
}

/** Returns all steps from the first to the last day, both included, also those without responses. */
export function trendOf(
  days: readonly SummaryDay[],
  first: string,
  last: string,
  step: Step,
  metric: MetricFormula | null,
): TrendPoint[] {
  const points = new Map<string, { responses: number; scores: ScoreCount[] }>();
  for (let start = startOf(first, step); start <= last; start = nextStart(start, step)) {
    points.set(start, { responses: 0, scores: [] });
  }
  for (const { day, responses, scores } of days) {
    const point = points.get(startOf(day, step));
    if (!point) continue;
    point.responses += responses;
    point.scores.push(...scores);
  }
  return [...points].map(([start, { responses, scores }]) => ({
    start,
    responses,
    metric: metric?.estimate(scores) ?? null,
  }));
}
