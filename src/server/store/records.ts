import { hash } from 'node:crypto';
import type { Metadata } from '../../contract/api/response.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import { joinPicture, mergeMetadata } from './metadata.ts';
import { type EventRecord, isoTime, type ResponseRecord, type SessionRecord, type Store } from './store.ts';

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

export const marksOf = (row: Row<ResponseMarks>): ResponseMarks => ({
  is_read: Boolean(row.is_read),
  is_starred: Boolean(row.is_starred),
  status: row.status,
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

/** The properties of a response that its id is made of. */
export type Identified = Pick<ResponseRecord, 'session_uuid' | 'created_at'>;

/**
 * Returns the opaque id of a response. It identifies the response to its owner without the session, because a client
 * that knows a session uuid and the public key can write to it. It consists of the response's creation time, which
 * locates it, and a hash of its session, which has at least 74 random bits.
 */
export const responseId = ({ session_uuid, created_at }: Identified): string =>
  `${Date.parse(created_at)}-${hash('sha256', session_uuid).slice(0, 24)}`;

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
