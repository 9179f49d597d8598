import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { sqliteSchema } from './sqliteSchema.ts';
import { StoreUnavailable } from '../store.ts';

/** Milliseconds to wait until another process closes the file. */
const busyTimeout = 1000;

const codes = { busy: 5, noMemory: 7, readOnly: 8, inputOutput: 10, full: 13, cannotOpen: 14 };

// The low byte is the primary code, the rest is more specific.
const codeOf = (error: unknown) => Number((error as { errcode?: number }).errcode) & 0xff;

/**
 * Opens the file for this process alone: EXCLUSIVE rejects a second server, which could give one session to two
 * surveys; WAL with FULL syncs the log at every commit, so acknowledged writes survive a crash. ':memory:' stores
 * nothing on disk. Throws if the file cannot be opened, or if another process uses it.
 */
export function openSqlite(path: string, schema = sqliteSchema): Database {
  const { DatabaseSync } = sqliteDriver();
  let database: Database | null = null;
  try {
    createFile(path);
    database = new DatabaseSync(path, { timeout: busyTimeout });
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -16000;
    `);
    database.function('asklet_lower', (text: unknown) => (text === null ? null : String(text).toLowerCase()));
    migrate(database, schema);
    return database;
  } catch (error) {
    database?.close();
    throw explain(error, path);
  }
}

/** Creates the file so that only this user can read it; SQLite gives its logs the same permissions. */
function createFile(path: string): void {
  if (path !== ':memory:' && !existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/**
 * Creates a check that throws `StoreUnavailable` if the path is not the opened file any more: writes to a file that was
 * deleted or replaced would be lost.
 */
export function watchFile(path: string): () => void {
  if (path === ':memory:') return () => {};
  const { ino, dev } = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.ino !== ino || found.dev !== dev)
      throw new StoreUnavailable(`The file ${path} was deleted or replaced.`);
  };
}

function explain(error: unknown, path: string): Error {
  const reason =
    codeOf(error) === codes.busy
      ? 'another process is using it (a SQLite file serves one server at a time)'
      : (error as Error).message;
  return new Error(`The database ${path} cannot be opened: ${reason}.`, { cause: error });
}

function migrate(database: Database, schema: typeof sqliteSchema) {
  // IMMEDIATE takes the file's lock now, before requests are served.
  database.exec('BEGIN IMMEDIATE');
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (user_version > schema.length) throw new Error('it was written by a newer version of asklet');
  for (const step of schema.slice(user_version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${schema.length}; COMMIT`);
}

/** Closes the database so that the next process can open it at once. */
export function releaseSqlite(database: Database) {
  // Closing alone keeps an EXCLUSIVE lock until prepared statements are garbage-collected. The lock can only be
  // released outside of WAL, at the next read.
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL;');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    database.close();
  }
}

/** Turns errors that may pass (disk full, read-only, locked) into `StoreUnavailable`. */
export function sqliteUnavailable(error: unknown): unknown {
  const mayPass = Object.values(codes).some((code) => code === codeOf(error));
  return mayPass ? new StoreUnavailable('The database does not accept writes now.', { cause: error }) : error;
}
