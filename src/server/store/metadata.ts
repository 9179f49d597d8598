import type { Metadata } from '../../contract/response.ts';
import type { Breakdown } from '../../contract/results.ts';

/** Merges `update` into `stored` key by key at the top level; null removes a key. */
export function mergeMetadata(stored: Metadata, update: Metadata): Metadata {
  const merged = new Map([...Object.entries(stored), ...Object.entries(update)]);
  // fromEntries defines properties, so a key named __proto__ is an ordinary key.
  return Object.fromEntries([...merged].filter(([, value]) => value !== null));
}

/**
 * Removes the picture from `metadata.screenshot`: it can be a megabyte and is stored separately, so that lists and
 * updates need not read it. `picture` is its `data_url`, or null.
 */
export function splitPicture(metadata: Metadata): { readonly rest: Metadata; readonly picture: string | null } {
  const { screenshot } = metadata;
  if (typeof screenshot !== 'object' || screenshot === null) return { rest: metadata, picture: null };
  const { data_url, ...properties } = screenshot as Record<string, unknown>;
  return typeof data_url === 'string'
    ? { rest: { ...metadata, screenshot: properties }, picture: data_url }
    : { rest: metadata, picture: null };
}

/** Puts the picture back into the metadata. */
export function joinPicture(metadata: Metadata, picture: string | null): Metadata {
  if (picture === null || typeof metadata.screenshot !== 'object') return metadata;
  return { ...metadata, screenshot: { data_url: picture, ...metadata.screenshot } };
}

/** The column of a breakdown: the metadata key that it holds, and its maximum length. */
interface BreakdownColumn {
  readonly key: string;
  readonly maxLength: number;
  /** Whether it is stored without the parts of an address that differ between visitors, its query and fragment. */
  readonly isAddress?: boolean;
}

/** The columns of the breakdowns. */
export const breakdownColumns: Readonly<Record<Breakdown, BreakdownColumn>> = {
  page: { key: 'page_url', maxLength: 400, isAddress: true },
  locale: { key: 'locale', maxLength: 40 },
};

/** Returns the definitions of these columns. `value` returns the SQL of one. */
export const defineBreakdowns = (type: string, value: (column: BreakdownColumn) => string): string =>
  Object.entries(breakdownColumns)
    .map(([name, column]) => `${name} ${type} GENERATED ALWAYS AS (${value(column)}) STORED,`)
    .join('\n');
