import type { SqliteStore } from '../../../server/store/sqlite/sqliteStore.ts';
import { type DatabaseStatements, inSnapshots, type Statements } from '../statements.ts';
import type { Snapshot } from '../snapshot.ts';

/** Creates the statements on the tables of a database. */
export function createSqliteStatements(
  { runStep, write, writeSoon }: Pick<SqliteStore, 'runStep' | 'write' | 'writeSoon'>,
  openSnapshot: () => Promise<Snapshot>,
): DatabaseStatements {
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
