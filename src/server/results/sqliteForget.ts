import type { SqliteDatabase } from '../store/sqlite/sqliteStore.ts';
import { createForget, type DeletedSession, type Forget } from './forget.ts';

/** Maximum number of sessions that one transaction deletes, so that answers arriving meanwhile don't wait long. */
const batch = 100;

/** Bytes of texts, metadata and screenshots after which a transaction deletes nothing more. */
const maxBytes = 1024 * 1024;

/** Creates a function that deletes the sessions found by a search, in the next commit. */
function createRemove({ connection, write, changes }: SqliteDatabase) {
  const removals = [
    'DELETE FROM screenshots WHERE session_sequence = ?',
    'DELETE FROM responses WHERE session_sequence = ?',
    'DELETE FROM events WHERE session_sequence = ?',
    'DELETE FROM sessions WHERE sequence = ?',
  ].map((sql) => connection.prepare(sql));
  const measure = connection.prepare(`
    SELECT text_bytes + metadata_bytes + screenshot_bytes AS bytes FROM responses WHERE session_sequence = ?`);

  return async function remove(survey_uuid: string, search: () => unknown[]): Promise<DeletedSession[]> {
    const deleted = await write(() => {
      const done: DeletedSession[] = [];
      let bytes = 0;
      for (const session of search() as (DeletedSession & { sequence: number })[]) {
        bytes += (measure.get(session.sequence) as { bytes: number } | undefined)?.bytes ?? 0;
        for (const removal of removals) removal.run(session.sequence);
        done.push(session);
        if (bytes >= maxBytes) break;
      }
      return done;
    });
    if (deleted.length > 0) changes.add(survey_uuid);
    return deleted;
  };
}

/** Passes the batches on, then empties the write-ahead log, which still contains the deleted data. */
async function* emptyLogAfter({ emptyLog }: SqliteDatabase, batches: AsyncIterable<number>): AsyncGenerator<number> {
  let deleted = 0;
  try {
    for await (const count of batches) {
      deleted += count;
      yield count;
    }
  } finally {
    if (deleted > 0) emptyLog();
  }
}

/** Creates the deletion of sessions on SQLite. */
export function createSqliteForget(database: SqliteDatabase): Forget {
  const { connection } = database;
  const remove = createRemove(database);
  // the plus sign keeps SQLite from reading all sessions of the survey, because it assumes that a JSON list is long
  const find = connection.prepare(`
    SELECT sequence, session_uuid, created_at FROM sessions
    WHERE +survey_uuid = ? AND session_uuid IN (SELECT value FROM json_each(?))`);
  const findOld = connection.prepare(`
    SELECT sequence, session_uuid, created_at FROM sessions
    WHERE survey_uuid = ?1 AND created_at >= ?2 AND created_at < ?3
      AND NOT EXISTS (SELECT 1 FROM responses WHERE session_sequence = sessions.sequence AND updated_at >= ?3)
      AND NOT EXISTS (SELECT 1 FROM events WHERE session_sequence = sessions.sequence AND events.created_at >= ?3)
    ORDER BY created_at LIMIT ${batch}`);
  const findSurvey = connection.prepare('SELECT min(survey_uuid) AS survey_uuid FROM sessions WHERE survey_uuid > ?');

  const findNewest = connection.prepare(`
    SELECT max(created_at) AS time FROM sessions WHERE survey_uuid = ? AND created_at < ?`);

  const { forget, forgetBefore, newestBefore } = createForget({
    batch,
    deleteGiven: (survey, sessions) => remove(survey, () => find.all(survey, JSON.stringify(sessions))),
    deleteOld: (survey, from, time) => remove(survey, () => findOld.all(survey, from, time)),
    surveyAfter: async (survey) => (findSurvey.get(survey ?? '') as { survey_uuid: string | null }).survey_uuid,
    newestOf: async (survey, time) => (findNewest.get(survey, time) as { time: number | null }).time,
  });
  return {
    forget: (survey, sessions) => emptyLogAfter(database, forget(survey, sessions)),
    forgetBefore: (time) => emptyLogAfter(database, forgetBefore(time)),
    newestBefore,
  };
}
