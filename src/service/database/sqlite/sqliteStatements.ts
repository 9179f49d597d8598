import { type DatabaseStatements, inSnapshots, type Statements } from '../statements.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';

/** Returns a value as SQLite accepts it: it has no booleans. */
export const sqliteValue = <T>(value: T) => (typeof value === 'boolean' ? Number(value) : value);

/** Runs a function in a commit. */
type Write = <T>(run: () => T) => Promise<T>;

/** Creates the statements on the tables of a database. */
export function createSqliteStatements(
  connection: Database,
  write: Write,
  writeSoon: Write,
  openSnapshot: () => Promise<Snapshot>,
): DatabaseStatements {
  const all = (sql: string, values: readonly unknown[] = []) =>
    connection.prepare(sql).all(...(values.map(sqliteValue) as string[])) as never[];
  const runSoon: Statements = (sql, values) => writeSoon(() => all(sql, values));
  return {
    run: (sql, values) => write(() => all(sql, values)),
    runSoon,
    // outside of a commit, which would take longer than the statement
    read: async (sql, values) => all(sql, values),
    forVisitors: { read: inSnapshots(openSnapshot), write: runSoon },
  };
}
