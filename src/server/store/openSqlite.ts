import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { sqliteSchema } from './sqliteSchema.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

/** Milliseconds that opening waits for another process to let the file go. */
const patience = 1000;

const codes = { busy: 5, noMemory: 7, readOnly: 8, inputOutput: 10, full: 13, cannotOpen: 14 };

// The low byte is the primary code, the rest says more about it.
const codeOf = (error: unknown) => Number((error as { errcode?: number }).errcode) & 0xff;

/**
 * Opens the file for this process alone: EXCLUSIVE refuses a second server, which would hand one session
 * to two surveys; WAL with FULL syncs the log at every commit, so what was acknowledged survives a crash.
 * ':memory:' keeps nothing. Throws where the file cannot be opened or another process holds it.
 */
export function openSqlite(path: string): Database {
  const { DatabaseSync } = sqliteDriver();
  const open = () => {
    createFile(path);
    return new DatabaseSync(path, { timeout: patience });
  };
  const database = openFile(open, path);
  try {
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = 4000;
    `);
    database.function('asklet_lower', (text: unknown) => (text === null ? null : String(text).toLowerCase()));
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw explain(error, path);
  }
}

/** Makes the file, for nobody else to read: SQLite gives its logs the same rights. */
function createFile(path: string): void {
  if (path !== ':memory:' && !existsSync(path)) closeSync(openSync(path, 'a', 0o600));
}

/**
 * Watches that the path is still the file that was opened: one that was deleted or replaced takes writes that nobody
 * will ever see. The function throws `StoreUnavailable` where it is not.
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

function openFile(open: () => Database, path: string): Database {
  try {
    return open();
  } catch (error) {
    throw explain(error, path);
  }
}

function explain(error: unknown, path: string): Error {
  const reason =
    codeOf(error) === codes.busy
      ? 'another process is using it (a SQLite file serves one server at a time)'
      : (error as Error).message;
  return new Error(`The database ${path} cannot be opened: ${reason}.`, { cause: error });
}

function migrate(database: Database) {
  // IMMEDIATE takes the file's lock here, before anything is served.
  database.exec('BEGIN IMMEDIATE');
  const { user_version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (user_version > sqliteSchema.length) throw new Error('it was written by a newer version of asklet');
  for (const step of sqliteSchema.slice(user_version)) database.exec(step);
  database.exec(`PRAGMA user_version = ${sqliteSchema.length}; COMMIT`);
  // Versions of before did not overwrite what they deleted.
  if (user_version > 0 && user_version < 3) database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Closes the database so that the next process can open it at once. */
export function releaseSqlite(database: Database) {
  // Closing alone keeps an EXCLUSIVE lock while prepared statements wait for the garbage collector. The
  // lock can only be given up outside of WAL, and goes with the next read.
  try {
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL;');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
  } finally {
    database.close();
  }
}

/** Turns the errors that may pass (disk full, read-only, locked) into `StoreUnavailable`. */
export function sqliteUnavailable(error: unknown): unknown {
  const mayPass = Object.values(codes).some((code) => code === codeOf(error));
  return mayPass ? new StoreUnavailable('The database cannot be written now.', { cause: error }) : error;
}
