import { randomUUID } from 'node:crypto';
import { dayLength, hourLength } from '../../contract/time.ts';
import type { KeptDay, ResultsStore } from './resultsStore.ts';
import type { Database } from './sqliteDriver.ts';
import { createSteadyClock } from './steadyClock.ts';

function prepare(database: Database) {
  const sql = (text: string) => database.prepare(text);
  return {
    raise: sql(`
      INSERT INTO summary_days VALUES (?1, ?2, 1, ?3)
      ON CONFLICT DO UPDATE SET revision = revision + 1, changed_hours = changed_hours | ?3`),
    // only where nothing was written to the day since it was read
    settle: sql(`
      INSERT INTO summary_days VALUES (?1, ?2, 0, 0)
      ON CONFLICT DO UPDATE SET changed_hours = 0 WHERE revision = ?3`),
    find: sql(`
      SELECT day, revision, changed_hours AS changedHours, data,
        CASE WHEN ?4 THEN texts END AS texts, CASE WHEN ?5 THEN metadata END AS metadata
      FROM summary_days LEFT JOIN summary_segments USING (survey_uuid, day)
      WHERE survey_uuid = ?1 AND day BETWEEN ?2 AND ?3 ORDER BY day`),
    save: sql('INSERT OR REPLACE INTO summary_segments VALUES (?, ?, ?, ?, ?)'),
    remove: sql('DELETE FROM summary_segments WHERE survey_uuid = ? AND day = ?'),
  };
}

/**
 * What the embedded database keeps of days for summaries. `write` runs inside the next commit. Only this process
 * writes to the file, so versions are counted in memory.
 */
export function createSqliteDays(
  database: Database,
  write: <T>(run: () => T) => Promise<T>,
  now: () => number,
  process = randomUUID(),
) {
  const { raise, settle, find, save, remove } = prepare(database);
  const versions = new Map<string, number>();
  const count = (survey_uuid: string) => versions.set(survey_uuid, (versions.get(survey_uuid) ?? 0) + 1);

  const steadyNow = createSteadyClock(now);
  const hourOf = (time: number) => Math.floor(time / hourLength);

  /** Notes a write to what began at these times. Runs inside a transaction. */
  function change(survey_uuid: string, ...times: readonly number[]): void {
    count(survey_uuid);
    const current = hourOf(steadyNow());
    for (const hour of new Set(times.map(hourOf))) {
      if (hour < current) raise.run(survey_uuid, Math.floor(hour / 24), 1 << (hour % 24));
    }
  }

  /** Forgets what is kept of the days of these times. Runs inside a transaction. */
  function clear(survey_uuid: string, ...times: readonly number[]): void {
    count(survey_uuid);
    for (const day of new Set(times.map((time) => Math.floor(time / dayLength)))) {
      raise.run(survey_uuid, day, 0);
      remove.run(survey_uuid, day);
    }
  }

  const results: Pick<ResultsStore, 'settledBefore' | 'keptDays' | 'keepDay' | 'version'> = {
    settledBefore: () => hourOf(now()) * hourLength,
    keptDays: async (survey_uuid, first, last, { texts, metadata }) =>
      find.all(survey_uuid, first, last, Number(texts), Number(metadata)) as unknown as KeptDay[],
    keepDay: (survey_uuid, { day, revision, data, texts, metadata }) =>
      write(() => {
        if (settle.run(survey_uuid, day, revision).changes > 0) save.run(survey_uuid, day, data, texts, metadata);
      }),
    version: async (survey_uuid) => `${process}.${versions.get(survey_uuid) ?? 0}`,
  };

  return { change, clear, results };
}

export type SqliteDays = ReturnType<typeof createSqliteDays>;
