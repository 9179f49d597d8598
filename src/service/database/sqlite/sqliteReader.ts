import { execFile as startProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { StoreUnavailable } from '../../../server/store/store.ts';
import { closeIfAbandoned, type Snapshot } from '../snapshot.ts';
import { type Database, driverPath } from '../../../server/store/sqlite/sqliteDriver.ts';
import { createSqliteThread } from './sqliteThread.ts';

const execFile = promisify(startProcess);

/** Reads a database alongside its writer, so that visitors' requests don't wait for long statements. */
export interface SqliteReader {
  openSnapshot(): Promise<Snapshot>;
  /**
   * Copies the current state into a new file, which a crash of the machine can damage. Rejects with `StoreUnavailable` if
   * the reader is closed in the meantime.
   */
  copyTo(path: string): Promise<void>;
  /** Rejects statements in progress with `StoreUnavailable`. Resolves when nothing is reading any longer. */
  close(): Promise<void>;
}

/**
 * Runs in its own process, which can be ended at any time and lets visitors' requests go first. The copy is sent and
 * removed, so it need not survive a crash: to wait until it is on the disk would delay the commits of visitors' requests.
 */
const copyCode = `
  const { constants, setPriority } = require('node:os');
  setPriority(constants.priority.PRIORITY_LOW);
  const [, driver, from, to] = process.argv;
  const { DatabaseSync } = require(driver);
  const database = new DatabaseSync(from, { readOnly: true });
  database.exec('PRAGMA synchronous = OFF');
  database.prepare('VACUUM INTO ?').run(to);`;

/** Creates the reader of a file. */
export function createFileReader({ path, check }: { path: string; check: () => void }): SqliteReader {
  const { ask, connections, end } = createSqliteThread(path);
  const closing = new AbortController();
  let lastConnection = 0;

  return {
    async openSnapshot() {
      closing.signal.throwIfAborted();
      check();
      const connection = (lastConnection += 1);
      async function close(): Promise<void> {
        if (connections.has(connection)) await ask(connection, null).catch(() => {});
      }
      try {
        await ask(connection, 'BEGIN');
      } catch (error) {
        await close();
        throw error;
      }
      return closeIfAbandoned({
        async all(sql, values) {
          if (!connections.has(connection)) throw new StoreUnavailable('The snapshot has ended.');
          return (await ask(connection, sql, values)) as never;
        },
        close,
      });
    },

    async copyTo(target) {
      closing.signal.throwIfAborted();
      check();
      const { NODE_OPTIONS: _, ...env } = process.env;
      const argv = ['--input-type=commonjs', '-e', copyCode, driverPath(), path, target];
      try {
        await execFile(process.execPath, argv, { signal: closing.signal, env });
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
  const all = async (sql: string, values: readonly unknown[] = []) =>
    database.prepare(sql).all(...(values as string[]));
  return {
    openSnapshot: async () => ({ all: all as Snapshot['all'], touch: () => {}, close: async () => {} }),
    copyTo: async (target) => void (await all('VACUUM INTO ?', [target])),
    close: async () => {},
  };
}
