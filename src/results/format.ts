import type { Estimate } from './statistics/interval.ts';
import type { Figure } from './statistics/figures.ts';
import type { Step } from './statistics/trend.ts';

const whole = new Intl.NumberFormat();

/** A count with its thousands set apart. */
export const formatCount = (count: number): string => whole.format(count);

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' });

/** A count beside an axis, as short as the language has it, such as 100K. */
export const formatTick = (count: number): string => compact.format(count);

/** A share from 0 to 1 in percent. */
export const formatShare = (share: number): string => `${Math.round(share * 100)} %`;

/** A part of a whole in percent; a dash where there is no whole. */
export const formatPart = (part: number, all: number): string => (all === 0 ? '–' : formatShare(part / all));

/** A count with its noun. */
export const formatNumber = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const minus = (text: string) => text.replace('-', '−');

/** A value of a figure, without its unit. */
export const formatValue = (value: number, { digits }: Figure): string => {
  const text = value.toFixed(digits);
  return minus(Number(text) === 0 ? (0).toFixed(digits) : text);
};

/** The interval of an estimate, within the range of the figure. */
export function formatInterval({ low, high }: Estimate, figure: Figure): string {
  const [from, to] = [Math.max(low, figure.min), Math.min(high, figure.max)];
  return `${formatValue(from, figure)} to ${formatValue(to, figure)}`;
}

/** A difference with its sign. */
export const formatDifference = (value: number, figure: Figure): string =>
  (Number(value.toFixed(figure.digits)) > 0 ? '+' : '') + formatValue(value, figure);

/** A date such as `2026-03-04`, for people. */
export function formatDay(day: string, step: Step = 'day', isLong = false): string {
  const options: Intl.DateTimeFormatOptions =
    step === 'month'
      ? { month: isLong ? 'long' : 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' }) };
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment in the viewer's time zone. */
export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** Bytes in the unit that suits them. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

/** An address as people read it: without the scheme. */
export const formatPage = (page: string): string => page.replace(/^[a-z][\w+.-]*:\/\//i, '');
