import { closeSync, openSync } from 'node:fs';
import { StoreUnavailable } from '../store.ts';
import type { Database } from './sqliteDriver.ts';

/** Number of pages in the write-ahead log after which SQLite moves them into the file, at the next commit. */
const logPages = 4000;

/**
 * Reads the open file of a database; null for a database in memory. `closing` is aborted when the database is closed.
 */
type ReadFile = (file: number | null, closing: AbortSignal) => Promise<void>;

/** The file of an open database and its write-ahead log. */
export interface DatabaseFile {
  /**
   * Runs `read` while the file does not change, because all writes stay in the log. Only one runs at a time. Rejects
   * with `StoreUnavailable` if the database is closed.
   */
  hold(read: ReadFile): Promise<void>;
  /** Moves the log into the file and overwrites it, or does so later if the file is held. */
  emptyLog(): void;
  /** Aborts what holds the file and calls `release`, which closes the database. */
  close(release: () => void): Promise<void>;
}

/** Manages the file of a database that only this process has open. */
export function createDatabaseFile(database: Database): DatabaseFile {
  const { file: path } = database.prepare('PRAGMA database_list').get() as { file: string };
  // Closing a file releases all locks of the process on it, including SQLite's, so keep it open until the end.
  const file = path ? openSync(path, 'r') : null;
  const closing = new AbortController();
  let holds: Promise<void> = Promise.resolve();
  let isHeld = false;
  database.exec(`PRAGMA wal_autocheckpoint = ${logPages}`);

  const moveLog = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  async function holdNow(read: ReadFile): Promise<void> {
    closing.signal.throwIfAborted();
    moveLog();
    database.exec('PRAGMA wal_autocheckpoint = 0');
    isHeld = true;
    try {
      await read(file, closing.signal);
    } finally {
      isHeld = false;
      database.exec(`PRAGMA wal_autocheckpoint = ${logPages}`);
      moveLog();
    }
  }

  return {
    hold: (read) => (holds = holds.catch(() => {}).then(() => holdNow(read))),
    emptyLog() {
      if (!isHeld) moveLog();
    },
    async close(release) {
      closing.abort(new StoreUnavailable('The database is closed.'));
      await holds.catch(() => {});
      try {
        release();
      } finally {
        if (file !== null) closeSync(file);
      }
    },
  };
}
