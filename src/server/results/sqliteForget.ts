import type { SqliteDatabase } from '../store/sqlite/sqliteStore.ts';
import type { DeleteSessions } from './forget.ts';

/** Bytes of texts, metadata and screenshots after which a transaction deletes nothing more. */
const maxBytes = 1024 * 1024;

interface Found {
  readonly sequence: number;
  readonly session_uuid: string;
  readonly bytes: number;
}

/** Creates the deletion of sessions on SQLite: in the next commit. */
export function createSqliteDelete({ connection, write, changes }: SqliteDatabase): DeleteSessions {
  // the plus sign keeps SQLite from reading all sessions of the survey, because it assumes that a JSON list is long
  const find = connection.prepare(`
    SELECT sessions.sequence, session_uuid, coalesce(text_bytes + metadata_bytes + screenshot_bytes, 0) AS bytes
    FROM sessions LEFT JOIN responses ON session_sequence = sessions.sequence
    WHERE +sessions.survey_uuid = ?1 AND session_uuid IN (SELECT value FROM json_each(?2))
      AND coalesce(updated_at, 0) < ?3
      AND NOT EXISTS (SELECT 1 FROM events WHERE session_sequence = sessions.sequence AND events.created_at >= ?3)`);
  const removals = [
    'DELETE FROM screenshots WHERE session_sequence = ?',
    'DELETE FROM responses WHERE session_sequence = ?',
    'DELETE FROM events WHERE session_sequence = ?',
    'DELETE FROM sessions WHERE sequence = ?',
  ].map((sql) => connection.prepare(sql));

  return async function deleteSessions(survey_uuid, session_uuids, time) {
    const deleted = await write(() => {
      const done: string[] = [];
      let free = maxBytes;
      for (const { sequence, session_uuid, bytes } of find.all(
        survey_uuid,
        JSON.stringify(session_uuids),
        time,
      ) as Found[]) {
        if (free <= 0) break;
        free -= bytes;
        for (const removal of removals) removal.run(sequence);
        done.push(session_uuid);
      }
      return done;
    });
    if (deleted.length > 0) changes.add(survey_uuid);
    return deleted;
  };
}
