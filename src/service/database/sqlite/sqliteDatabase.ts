import { sqliteDialect } from '../../../server/store/sqlite/sqliteDialect.ts';
import { openSqlite, sqliteSchema } from '../../../server/store/sqlite/openSqlite.ts';
import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';
import { createSqliteStore, type SqliteStore } from '../../../server/store/sqlite/sqliteStore.ts';
import type { Store } from '../../../server/store/store.ts';
import { createRevisions, type Revisions } from '../revisions.ts';
import { createInCommit, type InCommits } from '../inCommit.ts';
import type { DatabaseStatements } from '../statements.ts';
import { createWriteHealth } from '../writeHealth.ts';
import { createFileReader, createMemoryReader, type SqliteReader } from './sqliteReader.ts';
import { createSqliteStatements } from './sqliteStatements.ts';
import { addFunctions } from './sqliteThread.ts';

/** A SQLite file, which results, notifications and operations query besides the endpoints. */
export interface SqliteDatabase
  extends Omit<SqliteReader, 'close'>, DatabaseStatements, Pick<SqliteStore, 'connection'> {
  readonly engine: 'sqlite';
  /** Null for a database in memory. */
  readonly path: string | null;
  readonly dialect: typeof sqliteDialect;
  readonly revisions: Revisions;
  readonly inCommit: InCommits;
  /**
   * Called after a deletion. Moves the log into the file and overwrites it, because it still contains deleted data. If
   * somebody reads an older state, does so after that.
   */
  readonly forgetDeleted: () => void;
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

/** Writes and deletes as much as a screenshot, because less may still fit on a full disk. */
async function probeDiskSpace({ connection, write }: Pick<SqliteStore, 'connection' | 'write'>): Promise<void> {
  await write(() => connection.exec('CREATE TABLE IF NOT EXISTS trial AS SELECT zeroblob(1048576) AS data'));
  await write(() => connection.exec('DROP TABLE IF EXISTS trial'));
}

/** How a SQLite file is opened. */
export interface SqliteOptions {
  /** The statements that create the modules' tables. */
  readonly tables: readonly string[];
  /** Receives the number of writes in each commit. */
  readonly onCommit?: ((writes: number) => void) | undefined;
  /** Returns the time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Opens a SQLite file, or ':memory:'. Throws if the file cannot be opened, or if another process uses it.
 */
export function openSqliteDatabase(path: string, { tables, onCommit, now = Date.now }: SqliteOptions) {
  const file = openSqlite(path);
  const { connection } = file;
  addFunctions(connection);
  connection.exec(tables.join(';\n'));
  const revisions = createRevisions(sqliteDialect.types.uuid);
  const inCommit = createInCommit(revisions.sql, now);
  const { close: beforeClose, ...reader } = file.path
    ? createFileReader({ ...file, path: file.path })
    : createMemoryReader(connection);
  const health = createWriteHealth(now);
  const sqlite = createSqliteStore(file, { onCommit, now, inCommit, beforeClose, watch: health.watch });
  const { write, writeSoon: _, runStep: _runStep, connection: _connection, ...store } = sqlite;
  const database: SqliteDatabase = {
    engine: 'sqlite',
    path: file.path,
    dialect: sqliteDialect,
    connection,
    ...createSqliteStatements(sqlite, reader.openSnapshot),
    revisions,
    inCommit,
    forgetDeleted: createEmptyLog(connection),
    ...reader,
  };
  return {
    ...(store as Store),
    database,
    connections: null,
    async ping() {
      health.check();
      if (health.isDoubtful()) return health.watch(probeDiskSpace(sqlite));
      // a write, because a full disk can still be read
      await write(() => connection.exec(`PRAGMA user_version = ${sqliteSchema.length}`));
    },
  };
}
