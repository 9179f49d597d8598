import { openSqlite } from '../../../server/store/sqlite/openSqlite.ts';
import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';
import { sqliteTypes } from '../../../server/store/sqlite/sqliteSchema.ts';
import { createSqliteStore, type SqliteStore } from '../../../server/store/sqlite/sqliteStore.ts';
import type { Store } from '../../../server/store/store.ts';
import { type ChangeQueue, createChangeQueue } from '../changeQueue.ts';
import { sharedTables } from '../sharedSchema.ts';
import type { DatabaseStatements } from '../statements.ts';
import { createChangeWriter } from './sqliteChanges.ts';
import { createSqliteHandover, type SqliteHandover } from './sqliteHandover.ts';
import { createFileReader, createMemoryReader, type SqliteReader } from './sqliteReader.ts';
import { createSqliteStatements } from './sqliteStatements.ts';
import { addFunctions } from './sqliteThread.ts';

/** A SQLite file, which results, notifications and operations query besides the endpoints. */
export interface SqliteDatabase
  extends
    Omit<SqliteReader, 'close'>,
    DatabaseStatements,
    Pick<SqliteStore, 'connection' | 'write' | 'writeSoon' | 'changes'> {
  readonly engine: 'sqlite';
  readonly changeQueue: ChangeQueue;
  readonly handover: SqliteHandover;
  /**
   * Moves the log into the file and overwrites it, because it still contains deleted data. If somebody reads an older
   * state, does so after that.
   */
  readonly emptyLog: () => void;
}

/** Milliseconds after which a log that could not be emptied is tried again. */
const logPause = 1000;

function createEmptyLog(database: Database): () => void {
  let again: NodeJS.Timeout | null = null;

  /** Returns false while somebody reads the log, or if the disk is full. */
  function empty(): boolean {
    try {
      const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      return busy === 0;
    } catch {
      return false;
    }
  }

  return function emptyLog(): void {
    if (empty() || again) return;
    again = setTimeout(() => {
      again = null;
      if (database.isOpen) emptyLog();
    }, logPause).unref();
  };
}

/** The statements that create the tables of the service, after those of the server. */
export const serviceTables = sharedTables({ ...sqliteTypes, uuid: 'TEXT', changeUuid: 'TEXT NOT NULL' });

/**
 * Opens a SQLite file, or ':memory:'. `onCommit` receives the number of writes in each commit; `now` returns the time.
 * Throws if the file cannot be opened, or if another process uses it.
 */
export function openSqliteDatabase(path: string, onCommit?: (writes: number) => void, now: () => number = Date.now) {
  const file = openSqlite(path);
  const { connection } = file;
  addFunctions(connection);
  connection.exec(serviceTables.join(';\n'));
  const changeQueue = createChangeQueue(now);
  const handover: SqliteHandover = createSqliteHandover(connection, (run) => sqlite.write(run));
  const { close: beforeClose, ...reader } = file.path
    ? createFileReader({ ...file, path: file.path })
    : createMemoryReader(connection);
  const afterWrite = createChangeWriter(connection, changeQueue);
  const sqlite = createSqliteStore(file, { onCommit, now, afterWrite, check: () => handover.check(), beforeClose });
  const { write, writeSoon, changes, connection: _, ...store } = sqlite;
  const database: SqliteDatabase = {
    engine: 'sqlite',
    connection,
    write,
    writeSoon,
    changes,
    ...createSqliteStatements(connection, write, writeSoon, reader.openSnapshot),
    changeQueue,
    handover,
    emptyLog: createEmptyLog(connection),
    ...reader,
  };
  return { ...(store as Store), database, connections: null };
}
