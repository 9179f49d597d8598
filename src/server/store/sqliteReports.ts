import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { iso } from './sqliteRows.ts';
import { noScore } from './sqliteSchema.ts';
import type { Store } from './store.ts';

const dayLength = 86_400_000;

const dayOf = (day: number) => iso(day * dayLength).slice(0, 10);

/** What owners ask of the embedded store. */
export function createSqliteReports(database: Database): Pick<Store, 'tally' | 'usage' | 'backup'> {
  const sql = (text: string) => database.prepare(text);
  const tallies = sql(`
    SELECT day, kind, nullif(score, ${noScore}) AS score, count
    FROM tallies WHERE survey_uuid = ? AND count > 0 ORDER BY day, tallies.score`);
  const usage = sql(`
    SELECT key_id, sum(text_bytes + metadata_bytes) AS bytes FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);

  return {
    async usage() {
      const rows = usage.all() as { key_id: string; bytes: number }[];
      return new Map(rows.map(({ key_id, bytes }) => [key_id, bytes]));
    },

    async tally(survey_uuid) {
      const rows = tallies.all(survey_uuid) as { day: number; kind: string; score: number | null; count: number }[];
      const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
      return {
        responses: ofKind('response').map(({ day, score, count }) => ({ day: dayOf(day), score, count })),
        opened: ofKind('opened').map(({ day, count }) => ({ day: dayOf(day), count })),
      };
    },

    async backup(file) {
      await sqliteDriver().backup(database, file);
      return true;
    },
  };
}
