import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDatabaseStore } from '../store/openStore.ts';
import type { PostgresDatabase } from '../store/postgres/postgresStore.ts';
import type { Database } from '../store/sqlite/sqliteDriver.ts';
import { rowBytes, type Store } from '../store/store.ts';

/** Resolves to the bytes that the stored responses of each key use. */
export type Usage = () => Promise<ReadonlyMap<string, number>>;

/** Number of responses to sum up before other requests get their turn. */
const batch = 5000;

/** SQL for the bytes of a response, with columns that both engines have. */
const sumOfBytes = `sum(text_bytes + metadata_bytes + screenshot_bytes + ${rowBytes})`;

type Position = (string | number)[];

function sqliteUsage(database: Database): Usage {
  // in the order of their index, which covers everything that is summed up
  const position = 'key_id, text_bytes, metadata_bytes, screenshot_bytes, sequence';
  const rest = `FROM responses WHERE key_id IS NOT NULL AND (${position}) > (?, ?, ?, ?, ?) ORDER BY ${position}`;
  const sum = database.prepare(`
    SELECT key_id, ${sumOfBytes} AS bytes FROM (SELECT ${position} ${rest} LIMIT ${batch}) GROUP BY key_id`);
  const findEnd = database.prepare(`SELECT ${position} ${rest} LIMIT 1 OFFSET ${batch - 1}`);
  return async () => {
    const usage = new Map<string, number>();
    for (let begin: Position | null = ['', 0, 0, 0, 0]; begin;) {
      for (const { key_id, bytes } of sum.all(...begin) as { key_id: string; bytes: number }[]) {
        usage.set(key_id, (usage.get(key_id) ?? 0) + bytes);
      }
      const end = findEnd.get(...begin);
      begin = end ? (Object.values(end) as Position) : null;
      await nextTurn();
    }
    return usage;
  };
}

const postgresUsage =
  ({ query }: PostgresDatabase): Usage =>
  async () => {
    const rows = await query<{ key_id: string; bytes: string }>({
      text: `SELECT key_id, ${sumOfBytes} AS bytes FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`,
    });
    return new Map(rows.map(({ key_id, bytes }) => [key_id, Number(bytes)]));
  };

/** Creates the measurement of a store, or returns null if the store is not one of our databases. */
export function openUsage(store: Store): Usage | null {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;
  return database.engine === 'sqlite' ? sqliteUsage(database.connection) : postgresUsage(database);
}
