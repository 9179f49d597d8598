import { dayLength } from '../../contract/time.ts';
import { english } from '../i18n/texts.ts';

/** The named periods. */
export const periods = english({
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  month: 'This month',
  last_month: 'Last month',
  all: 'All time',
  custom: 'From … until …',
});

export type PeriodName = keyof typeof periods;

/** The selected period. `first` and `last` are inclusive dates of `custom`, such as `2026-03-04`. '' is unlimited. */
export interface Period {
  readonly name: PeriodName;
  readonly first: string;
  readonly last: string;
}

/** A span from its start (inclusive) to its end (exclusive). Null is unlimited. */
export interface TimeSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Returns midnight in the viewer's time zone, shifted by days or months. */
const midnight = (date: Date, days = 0, months = 0) =>
  new Date(date.getFullYear(), date.getMonth() + months, date.getDate() + days);

function dateOf(text: string, days: number): Date | null {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day + days) : null;
}

const firstOfMonth = (date: Date, months: number) => new Date(date.getFullYear(), date.getMonth() + months, 1);

/** Returns the time span of a period. Days are in the viewer's time zone. Current periods include today. */
export function spanOf({ name, first, last }: Period, now: Date): TimeSpan {
  const end = midnight(now, 1);
  switch (name) {
    case '7d':
      return { from: midnight(now, -6), until: end };
    case '30d':
      return { from: midnight(now, -29), until: end };
    case '90d':
      return { from: midnight(now, -89), until: end };
    case '12m':
      return { from: midnight(now, 1, -12), until: end };
    case 'month':
      return { from: firstOfMonth(now, 0), until: end };
    case 'last_month':
      return { from: firstOfMonth(now, -1), until: firstOfMonth(now, 0) };
    case 'all':
      return { from: null, until: null };
    case 'custom':
      return { from: dateOf(first, 0), until: dateOf(last, 1) };
  }
}

/** Returns the date in the viewer's time zone, such as `2026-03-04`. */
export const localDate = (time: Date): string =>
  [time.getFullYear(), String(time.getMonth() + 1).padStart(2, '0'), String(time.getDate()).padStart(2, '0')].join('-');

/** Returns the number of days in a span. Without an end, it ends now; without a start, the number is infinite. */
export function daysOf({ from, until }: TimeSpan, now: Date): number {
  if (!from) return Infinity;
  return Math.round((Number(until ?? midnight(now, 1)) - Number(from)) / dayLength);
}

/** Returns the preceding span of the same length, or null if the span has no start. */
export function spanBefore(span: TimeSpan, now: Date): TimeSpan | null {
  return span.from && { from: midnight(span.from, -daysOf(span, now)), until: span.from };
}
