import type { Trend } from '../../contract/results.ts';

const whole = new Intl.NumberFormat();

/** Formats a count with thousands separators. */
export const formatCount = (count: number): string => whole.format(count);

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** Formats a count for an axis as short as possible, such as 100K. */
export const formatTick = (count: number): string => compact.format(count);

/** Formats a share from 0 to 1 in percent. */
export const formatShare = (share: number): string => `${Math.round(share * 100)}%`;

/** Formats a part of a total in percent. Returns a dash if the total is 0. */
export const formatPart = (part: number, all: number): string => (all === 0 ? '–' : formatShare(part / all));

/** Formats a count with its noun. */
export const formatNumber = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Formats a date such as `2026-03-04`. */
export function formatDay(day: string, step: keyof Trend = 'day', isLong = false): string {
  const options: Intl.DateTimeFormatOptions =
    step === 'month'
      ? { month: isLong ? 'long' : 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' }) };
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a size in bytes with a suitable unit. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** Formats a URL without its scheme. */
export const formatPage = (page: string): string => page.replace(/^[a-z][\w+.-]*:\/\//i, '');
