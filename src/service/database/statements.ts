import type { Step } from '../../server/store/sql/queries.ts';
import type { Snapshot } from './snapshot.ts';

/** Runs a short statement with a `?` for each value, and resolves to its rows. */
export type Statements = <R extends object>(sql: string, values?: readonly unknown[]) => Promise<R[]>;

/** The statements on a database's tables. */
export interface DatabaseStatements {
  /**
   * Runs statements in one transaction, and resolves to the rows of each. They are durable when it resolves, unless they
   * are written `soon`.
   */
  readonly transact: (steps: readonly Step[], when?: 'durable' | 'soon') => Promise<object[][]>;
  /** For the owner's writes, which are durable when they resolve. */
  readonly run: Statements;
  /** For the owner's writes, but does not wait for the disk. */
  readonly runSoon: Statements;
  /** For the owner's statements that only read. */
  readonly read: Statements;
  /** For visitors, who don't wait for the owner's exports. Writes don't wait for the disk. */
  readonly forVisitors: Readonly<Record<'read' | 'write', Statements>>;
}

/** Creates statements that each open a snapshot of their own, so that visitors' requests don't wait for long ones. */
export const inSnapshots =
  (openSnapshot: () => Promise<Snapshot>): Statements =>
  async (sql, values) => {
    const { all, close } = await openSnapshot();
    return all<never>(sql, values).finally(close);
  };
