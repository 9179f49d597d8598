import type { ResponseRecord } from '../store/store.ts';
import type { Condition, FilterDialect } from './filterResponses.ts';
import type { LocalDay } from './localDays.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** A period that one statement counts. It does not include its end. */
export interface CountedTime {
  readonly from: number;
  readonly until: number;
  /** The index in `dates` of a row's day, in SQL. */
  readonly day: Condition;
  readonly dates: readonly string[];
}

/** The parts of a database that results need, besides SQL that all databases understand. */
export interface SqlEngine {
  readonly dialect: FilterDialect;
  /** Runs a statement with a `?` for each value. */
  all<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]>;
  /**
   * The columns that each statement groups by, besides the score: one statement reads rows once, several return fewer
   * groups.
   */
  readonly groups: readonly (readonly ('day' | 'page' | 'locale')[])[];
  /** Splits days so that no statement delays other requests for long. */
  divideDays(
    table: 'responses' | 'sessions',
    query: ResponseQuery,
    days: readonly LocalDay[],
  ): AsyncIterable<CountedTime>;
  /** Splits the period of a list, newest first, so that no statement delays other requests for long. */
  divideList(query: ResponseQuery, before: number): AsyncIterable<{ readonly from: number; readonly until: number }>;
  /** The columns of a response, in SQL, and the function that turns a row into a response. */
  readonly columns: string;
  readonly readResponse: (row: object) => ResponseRecord;
  /** The session of a response, in SQL. */
  readonly session: string;
  /** The SQL that orders responses of the same time. Cursors contain it, so it must not reveal sessions. */
  readonly rank: string;
  readonly isRank: (text: string) => boolean;
  /** The statement that finds the `data_url` of the screenshot of a session's response. */
  readonly findPicture: string;
  /** Resolves to an opaque token that changes with every write to the survey. */
  version(survey_uuid: string): Promise<string>;
}
