import { createGroupCommit } from '../sql/groupCommit.ts';
import { createQueries, type Step } from '../sql/queries.ts';
import { flagsOf, type Row } from '../sql/records.ts';
import {
  type InCommit,
  rowOf,
  saveSessions,
  sessionColumns,
  type StoreWrite,
  type WritePart,
  writeParts,
} from '../sql/writes.ts';
import type { Columns, GivenRow } from '../sql/dialect.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import { flagNames, type Store, type WriteOutcome } from '../store.ts';
import { openSqlite, type SqliteFile } from './openSqlite.ts';
import { type Database, isCheckFailure, sqliteUnavailable } from './sqliteDriver.ts';
import { sqliteDialect, sqliteValue } from './sqliteDialect.ts';

/** The embedded store, and what can be done with its file besides. */
export interface SqliteStore extends Store {
  /** The connection that writes. Visitors wait for its statements, so each must be short. */
  readonly connection: Database;
  /** Runs a statement, and returns its rows. One with a name is prepared once. */
  readonly runStep: (step: Step) => object[];
  /** Runs in the next commit, and resolves when it is durable. */
  readonly write: <T>(run: () => T) => Promise<T>;
  /**
   * Does the same, but does not wait for the disk. A crash of the process loses nothing; a power failure can undo the
   * last writes, but no write before a durable one.
   */
  readonly writeSoon: <T>(run: () => T) => Promise<T>;
}

/** What a store does besides. */
export interface SqliteHooks {
  /** Receives the number of writes in each commit. */
  readonly onCommit?: ((writes: number) => void) | undefined;
  /** Returns the time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  readonly inCommit?: InCommit;
  /** Called with each write of a visitor, and settles as it does. */
  readonly watch?: <T>(write: Promise<T>) => Promise<T>;
  /** Called when all writes are done, before the file is closed. */
  readonly beforeClose?: () => Promise<void>;
}

/** A write, and whether it must be durable when it settles. */
interface Write {
  readonly run: () => unknown;
  readonly isDurable: boolean;
}

/** Creates the function that runs writes in one transaction. */
function createTransaction({ connection: database, check }: SqliteFile) {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  let isSynced = true;

  /** Sets whether commits wait for the disk. Those that do also sync all earlier ones. */
  function setSynced(needed: boolean): void {
    if (needed !== isSynced) database.exec(`PRAGMA synchronous = ${needed ? 'FULL' : 'NORMAL'}`);
    isSynced = needed;
  }

  return function transact(batch: readonly Write[]): unknown[] {
    check();
    try {
      setSynced(batch.some(({ isDurable }) => isDurable));
      begin.run();
      const results = batch.map(({ run }) => run());
      commit.run();
      return results;
    } catch (error) {
      // unless SQLite has already done so
      if (database.isTransaction) database.exec('ROLLBACK');
      // of several writes, only one may be to blame: the group commit tries each part of them
      throw batch.length === 1 ? sqliteUnavailable(error) : error;
    }
  };
}

/** Creates the function that stores a write. It runs in a transaction. */
function createWrite(database: Database, inCommit: InCommit) {
  const prepare = (columns: Columns, sql: string) => {
    const statement = database.prepare(`WITH ${sqliteDialect.given(columns)}${sql}`);
    const bind = sqliteDialect.bind(columns);
    return (row: GivenRow) => statement.get(...(bind([row])[0] as string[]));
  };
  const save = prepare(sessionColumns, saveSessions(sqliteDialect, 'changed'));
  const find = database.prepare(
    `SELECT device, ${flagNames.join(', ')} FROM sessions WHERE session_uuid = ? AND survey_uuid = ?`,
  );
  const preparePart = ({ sql, table, columns, isOf }: WritePart) => {
    const tables = ['', 'writes AS (SELECT * FROM given)', ...(table ? [table] : [])];
    return { run: prepare(columns, tables.join(', ') + sql), isOf };
  };
  let parts: ReturnType<typeof preparePart>[] | null = null;

  return function runWrite(write: StoreWrite): WriteOutcome {
    parts ??= writeParts(sqliteDialect, inCommit).map(preparePart);
    const value = inCommit.valueOf(write);
    const row: Record<string, unknown> = rowOf(write, value);
    const saved = save(row);
    // most starts of a known session change nothing: they write nothing
    const session = (saved ?? find.get(write.session_uuid, write.survey_uuid)) as
      (Row<SessionFlags> & { readonly device: string | null }) | undefined;
    if (!session) return 'foreign session';
    if (!saved && !write.metadata && !write.event_type) return flagsOf(session);
    row.device = session.device;
    for (const { run, isOf } of parts) if (isOf(write, value)) run(row);
    return flagsOf(session);
  };
}

/**
 * Opens the embedded store: one SQLite file, or ':memory:', durable at every commit. Throws if the file cannot be opened, or
 * if another process uses it.
 */
export const openSqliteStore = (path: string, hooks?: SqliteHooks): SqliteStore =>
  createSqliteStore(openSqlite(path), hooks);

const nothing: InCommit = { valueOf: () => null, parts: () => [] };

/** Creates the embedded store on an open file. */
export function createSqliteStore(file: SqliteFile, hooks: SqliteHooks = {}): SqliteStore {
  const { onCommit, now = Date.now, inCommit = nothing, beforeClose = async () => {} } = hooks;
  const { watch = (write) => write } = hooks;
  const { connection } = file;
  const group = createGroupCommit({ send: createTransaction(file), onCommit });
  const writeAs =
    (isDurable: boolean): SqliteStore['write'] =>
    (run) =>
      group.write({ run, isDurable }) as Promise<never>;
  const write = writeAs(true);
  const runWrite = createWrite(connection, inCommit);
  const save = (given: StoreWrite) => watch(write(() => runWrite(given)));
  const prepared = new Map<string, ReturnType<Database['prepare']>>();

  function runStep({ name, sql, values = [] }: Step): object[] {
    const statement = (name !== undefined && prepared.get(name)) || connection.prepare(sql);
    if (name !== undefined) prepared.set(name, statement);
    return statement.all(...(values.map(sqliteValue) as string[])) as object[];
  }

  return {
    connection,
    runStep,
    write,
    writeSoon: writeAs(false),

    startSession: save,
    addEvent: save,
    saveResponse: (response) =>
      save(response).catch((error) => {
        if (isCheckFailure(error)) return 'metadata too large';
        throw error;
      }),
    // not in a commit, which counts as a write of visitors
    ...createQueries(async (step) => runStep(step), now),

    async close() {
      await group.close();
      await beforeClose();
      file.close();
    },
  };
}
