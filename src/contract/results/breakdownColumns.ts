import type { Metadata } from '../api/response.ts';
import type { Breakdown } from './results.ts';

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
