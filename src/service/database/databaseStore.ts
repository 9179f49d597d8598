import type { PostgresDatabase } from './postgres/postgresStore.ts';
import type { SqliteDatabase } from './sqlite/sqliteDatabase.ts';
import { type Store } from '../../server/store/store.ts';
import type { Connections } from './snapshot.ts';

/** A store that `openStore` has opened. */
export interface OpenedStore extends Store {
  /** Null if the engine runs in this process. */
  readonly connections: (() => Connections) | null;
  /** Resolves if the database responds and accepts writes; rejects otherwise. */
  ping(): Promise<void>;
}

/** The same with its database, which results and operations query directly. */
export interface DatabaseStore extends OpenedStore {
  readonly database: SqliteDatabase | PostgresDatabase;
}

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
