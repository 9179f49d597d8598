import { sqliteValue } from '../../../server/store/sqlite/sqliteDialect.ts';
import type { SqliteStore } from '../../../server/store/sqlite/sqliteStore.ts';
import { type DatabaseStatements, inSnapshots, type Statements } from '../statements.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Step } from '../../../server/store/sql/sqlStore.ts';

/** Creates the statements on the tables of a database. */
export function createSqliteStatements(
  { connection, write, writeSoon }: Pick<SqliteStore, 'connection' | 'write' | 'writeSoon'>,
  openSnapshot: () => Promise<Snapshot>,
): DatabaseStatements {
  const prepared = new Map<string, ReturnType<typeof connection.prepare>>();

  function runStep({ name, sql, values = [] }: Step): object[] {
    const statement = (name !== undefined && prepared.get(name)) || connection.prepare(sql);
    if (name !== undefined) prepared.set(name, statement);
    return statement.all(...(values.map(sqliteValue) as string[])) as object[];
  }

  const transact: DatabaseStatements['transact'] = (steps, when = 'durable') =>
    (when === 'soon' ? writeSoon : write)(() => steps.map(runStep));
  const runAs =
    (when: 'durable' | 'soon'): Statements =>
    async (sql, values = []) =>
      (await transact([{ sql, values }], when))[0] as never[];
  return {
    transact,
    run: runAs('durable'),
    runSoon: runAs('soon'),
    // outside of a commit, which would take longer than the statement
    read: async (sql, values = []) => runStep({ sql, values }) as never[],
    forVisitors: { read: inSnapshots(openSnapshot), write: runAs('soon') },
  };
}
