import type { Trend } from '../../contract/results.ts';
import { english, type Texts } from '../i18n/texts.ts';

/** Formats a count for an axis as short as possible, such as 100K. */
export const formatTick = (count: number, { locale }: Texts): string =>
  count.toLocaleString(locale, { notation: 'compact' });

/** Formats a share from 0 to 1 in percent. */
export const formatShare = (share: number, { locale }: Texts): string =>
  share.toLocaleString(locale, { style: 'percent' });

/** Formats a part of a total in percent. Returns a dash if the total is 0. */
export const formatPart = (part: number, all: number, texts: Texts): string =>
  all === 0 ? '–' : formatShare(part / all, texts);

/** Formats a date such as `2026-03-04`. */
export function formatDay(day: string, { locale }: Texts, step: keyof Trend = 'day', isLong = false): string {
  const options: Intl.DateTimeFormatOptions =
    step === 'month'
      ? { month: isLong ? 'long' : 'short', year: 'numeric' }
      : { day: 'numeric', month: 'short', ...(isLong && { year: 'numeric' }) };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a size in bytes with a suitable unit. */
export function formatBytes(bytes: number, { t, formatNumber }: Texts): string {
  const units = english(['{size} bytes', '{size} KB', '{size} MB', '{size} GB']);
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return t(units[power]!, { size: formatNumber(bytes / 1000 ** power, power === 0 ? 0 : 1) });
}

/** Formats a URL without its scheme. */
export const formatPage = (page: string): string => page.replace(/^[a-z][\w+.-]*:\/\//i, '');
