import type { Metadata } from '../../../contract/api/response.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import { mergeMetadata } from './metadata.ts';
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
