import { randomUUID } from 'node:crypto';
import { answersStatement, userKey } from '../sharedSchema.ts';
import { type ChangeQueue, createChangeQueue, type Store, type UserAnswers } from '../store.ts';
import { createWriteHealth } from '../writeHealth.ts';
import { createGroupCommit } from '../groupCommit.ts';
import { createLists, flagsOf } from '../records.ts';
import type { DatabaseStatements } from '../statements.ts';
import { openSqlite, type SqliteFile } from './openSqlite.ts';
import { type Database, sqliteUnavailable } from './sqliteDriver.ts';
import { createFileReader, createMemoryReader, type SqliteReader } from './sqliteReader.ts';
import { createSqliteHandover, type SqliteHandover } from './sqliteHandover.ts';
import { sqliteSchema } from './sqliteSchema.ts';
import { createSqliteStatements } from './sqliteStatements.ts';
import { createSqliteSessions, createSqliteWrites, tooLarge } from './sqliteWrites.ts';

/** The parts of the embedded database that results and operations use. */
export interface SqliteDatabase extends Omit<SqliteReader, 'close'>, DatabaseStatements {
  readonly engine: 'sqlite';
  /** The connection that writes. Visitors wait for its statements, so each must be short. */
  readonly connection: Database;
  /** Runs in the next commit, and resolves when it is durable. The caller counts the change of its survey. */
  readonly write: <T>(run: () => T) => Promise<T>;
  /**
   * Does the same, but does not wait for the disk. A crash of the process loses nothing; a power failure can undo the
   * last writes, but no write before a durable one.
   */
  readonly writeSoon: <T>(run: () => T) => Promise<T>;
  readonly changes: ReturnType<typeof createChanges>;
  readonly changeQueue: ChangeQueue;
  readonly handover: SqliteHandover;
  /**
   * Moves the log into the file and overwrites it, because it still contains deleted data. If somebody reads an older
   * state, does so after that.
   */
  readonly emptyLog: () => void;
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

/** Counts the writes to each survey, since only this process writes to the file. */
function createChanges() {
  const process_uuid = randomUUID();
  const counts = new Map<string, number>();
  return {
    add: (survey_uuid: string) => void counts.set(survey_uuid, (counts.get(survey_uuid) ?? 0) + 1),
    /** Returns an opaque token that changes with every write to one of the surveys. */
    version: (...survey_uuids: string[]) => [process_uuid, ...survey_uuids.map((each) => counts.get(each))].join('.'),
  };
}

/** Writes and deletes as much as a screenshot, because less may still fit on a full disk. */
async function probeDiskSpace({ connection, write }: Pick<SqliteDatabase, 'connection' | 'write'>): Promise<void> {
  await write(() => connection.exec('CREATE TABLE IF NOT EXISTS trial AS SELECT zeroblob(1048576) AS data'));
  await write(() => connection.exec('DROP TABLE IF EXISTS trial'));
}

const lists = {
  sessions: `
    SELECT survey_uuid, session_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at
    FROM sessions
    WHERE sequence IN (SELECT session_sequence FROM events UNION ALL SELECT session_sequence FROM responses)
    ORDER BY sequence`,
  responses: `
    SELECT sessions.survey_uuid, session_uuid, score, text, metadata, responses.created_at, updated_at, data_url
    FROM responses JOIN sessions ON sessions.sequence = session_sequence LEFT JOIN screenshots USING (session_sequence)
    ORDER BY responses.sequence`,
  events: `
    SELECT survey_uuid, session_uuid, event_type, version, events.created_at
    FROM events JOIN sessions ON sessions.sequence = session_sequence ORDER BY events.sequence`,
};

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

/**
 * Opens the embedded store: one SQLite file, or ':memory:', durable at every commit. `onCommit` receives the number of
 * writes in each commit. Throws if the file cannot be opened, or if another process uses it.
 */
export const openSqliteStore = (path: string, onCommit?: (writes: number) => void, now?: () => number) =>
  createSqliteStore(openSqlite(path), onCommit, now);

/** Creates the parts of a file for results and operations. */
function createDatabase(
  file: SqliteFile,
  writes: Pick<SqliteDatabase, 'write' | 'writeSoon' | 'handover'>,
  now: () => number,
) {
  const { connection, path } = file;
  const { close: closeReader, ...reader } = path ? createFileReader({ ...file, path }) : createMemoryReader(connection);
  const database: SqliteDatabase = {
    engine: 'sqlite',
    connection,
    ...writes,
    ...createSqliteStatements(connection, writes.write, writes.writeSoon, reader.openSnapshot),
    changes: createChanges(),
    changeQueue: createChangeQueue(now),
    emptyLog: createEmptyLog(connection),
    ...reader,
  };
  return { database, closeReader };
}

/** Creates the functions that write in commits, unless the writes are stopped. */
function createWrites(file: SqliteFile, onCommit?: (writes: number) => void) {
  const group = createGroupCommit({ send: createTransaction(file), onCommit });
  const writeAs =
    (isDurable: boolean) =>
    <T>(run: () => T) =>
      group.write({ run, isDurable }) as Promise<T>;
  const handover = createSqliteHandover(file.connection, writeAs(true));
  const unlessPaused = (write: SqliteDatabase['write']): SqliteDatabase['write'] =>
    async function checked(run) {
      handover.check();
      return write(run);
    };
  return { write: unlessPaused(writeAs(true)), writeSoon: unlessPaused(writeAs(false)), handover, close: group.close };
}

/** Creates the embedded store on an open file. */
export function createSqliteStore(file: SqliteFile, onCommit?: (writes: number) => void, now: () => number = Date.now) {
  const { connection } = file;
  const { close: closeWrites, ...inCommits } = createWrites(file, onCommit);
  const { write: inCommit, handover } = inCommits;
  const { database, closeReader } = createDatabase(file, inCommits, now);
  const sessions = createSqliteSessions(connection);
  const writes = createSqliteWrites(connection, sessions, database.changeQueue);
  const count = connection.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM responses WHERE survey_uuid = ? AND NOT is_imported LIMIT ?)',
  );
  const answers = connection.prepare(answersStatement);
  const { changes } = database;
  const health = createWriteHealth(now);

  /** Runs a visitor's write to a survey in the next commit, and counts it. */
  async function visitorWrite<T>({ survey_uuid }: { readonly survey_uuid: string }, run: () => T): Promise<T> {
    handover.check();
    const result = await health.watch(inCommit(run));
    changes.add(survey_uuid);
    return result;
  }

  const store: Store = {
    async findSession(session_uuid) {
      const row = sessions.find(session_uuid);
      return row ? { survey_uuid: row.survey_uuid, ...flagsOf(row) } : null;
    },

    startSession: (session) =>
      visitorWrite(session, () => sessions.touch(session)?.flags ?? ('foreign session' as const)),

    saveResponse: (response) =>
      visitorWrite(response, () => writes.saveResponse(response)).catch((error) => {
        if (error === tooLarge) return 'metadata too large';
        throw error;
      }),

    addEvent: (event) => visitorWrite(event, () => writes.addEvent(event)),

    countResponses: async (survey_uuid, max) => (count.get(survey_uuid, max) as { count: number }).count,

    async findAnswers(survey_uuid, user_id) {
      const row = answers.get(survey_uuid, userKey(user_id)) as Readonly<Record<keyof UserAnswers, number>>;
      return { user_submitted_score: !!row.user_submitted_score, user_submitted_text: !!row.user_submitted_text };
    },

    ...createLists(async (sql) => connection.prepare(sql).all() as never[], lists),

    async ping() {
      handover.check();
      health.check();
      if (health.isDoubtful()) return health.watch(probeDiskSpace(database));
      // a write, because a full disk can still be read
      await inCommit(() => connection.exec(`PRAGMA user_version = ${sqliteSchema.length}`));
    },

    async close() {
      await closeWrites();
      await closeReader();
      file.close();
    },
  };
  return { ...store, database, connections: null };
}
