import type { SqliteDays } from './sqliteDays.ts';
import type { Database } from './sqliteDriver.ts';
import type { Store } from './store.ts';

/** Sessions that one transaction forgets: answers that come meanwhile wait no longer than for it. */
const portion = 500;

interface Forgotten {
  readonly sequence: number;
  readonly survey_uuid: string;
  readonly created_at: number;
}

/** Forgets sessions in the embedded database. `write` runs inside the next commit. */
export function createSqliteForget(
  database: Database,
  write: <T>(run: () => T) => Promise<T>,
  days: SqliteDays,
): Pick<Store, 'forget' | 'forgetBefore'> {
  const sql = (text: string) => database.prepare(text);
  const find = sql('SELECT sequence, survey_uuid, created_at FROM sessions WHERE session_uuid = ? AND survey_uuid = ?');
  const findOld = sql(`
    SELECT sequence, survey_uuid, created_at FROM sessions WHERE created_at < ?1
      AND NOT EXISTS (SELECT 1 FROM responses WHERE session_sequence = sessions.sequence AND updated_at >= ?1)
      AND NOT EXISTS (SELECT 1 FROM events WHERE session_sequence = sessions.sequence AND events.created_at >= ?1)
    LIMIT ?2`);
  const findResponse = sql('SELECT created_at FROM responses WHERE session_sequence = ?');
  const removals = [
    sql('DELETE FROM large_values WHERE session_sequence = ?'),
    sql('DELETE FROM responses WHERE session_sequence = ?'),
    sql('DELETE FROM events WHERE session_sequence = ?'),
    sql('DELETE FROM sessions WHERE sequence = ?'),
  ];

  function remove(rows: readonly unknown[]): number {
    for (const { sequence, survey_uuid, created_at } of rows as Forgotten[]) {
      const response = findResponse.get(sequence) as { created_at: number } | undefined;
      days.clear(survey_uuid, created_at, response?.created_at ?? created_at);
      for (const removal of removals) removal.run(sequence);
    }
    return rows.length;
  }

  // The write-ahead log has what was forgotten until it is emptied.
  const emptyLog = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  return {
    async forget(survey_uuid, session_uuid) {
      const forgotten = await write(() => remove(find.all(session_uuid, survey_uuid)) > 0);
      if (forgotten) emptyLog();
      return forgotten;
    },

    async forgetBefore(time) {
      const forgotten = await write(() => remove(findOld.all(time, portion)));
      // the last portion
      if (forgotten < portion) emptyLog();
      return forgotten;
    },
  };
}
