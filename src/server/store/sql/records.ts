import type { Metadata } from '../../../contract/api/response.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import { isoTime, type ResponseRecord } from '../store.ts';

/** A record as a database returns it: SQLite has no booleans and no JSON. */
export type Row<Stored> = {
  [Name in keyof Stored]: Name extends `${string}_at`
    ? number
    : Stored[Name] extends boolean
      ? boolean | number
      : Stored[Name];
};

/** A response without its picture. */
export type ResponseRow = Omit<Row<ResponseRecord>, 'metadata'> & { readonly metadata: string | Metadata };

export const flagsOf = (row: Row<SessionFlags>): SessionFlags => ({
  user_closed_survey: Boolean(row.user_closed_survey),
  user_submitted_score: Boolean(row.user_submitted_score),
  user_submitted_text: Boolean(row.user_submitted_text),
});

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

/** Reads metadata. A key that was removed may be stored as null. */
export const metadataOf = (metadata: string | Metadata): Metadata =>
  mergeMetadata({}, typeof metadata === 'string' ? (JSON.parse(metadata) as Metadata) : metadata);

/** Reads a response. */
export const readResponse = ({ metadata, ...row }: ResponseRow): ResponseRecord => ({
  ...row,
  metadata: metadataOf(metadata),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
