import type { PostgresPool } from './postgresPool.ts';
import { flagNames } from './postgresWrites.ts';
import { joinPicture, mergeMetadata } from '../metadata.ts';
import { type EventRecord, isoTime, type ResponseRecord, type SessionRecord, type Store } from '../store.ts';

/** A stored record as PostgreSQL returns it: bigint is a string. */
export type Row<Stored, Times extends keyof Stored> = Omit<Stored, Times> & Record<Times, string>;

export type PostgresResponseRow = Row<ResponseRecord, 'created_at' | 'updated_at'>;

/** Reads a response. A removed metadata key is stored as null. */
export const readResponse = ({ metadata, ...row }: PostgresResponseRow): ResponseRecord => ({
  ...row,
  metadata: mergeMetadata({}, metadata),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** Creates the lists of all that is stored on PostgreSQL. */
export function createPostgresLists(query: PostgresPool['query']): Pick<Store, 'sessions' | 'responses' | 'events'> {
  return {
    async sessions() {
      const rows = await query<Row<SessionRecord, 'created_at'>>({
        text: `
        SELECT survey_uuid, session_uuid, ${flagNames}, created_at FROM sessions
        WHERE session_uuid IN (SELECT session_uuid FROM events UNION ALL SELECT session_uuid FROM responses)
        ORDER BY written_at, session_uuid`,
      });
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }));
    },

    async responses() {
      const rows = await query<PostgresResponseRow & { data_url: string | null }>({
        text: `
        SELECT survey_uuid, session_uuid, score, text, metadata, created_at, updated_at, data_url
        FROM responses LEFT JOIN screenshots USING (session_uuid) ORDER BY written_at, session_uuid`,
      });
      return rows.map(({ data_url, ...row }) => {
        const response = readResponse(row);
        return { ...response, metadata: joinPicture(response.metadata, data_url) };
      });
    },

    async events() {
      const rows = await query<Row<EventRecord, 'created_at'>>({
        text: `
        SELECT survey_uuid, session_uuid, event_type, version, created_at
        FROM events ORDER BY written_at, event_uuid`,
      });
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }));
    },
  };
}
