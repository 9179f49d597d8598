import type { Metadata } from '../../../contract/api/response.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import { joinPicture, mergeMetadata } from './metadata.ts';
import { type EventRecord, isoTime, type ResponseRecord, type SessionRecord, type Store } from '../store.ts';

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

/** Reads metadata. On PostgreSQL, a removed key is stored as null. */
export const metadataOf = (metadata: string | Metadata): Metadata =>
  typeof metadata === 'string' ? JSON.parse(metadata) : mergeMetadata({}, metadata);

/** Reads a response. */
export const readResponse = ({ metadata, ...row }: ResponseRow): ResponseRecord => ({
  ...row,
  metadata: metadataOf(metadata),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

type Lists = Pick<Store, 'sessions' | 'responses' | 'events'>;

/** Creates the lists of everything that is stored. `select` has the statement of each, in the order of creation. */
export function createLists(
  all: <R extends object>(sql: string) => Promise<R[]>,
  select: Readonly<Record<keyof Lists, string>>,
): Lists {
  return {
    async sessions() {
      const rows = await all<Row<SessionRecord>>(select.sessions);
      return rows.map((row) => ({ ...row, ...flagsOf(row), created_at: isoTime(row.created_at) }));
    },

    async responses() {
      const rows = await all<ResponseRow & { readonly data_url: string | null }>(select.responses);
      return rows.map(({ data_url, ...row }) => {
        const response = readResponse(row);
        return { ...response, metadata: joinPicture(response.metadata, data_url) };
      });
    },

    async events() {
      const rows = await all<Row<EventRecord>>(select.events);
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }));
    },
  };
}
