import { execFile as startProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { type Snapshot, StoreUnavailable } from '../store.ts';
import { type Database, driverPath } from './sqliteDriver.ts';
import { createSqliteThread, type Value } from './sqliteThread.ts';

const execFile = promisify(startProcess);

/**
 * Milliseconds after which a snapshot ends if its reader does not go on: the log cannot be emptied while it exists.
 */
const maxPause = 60_000;

/** Reads a database besides its writer, so that visitors' requests don't wait for long statements. */
export interface SqliteReader {
  openSnapshot(): Promise<Snapshot>;
  /** Copies the current state into a new file. Rejects with `StoreUnavailable` if the reader is closed meanwhile. */
  copyTo(path: string): Promise<void>;
  /** Rejects what is under way with `StoreUnavailable`. Resolves when nothing reads any more. */
  close(): Promise<void>;
}

/** Runs in a process of its own, which can be ended at any time and lets visitors' requests go first. */
const copyCode = `
  const { constants, setPriority } = require('node:os');
  setPriority(constants.priority.PRIORITY_LOW);
  const [, driver, from, to] = process.argv;
  const { DatabaseSync } = require(driver);
  new DatabaseSync(from, { readOnly: true }).prepare('VACUUM INTO ?').run(to);`;

/** Creates the reader of a file. */
export function createFileReader(path: string): SqliteReader {
  const { ask, connections, end } = createSqliteThread(path);
  const closing = new AbortController();
  let lastConnection = 0;

  return {
    async openSnapshot() {
      closing.signal.throwIfAborted();
      const connection = (lastConnection += 1);
      let pause: NodeJS.Timeout | undefined;
      async function close(): Promise<void> {
        clearTimeout(pause);
        if (connections.has(connection)) await ask(connection, null).catch(() => {});
      }
      await ask(connection, 'BEGIN');
      return {
        async all(sql, values) {
          clearTimeout(pause);
          if (!connections.has(connection)) throw new StoreUnavailable('The snapshot has ended.');
          const rows = await ask(connection, sql, values);
          pause = setTimeout(close, maxPause).unref();
          return rows as never;
        },
        close,
      };
    },
    async copyTo(target) {
      closing.signal.throwIfAborted();
      try {
        await execFile(process.execPath, ['-e', copyCode, driverPath(), path, target], { signal: closing.signal });
      } catch (error) {
        closing.signal.throwIfAborted();
        throw error;
      }
    },

    close() {
      closing.abort(new StoreUnavailable('The database is closed.'));
      return end();
    },
  };
}

/** Creates the reader of a database in memory, which only its own connection can read. */
export function createMemoryReader(database: Database): SqliteReader {
  const all = async (sql: string, values: readonly unknown[] = []) => database.prepare(sql).all(...(values as Value[]));
  return {
    openSnapshot: async () => ({ all: all as Snapshot['all'], close: async () => {} }),
    copyTo: async (target) => void (await all('VACUUM INTO ?', [target])),
    close: async () => {},
  };
}
