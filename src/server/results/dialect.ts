import type { Snapshot } from '../store/store.ts';
import type { LocalDay } from './localDays.ts';

/** A part of a statement, with a `?` for each of `values`. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Rows of a table. The flags are columns that count as 1 or 0. */
export interface Rows {
  readonly table: 'responses' | 'sessions';
  readonly columns: readonly string[];
  readonly flags?: readonly string[];
  readonly where: Sql;
}

/** The SQL that differs between the databases. */
export interface Dialect {
  /** Is true if the text contains a part, ignoring case. */
  hasPart(part: string): Sql;
  /** Is true if a metadata key has a value, as text: its own or one in its list. */
  hasValue(key: string, value: string): Sql;
  /** Is true if a metadata key exists. */
  hasKey(key: string): Sql;
  /** Is true for the response of a session. */
  isOfSession(session_uuid: string): Sql;
  /** The page's path, without its host. */
  readonly path: string;
  /**
   * Selects `day` (the index of the day on which a row was created), the columns, `count` and the flags. A database may
   * add up some of the rows.
   */
  selectByDay(rows: Rows, days: readonly LocalDay[]): Sql;
  /** Whether a statement that counts such rows several times selects them once. */
  readonly materialized: 'MATERIALIZED' | 'NOT MATERIALIZED';
  /** The columns of a response. */
  readonly columns: string;
  /** The session of a response. */
  readonly session: string;
  /** The order of responses of the same time. Cursors contain it, so it must not reveal sessions. */
  readonly rank: string;
  isRank(text: string): boolean;
  /** Selects the `data_url` of the screenshot of a session's response. */
  readonly findPicture: string;
}

/** One state of the data, and the SQL of its database. */
export interface Reading extends Snapshot {
  readonly dialect: Dialect;
}

/** Returns the case-insensitive comparison with a part of the text. */
export const isLike = (like: 'LIKE' | 'ILIKE', part: string): Sql => ({
  sql: `text ${like} ? ESCAPE '\\'`,
  values: [`%${part.replace(/[\\%_]/g, '\\$&')}%`],
});
