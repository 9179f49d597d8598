import { closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import { type Database, isBusy, sqliteDriver } from './sqliteDriver.ts';
import { storeTables } from '../sql/schema.ts';
import { addMerge, sqliteDialect } from './sqliteDialect.ts';
import { StoreUnavailable } from '../store.ts';
import { whyNoAccess } from './whyNoAccess.ts';

/** Milliseconds to wait until another process closes the file. */
const busyTimeout = 1000;

/** Number of pages in the write-ahead log after which SQLite moves them into the file, at the next commit. */
const logPages = 4000;

/** The statements that create the tables, one list entry per version (`PRAGMA user_version`). */
export const sqliteSchema: readonly string[] = [storeTables(sqliteDialect).join(';\n')];

/** An open database, which no other process writes to. */
export interface SqliteFile {
  /** The only connection that writes. */
  readonly connection: Database;
  /** Null for a database in memory. */
  readonly path: string | null;
  /** Throws `StoreUnavailable` if the path is another file now: writes to a deleted or replaced file would be lost. */
  check(): void;
  /** Closes the database so that the next process can open it at once. */
  close(): void;
}

/**
 * Opens a file, which is created if it is missing. WAL with FULL syncs the log at every commit, so acknowledged writes
 * survive a crash, and other connections can read in the meantime. ':memory:' stores nothing on disk. Throws if the
 * file cannot be opened, or if another process uses it.
 */
export function openSqlite(path: string, schema = sqliteSchema): SqliteFile {
  const { DatabaseSync } = sqliteDriver();
  const opened: Database[] = [];
  try {
    if (path !== ':memory:') opened.push(lockFile(path));
    const connection = new DatabaseSync(path, { timeout: busyTimeout });
    opened.unshift(connection);
    connection.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA cache_size = -16000;
      PRAGMA temp_store = MEMORY;
      PRAGMA wal_autocheckpoint = ${logPages};
    `);
    addMerge(connection);
    migrate(connection, schema);
    // nobody else writes, and a commit that waited would delay all requests
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    return {
      connection,
      path: path === ':memory:' ? null : path,
      check: watchFile(path),
      close: () => closeAll(opened),
    };
  } catch (error) {
    for (const database of opened) database.close();
    throw explain(error, path);
  }
}

/**
 * Locks a file for this process, because a second server could give one session to two surveys. The lock is one of the
 * system's, on an empty file next to the database, so it ends with the process, however that ends.
 */
function lockFile(path: string): Database {
  // only this user can read it; SQLite gives its logs the same permissions
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  const lockPath = `${realpathSync(path)}-lock`;
  if (!existsSync(lockPath)) closeSync(openSync(lockPath, 'a', 0o600));
  const lock = lockNow(lockPath, 'MEMORY');
  try {
    // the file may also have another name, so a server holds a lock on the file itself, too
    lockNow(path, 'WAL').close();
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function lockNow(path: string, journal: 'MEMORY' | 'WAL'): Database {
  const database = new (sqliteDriver().DatabaseSync)(path, { timeout: busyTimeout });
  try {
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = ${journal}; BEGIN EXCLUSIVE`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function watchFile(path: string): () => void {
  if (path === ':memory:') return () => {};
  const { ino, dev } = statSync(path);
  return () => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.ino !== ino || found.dev !== dev)
      throw new StoreUnavailable(`The file ${path} was deleted or replaced.`);
  };
}

function explain(error: unknown, path: string): Error {
  const reason = isBusy(error)
    ? 'another process is using it (a SQLite file serves one server at a time)'
    : ((path === ':memory:' ? null : whyNoAccess(path, 'write')) ?? (error as Error).message);
  return new Error(`The database ${path} cannot be opened: ${reason}.`, { cause: error });
}

function migrate(database: Database, schema: typeof sqliteSchema) {
  database.exec('BEGIN IMMEDIATE');
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (user_version > schema.length) throw new Error('it was written by a newer version of asklet');
  for (const step of schema.slice(user_version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${schema.length}; COMMIT`);
}

function closeAll(opened: readonly Database[]): void {
  try {
    // moves the log into the file; closing alone would not before prepared statements are garbage-collected
    opened[0]!.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // another program reads the file, or the disk is full: the next start does so
  }
  for (const database of opened) database.close();
}
