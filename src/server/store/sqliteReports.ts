import { type Database, sqliteDriver } from './sqliteDriver.ts';
import type { Store } from './store.ts';

/** What owners ask of the embedded store. */
export function createSqliteReports(database: Database): Pick<Store, 'usage' | 'backup'> {
  const sql = (text: string) => database.prepare(text);
  const usage = sql(`
    SELECT key_id, sum(text_bytes + metadata_bytes) AS bytes FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);

  return {
    async usage() {
      const rows = usage.all() as { key_id: string; bytes: number }[];
      return new Map(rows.map(({ key_id, bytes }) => [key_id, bytes]));
    },

    async backup(file) {
      await sqliteDriver().backup(database, file);
      return true;
    },
  };
}
