import type { Metadata } from '../api/response.ts';

/**
 * The columns by which responses are grouped and filtered. A summary lists the groups of `page` as `pages` and their
 * number as `page_count`.
 */
export const breakdowns = {
  page: {
    groups: 'The 100 most frequent URLs, without query and fragment.',
    filter: 'The address of the page without query and fragment, or a path of any host.',
  },
  locale: { groups: 'The 100 most frequent locales.', filter: 'The locale in the metadata.' },
  device: {
    groups: '`phone`, `tablet` and `computer`, of the browser that opened the survey or else sent the response.',
    filter: 'The device: `phone`, `tablet` or `computer`.',
  },
};
export type Breakdown = keyof typeof breakdowns;
export const breakdownNames = Object.keys(breakdowns) as Breakdown[];

/** The kinds of devices. */
export const devices = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof devices)[number];

/** The column of a breakdown: the metadata key that it holds, if it is of the metadata, and its maximum length. */
export interface BreakdownColumn {
  readonly key?: string;
  readonly maxLength: number;
  /** Whether it is stored without the parts of an address that differ between visitors, its query and fragment. */
  readonly isAddress?: boolean;
}

/** The columns of the breakdowns. */
export const breakdownColumns: Readonly<Record<Breakdown, BreakdownColumn>> = {
  page: { key: 'page_url', maxLength: 400, isAddress: true },
  locale: { key: 'locale', maxLength: 40 },
  // that of the session, which its requests tell
  device: { maxLength: 40 },
};

/** Returns a value of the metadata as these columns hold it; null if it is no text. */
export function valueOfColumn(name: 'page' | 'locale', metadata: Metadata): string | null {
  const { key, maxLength, isAddress } = breakdownColumns[name];
  const value = metadata[key!];
  if (typeof value !== 'string') return null;
  const text = isAddress ? value.replace(/[?#].*/s, '') : value;
  // a database counts characters
  return Array.from(text.slice(0, 2 * maxLength))
    .slice(0, maxLength)
    .join('');
}
