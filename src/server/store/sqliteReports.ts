import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { rowBytes, type Store } from './store.ts';

/** Responses that are counted before others get their turn. */
const portion = 10_000;

type Place = [key_id: string, text_bytes: number, metadata_bytes: number, sequence: number];

/** What owners ask of the embedded store. */
export function createSqliteReports(database: Database): Pick<Store, 'usage' | 'backup'> {
  const sql = (text: string) => database.prepare(text);
  // in the order of their index, which has all that is summed
  const place = 'key_id, text_bytes, metadata_bytes, sequence';
  const rest = `FROM responses WHERE key_id IS NOT NULL AND (${place}) > (?, ?, ?, ?) ORDER BY ${place}`;
  const sum = sql(`
    SELECT key_id, sum(text_bytes + metadata_bytes + ${rowBytes}) AS bytes
    FROM (SELECT ${place} ${rest} LIMIT ${portion}) GROUP BY key_id`);
  const findEnd = sql(`SELECT ${place} ${rest} LIMIT 1 OFFSET ${portion - 1}`);

  return {
    async usage() {
      const usage = new Map<string, number>();
      for (let begin: Place | null = ['', 0, 0, 0]; begin;) {
        for (const { key_id, bytes } of sum.all(...begin) as { key_id: string; bytes: number }[]) {
          usage.set(key_id, (usage.get(key_id) ?? 0) + bytes);
        }
        const end = findEnd.get(...begin);
        begin = end ? (Object.values(end) as Place) : null;
        await nextTurn();
      }
      return usage;
    },

    async backup(file) {
      await sqliteDriver().backup(database, file);
      return true;
    },
  };
}
