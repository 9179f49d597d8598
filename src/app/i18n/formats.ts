import { readTimeZone } from '../timeZone.ts';
import type { Trend } from '../../contract/results/summary.ts';

const agoUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The parts of a time that `formatIn` formats. */
const timeParts = {
  hour: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfWeek: { weekday: 'long' },
  weekly: { weekday: 'long', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'long' },
  month: { month: 'long' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Creates the functions that format numbers, times and languages in a locale. */
export function createFormats(locale: string) {
  const plain = new Intl.NumberFormat(locale);
  const formatShare = (share: number) => share.toLocaleString(locale, { style: 'percent' });
  return {
    /** Formats a number with separators, and with a fixed number of decimals if it is given. */
    formatNumber: (value: number, decimals?: number): string =>
      decimals === undefined
        ? plain.format(value)
        : value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    /** Formats a count for an axis as briefly as possible, such as 100K. */
    formatTick: (count: number): string => count.toLocaleString(locale, { notation: 'compact' }),
    /** Formats a share from 0 to 1 in percent. */
    formatShare,
    /** Formats a part of a total in percent. Returns a dash if the total is 0. */
    formatPart: (part: number, all: number): string => (all === 0 ? '–' : formatShare(part / all)),
    /** Formats a time in the viewer's time zone. */
    formatTime: (time: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time)),
    /** Formats a part of a time in a time zone, such as its hour. In UTC if the browser does not know the zone. */
    formatIn: (timeZone: string, time: string, part: keyof typeof timeParts): string =>
      new Intl.DateTimeFormat(locale, { ...timeParts[part], timeZone: readTimeZone(timeZone).timeZone }).format(
        new Date(time),
      ),
    /** Formats a date such as `2026-03-04`. */
    formatDay(day: string, step: keyof Trend = 'day', isLong = false): string {
      const options: Intl.DateTimeFormatOptions =
        step === 'month'
          ? { month: isLong ? 'long' : 'short', year: 'numeric' }
          : { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' }) };
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
    },
    /** Formats how long ago a time was, such as `3 seconds ago`. */
    formatAgo(time: string, now: Date): string {
      const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000));
      const [unit, length] = agoUnits.find(([, each]) => seconds >= each) ?? agoUnits.at(-1)!;
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
    },
    /** Formats a list that ends with "and" (`conjunction`) or "or" (`disjunction`). */
    formatList: (values: readonly unknown[], type: Intl.ListFormatType): string =>
      new Intl.ListFormat(locale, { type }).format(values.map(String)),
    /** Returns the name of a language, or its tag if it has no name. */
    nameLanguage(tag: string): string {
      try {
        return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
      } catch {
        return tag;
      }
    },
  };
}
