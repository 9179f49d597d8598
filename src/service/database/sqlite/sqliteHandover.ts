import { StoreUnavailable } from '../../../server/store/store.ts';
import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';

/** Each change of the tables that hold sessions, with the row that names its session. */
const changes = ['sessions', 'responses', 'screenshots', 'events'].flatMap((table) =>
  (['INSERT', 'UPDATE', 'DELETE'] as const).map((change) => ({
    name: `${table}_${change}`,
    event: `AFTER ${change} ON main.${table}`,
    row: change === 'DELETE' ? 'OLD' : 'NEW',
    isSession: table === 'sessions',
  })),
);

const sessionOf = ({ row, isSession }: (typeof changes)[number]) =>
  isSession
    ? `SELECT ${row}.session_uuid`
    : `SELECT session_uuid FROM sessions WHERE sequence = ${row}.session_sequence`;

/**
 * Creates the table of the sessions that changed, and what adds to it. They are temporary: only the connection that writes
 * has them, and they end with it.
 */
const follow = `
  CREATE TEMP TABLE changed_since (session_uuid TEXT PRIMARY KEY) WITHOUT ROWID;
  ${changes
    .map(
      (change) => `
  CREATE TEMP TRIGGER ${change.name} ${change.event} BEGIN
    INSERT OR IGNORE INTO changed_since ${sessionOf(change)};
  END;`,
    )
    .join('')}`;

const forget = `${changes.map(({ name }) => `DROP TRIGGER temp.${name};`).join(' ')} DROP TABLE temp.changed_since;`;

/** Runs a function in the next commit, after all earlier writes. */
type Write = <T>(run: () => T) => Promise<T>;

/** Follows the sessions that change while the database is copied, and stops all writes at the end of the copy. */
export function createSqliteHandover(connection: Database, write: Write) {
  let isPaused = false;

  function takeChanges(): string[] {
    const rows = connection.prepare('DELETE FROM changed_since RETURNING session_uuid').all();
    return (rows as { session_uuid: string }[]).map(({ session_uuid }) => session_uuid);
  }

  return {
    /** Begins to follow changes. */
    start: () => write(() => connection.exec(follow)),
    /** Resolves to the sessions that changed since the last call. */
    changes: () => write(takeChanges),
    /** Rejects all later writes. Resolves to the sessions that changed since the last call, when earlier writes are done. */
    pause(): Promise<string[]> {
      const last = write(takeChanges);
      isPaused = true;
      return last;
    },
    /** Accepts writes again. */
    resume(): void {
      isPaused = false;
    },
    /** Stops following changes. */
    end: () => write(() => connection.exec(forget)),
    /** Throws `StoreUnavailable` while writes are stopped. */
    check(): void {
      if (isPaused) throw new StoreUnavailable('The database moves to another one.');
    },
  };
}

export type SqliteHandover = ReturnType<typeof createSqliteHandover>;
