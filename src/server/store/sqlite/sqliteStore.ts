import { createGroupCommit } from './groupCommit.ts';
import { createLists, flagsOf } from './records.ts';
import type { Store, UserAnswers } from '../store.ts';
import { answersStatement, findSecret, keepSecret, userKey } from './tables.ts';
import { createSecret } from '../../digest.ts';
import { openSqlite, type SqliteFile } from './openSqlite.ts';
import { type Database, sqliteUnavailable } from './sqliteDriver.ts';
import { type AfterWrite, createSqliteSessions, createSqliteWrites } from './sqliteWrites.ts';

/** The embedded store, and what can be done with its file besides. */
export interface SqliteStore extends Store {
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
}

/** What a store does besides. */
export interface SqliteHooks {
  /** Receives the number of writes in each commit. */
  readonly onCommit?: ((writes: number) => void) | undefined;
  /** Returns the time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  readonly afterWrite?: AfterWrite;
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

/** Counts the writes to each survey, since only this process writes to the file. */
function createChanges() {
  const process_uuid = crypto.randomUUID();
  const counts = new Map<string, number>();
  return {
    add: (survey_uuid: string) => void counts.set(survey_uuid, (counts.get(survey_uuid) ?? 0) + 1),
    /** Returns an opaque token that changes with every write to one of the surveys. */
    version: (...survey_uuids: string[]) => [process_uuid, ...survey_uuids.map((each) => counts.get(each))].join('.'),
  };
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

/**
 * Opens the embedded store: one SQLite file, or ':memory:', durable at every commit. Throws if the file cannot be opened, or
 * if another process uses it.
 */
export const openSqliteStore = (path: string, hooks?: SqliteHooks): SqliteStore =>
  createSqliteStore(openSqlite(path), hooks);

/** Creates the embedded store on an open file. */
export function createSqliteStore(file: SqliteFile, hooks: SqliteHooks = {}): SqliteStore {
  const { onCommit, now = Date.now, afterWrite = () => {}, beforeClose = async () => {} } = hooks;
  const { watch = (write) => write } = hooks;
  const { connection } = file;
  const group = createGroupCommit({ send: createTransaction(file), onCommit });
  const writeAs =
    (isDurable: boolean): SqliteStore['write'] =>
    (run) =>
      group.write({ run, isDurable }) as Promise<never>;
  const write = writeAs(true);
  const sessions = createSqliteSessions(connection);
  const writes = createSqliteWrites(connection, sessions, afterWrite);
  const count = connection.prepare(
    'SELECT count(*) AS count FROM (SELECT 1 FROM responses WHERE survey_uuid = ? AND NOT is_imported LIMIT ?)',
  );
  const answers = connection.prepare(answersStatement);
  const changes = createChanges();

  /** Runs a visitor's write to a survey in the next commit, and counts it. */
  async function visitorWrite<T>({ survey_uuid }: { readonly survey_uuid: string }, run: () => T): Promise<T> {
    const result = await watch(write(run));
    changes.add(survey_uuid);
    return result;
  }

  return {
    connection,
    write,
    writeSoon: writeAs(false),
    changes,

    async findSession(session_uuid) {
      const row = sessions.find(session_uuid);
      return row ? { survey_uuid: row.survey_uuid, ...flagsOf(row) } : null;
    },

    startSession: (session) =>
      visitorWrite(session, () => sessions.touch(session)?.flags ?? ('foreign session' as const)),

    saveResponse: (response) => visitorWrite(response, () => writes.saveResponse(response)),

    addEvent: (event) => visitorWrite(event, () => writes.addEvent(event)),

    countResponses: async (survey_uuid, max) => (count.get(survey_uuid, max) as { count: number }).count,

    async findAnswers(survey_uuid, user_id) {
      const row = answers.get(survey_uuid, userKey(user_id)) as Readonly<Record<keyof UserAnswers, number>>;
      return { user_submitted_score: !!row.user_submitted_score, user_submitted_text: !!row.user_submitted_text };
    },

    async secret() {
      // not in a commit, which counts as a write of visitors
      const found = connection.prepare(findSecret).get() ?? connection.prepare(keepSecret).get(createSecret(), now());
      return (found as { secret: string }).secret;
    },

    ...createLists(async (sql) => connection.prepare(sql).all() as never[], lists),

    async close() {
      await group.close();
      await beforeClose();
      file.close();
    },
  };
}
