import type { Columns, GivenRow, StoreDialect } from '../../server/store/sql/dialect.ts';
import type { Step } from '../../server/store/sql/queries.ts';

/**
 * Returns the steps of a statement about given rows, which it finds in the table `given`. `more` are the values of its
 * own `?`. A name says how the statement is prepared: once.
 */
export function stepsOf(
  { given, bind }: StoreDialect,
  name: string,
  columns: Columns,
  rows: readonly GivenRow[],
  sql: string,
  more: readonly unknown[] = [],
): Step[] {
  const text = `WITH ${given(columns)}${sql}`;
  return bind(columns)(rows).map((values) => ({ name, sql: text, values: [...values, ...more] }));
}
