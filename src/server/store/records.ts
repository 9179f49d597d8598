import type { Metadata } from '../../contract/response.ts';
import type { SessionFlags } from '../../contract/session.ts';
import { joinPicture, mergeMetadata } from './metadata.ts';
import { type EventRecord, isoTime, type ResponseRecord, type SessionRecord, type Store } from './store.ts';

/** A record as a database returns it: SQLite has no booleans and no JSON, and PostgreSQL returns times as texts. */
type Row<Stored> = {
  [Name in keyof Stored]: Stored[Name] extends boolean ? boolean | number : Stored[Name];
} & { readonly created_at: number | string };

/** A response without its picture. */
export type ResponseRow = Omit<Row<ResponseRecord>, 'metadata'> & { readonly metadata: string | Metadata };

export const flagsOf = (row: Readonly<Record<keyof SessionFlags, boolean | number>>): SessionFlags => ({
  user_closed_survey: Boolean(row.user_closed_survey),
  user_submitted_score: Boolean(row.user_submitted_score),
  user_submitted_text: Boolean(row.user_submitted_text),
});

/** Reads a response. On PostgreSQL, a removed metadata key is stored as null. */
export const readResponse = ({ metadata, ...row }: ResponseRow): ResponseRecord => ({
  ...row,
  metadata: typeof metadata === 'string' ? JSON.parse(metadata) : mergeMetadata({}, metadata),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

type Lists = Pick<Store, 'sessions' | 'responses' | 'events'>;

/** Creates the lists of all that is stored. `select` has the statement of each, in the order of creation. */
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
      const rows = await all<EventRecord>(select.events);
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }));
    },
  };
}
