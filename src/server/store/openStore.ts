import { resolve } from 'node:path';
import { createPostgresRestore } from './postgres/postgresRestore.ts';
import { openPostgresStore, type PostgresDatabase } from './postgres/postgresStore.ts';
import type { RestoreSessions } from './restore.ts';
import { createSqliteRestore } from './sqlite/sqliteRestore.ts';
import { openSqliteStore, type SqliteDatabase } from './sqlite/sqliteStore.ts';
import { inSnapshots } from './statements.ts';
import { type Connections, rowBytes, type Store } from './store.ts';

/** A store on a database, which results and operations query directly. */
export interface DatabaseStore extends Store {
  readonly database: SqliteDatabase | PostgresDatabase;
  /** Null if the engine runs in this process. */
  readonly connections: (() => Connections) | null;
}

/** Returns whether a store is one of our databases. */
export const isDatabaseStore = (store: Store): store is DatabaseStore => 'database' in store;

/** The address of another database, or a mistyped one: a scheme, or a user with a password. */
const addressOfOther = /^(?![a-z]:[\\/])[^\\/]*:|:[^\\/]*@/i;

/**
 * Returns whether a `--db` value names a server that speaks PostgreSQL's protocol. Throws, without the value, if it cannot
 * be the path of a file either: it can contain a password.
 */
export function isPostgres(name: string): boolean {
  if (/^postgres(ql)?:\/\//.test(name)) return true;
  if (name === ':memory:' || !addressOfOther.test(name)) return false;
  throw new Error(
    'The database (--db or DATABASE_URL): expected the path of a SQLite file, postgres://user:password@host/database, or :memory:.',
  );
}

/** Opens the store for a `--db` value. `index.ts` describes it. */
export async function openStore(
  name: string,
  onCommit?: (writes: number) => void,
  now: () => number = Date.now,
): Promise<DatabaseStore> {
  return isPostgres(name)
    ? openPostgresStore(name, onCommit, now)
    : openSqliteStore(name === ':memory:' ? name : resolve(name), onCommit, now);
}

/** Creates the function that stores whole sessions. */
export const createRestore = ({ database }: DatabaseStore): RestoreSessions =>
  database.engine === 'sqlite' ? createSqliteRestore(database) : createPostgresRestore(database);

/** Resolves to the bytes that the stored responses of each key use. */
export type Usage = () => Promise<ReadonlyMap<string, number>>;

/** Creates the measurement of a store, or returns null if the store is not one of our databases. */
export function openUsage(store: Store): Usage | null {
  if (!isDatabaseStore(store)) return null;
  const all = inSnapshots(store.database.openSnapshot);
  return async () => {
    const rows = await all<{ key_id: string; bytes: number }>(`
      SELECT key_id, sum(text_bytes + metadata_bytes + screenshot_bytes + ${rowBytes}) AS bytes
      FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);
    return new Map(rows.map(({ key_id, bytes }) => [key_id, bytes]));
  };
}
