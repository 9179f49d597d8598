import type { PostgresPool } from './postgresPool.ts';
import { iso, type PostgresResponseRow, readResponse, type Row } from './postgresRows.ts';
import { flagNames } from './postgresWrites.ts';
import { joinPicture } from './splitPicture.ts';
import type { EventRecord, SessionRecord, Store } from './store.ts';

/** All that is stored on PostgreSQL. */
export function createPostgresLists(query: PostgresPool['query']): Pick<Store, 'sessions' | 'responses' | 'events'> {
  return {
    async sessions() {
      const rows = await query<Row<SessionRecord, 'created_at'>>({
        text: `
        SELECT survey_uuid, session_uuid, ${flagNames}, created_at FROM sessions
        WHERE session_uuid IN (SELECT session_uuid FROM events UNION ALL SELECT session_uuid FROM responses)
        ORDER BY written_at, session_uuid`,
      });
      return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
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
      return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
    },
  };
}
