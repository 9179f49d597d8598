import { createGroupCommit, type Transaction } from './groupCommit.ts';
import { releaseSqlite, sqliteUnavailable } from './openSqlite.ts';
import { createSqliteDays } from './sqliteDays.ts';
import type { Database } from './sqliteDriver.ts';
import { createSqliteLists } from './sqliteLists.ts';
import { createSqliteForget } from './sqliteForget.ts';
import { createSqlitePages } from './sqlitePages.ts';
import { createSqliteReports } from './sqliteReports.ts';
import { createSqliteResults } from './sqliteResults.ts';
import { flagsOf } from './sqliteRows.ts';
import { sqliteSchema } from './sqliteSchema.ts';
import { createSqliteSessions } from './sqliteSessions.ts';
import { createSqliteWrites, tooLarge } from './sqliteWrites.ts';
import type { Store } from './store.ts';

function createTransaction(database: Database, checkFile: () => void): Transaction {
  const beginning = database.prepare('BEGIN IMMEDIATE');
  const committing = database.prepare('COMMIT');
  return {
    begin() {
      checkFile();
      beginning.run();
    },
    commit: () => void committing.run(),
    rollback: () => void (database.isTransaction && database.exec('ROLLBACK')),
  };
}

/**
 * The embedded store: one SQLite database that `openSqlite` opened, durable at every commit. `checkFile` throws where
 * the file is not there any more. `onCommit` is told
 * how many writes shared each, `now` is the time in milliseconds since 1970.
 */
export function createSqliteStore(
  database: Database,
  onCommit: (writes: number) => void = () => {},
  checkFile: () => void = () => {},
  now: () => number = Date.now,
): Store {
  const group = createGroupCommit(createTransaction(database, checkFile), sqliteUnavailable, onCommit);
  const days = createSqliteDays(database, group.write, now);
  const sessions = createSqliteSessions(database, days);
  const writes = createSqliteWrites(database, sessions, days);

  return {
    async findSession(session_uuid) {
      const row = sessions.find(session_uuid);
      return row ? { survey_uuid: row.survey_uuid, ...flagsOf(row) } : null;
    },

    startSession: (session) => group.write(() => sessions.touch(session)?.flags ?? ('foreign session' as const)),

    saveResponse: (response) =>
      group
        .write(() => writes.saveResponse(response))
        .catch((error) => {
          if (error === tooLarge) return 'metadata too large';
          throw error;
        }),

    addEvent: (event) => group.write(() => writes.addEvent(event)),

    ...createSqliteLists(database),

    ...createSqlitePages(database),

    ...createSqliteForget(database, group.write, days),

    ...createSqliteReports(database),

    ...createSqliteResults(database),

    ...days.results,

    connections: () => null,

    async ping() {
      // a write, since a full disk can still be read
      await group.write(() => database.exec(`PRAGMA user_version = ${sqliteSchema.length}`));
    },

    async close() {
      await group.settled();
      releaseSqlite(database);
    },
  };
}
