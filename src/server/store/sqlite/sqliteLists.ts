import type { SessionFlags } from '../../../contract/session.ts';
import { joinPicture } from '../metadata.ts';
import type { Database } from './sqliteDriver.ts';
import { flagsOf, readResponse, type Row, type SqliteResponseRow } from './sqliteRows.ts';
import { type EventRecord, isoTime, type SessionRecord, type Store } from '../store.ts';

/** Creates the lists of all that is stored on SQLite. */
export function createSqliteLists(database: Database): Pick<Store, 'sessions' | 'responses' | 'events'> {
  const sql = (text: string) => database.prepare(text);
  return {
    async sessions() {
      const rows = sql(`
        SELECT survey_uuid, session_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at
        FROM sessions
        WHERE sequence IN (SELECT session_sequence FROM events UNION ALL SELECT session_sequence FROM responses)
        ORDER BY sequence`).all() as Row<SessionRecord, keyof SessionFlags | 'created_at'>[];
      return rows.map((row) => ({ ...row, ...flagsOf(row), created_at: isoTime(row.created_at) }));
    },

    async responses() {
      const rows = sql(`
        SELECT sessions.survey_uuid, session_uuid, score, text, metadata, responses.created_at, updated_at, data_url
        FROM responses JOIN sessions ON sessions.sequence = session_sequence LEFT JOIN screenshots USING (session_sequence)
        ORDER BY responses.sequence`).all() as (SqliteResponseRow & { data_url: string | null })[];
      return rows.map(({ data_url, ...row }) => {
        const response = readResponse(row);
        return { ...response, metadata: joinPicture(response.metadata, data_url) };
      });
    },

    async events() {
      const rows = sql(`
        SELECT survey_uuid, session_uuid, event_type, version, events.created_at
        FROM events JOIN sessions ON sessions.sequence = session_sequence
        ORDER BY events.sequence`).all() as Row<EventRecord, 'created_at'>[];
      return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }) as EventRecord);
    },
  };
}
