import type { BreakdownColumn } from '../../../contract/results/breakdowns.ts';

/** What a database calls its types. */
export interface SqlTypes {
  readonly uuid: string;
  readonly integer: string;
  readonly bigint: string;
  readonly boolean: string;
  readonly text: string;
  readonly json: string;
  /** The key of a table with a row for each session. */
  readonly sessionKey: string;
  /** A column beside it that numbers the rows in the order of insertion. */
  readonly sequence: string;
  /** The same as the key of a table. */
  readonly sequenceKey: string;
  /** The type of a column that every new row has another value in. */
  readonly randomUuid: string;
  /** The same, with 24 hexadecimal digits. */
  readonly randomId: string;
  /** The end of a table. */
  readonly end: string;
}

/** Columns and the names of their types. */
export type Columns = Readonly<Record<string, keyof SqlTypes>>;

/** The values of a row by the names of its columns. A missing one is null. */
export type GivenRow = Readonly<Record<string, unknown>>;

/** The SQL in which databases differ that store what visitors send. */
export interface StoreDialect {
  readonly types: SqlTypes;
  /** The function that returns the greater one of two numbers. */
  readonly greatest: string;
  /** Returns the SQL of the start of a metadata value that summaries count, without its query if it is an address. */
  breakdownOf(column: BreakdownColumn & { readonly key: string }): string;
  /** Returns the SQL of metadata after an update. A key that was removed may be null. */
  merge(stored: string, update: string): string;
  /** Returns the SQL of the number of metadata keys that were not removed. */
  countKeys(metadata: string): string;
  /** Returns the SQL of a table `given`, for a `WITH`. Its values are those that `bind` returns. */
  given(columns: Columns): string;
  /**
   * Returns the function that returns the values of `given`: once for each time that a statement has to run for some
   * rows.
   */
  bind(columns: Columns): (rows: readonly GivenRow[]) => unknown[][];
}
