import { openStatements, isDatabaseStore } from './openStore.ts';
import type { Store } from './store.ts';

/** The sessions that began in an hour, and the responses with each score, as `createBudget` needs them. */
export interface BudgetCounts {
  /** Adds sessions to those of an hour. */
  add(survey_uuid: string, hour: CountedHour): Promise<void>;
  /** Resolves to the hours from a time on, oldest first, and the responses since the first of them or an earlier time. */
  read(survey_uuid: string, times: ReadTimes): Promise<BudgetReading>;
}

/** The sessions that began in an hour (its start, in milliseconds since 1970): those that were asked, and the others. */
export interface CountedHour {
  readonly hour: number;
  readonly asked: number;
  readonly not_asked: number;
}

/** Times in milliseconds since 1970. */
interface ReadTimes {
  /** The first hour to read. */
  readonly since: number;
  /** The start of the period. */
  readonly from: number;
  /** The start of the last hour. */
  readonly recent: number;
}

/** The responses with a score, without imported ones: since the first hour, in the period, and in the last hour. */
export interface CountedScore {
  readonly score: number | null;
  readonly all: number;
  readonly period: number;
  readonly recent: number;
}

export interface BudgetReading {
  readonly hours: readonly CountedHour[];
  readonly scores: readonly CountedScore[];
}

/** Opens the counts of a store, or returns null if the store is not one of our databases. */
export function openBudgetCounts(store: Store): BudgetCounts | null {
  const write = openStatements(store, 'soon');
  if (!write || !isDatabaseStore(store)) return null;
  const { database } = store;
  return {
    async add(survey_uuid, { hour, asked, not_asked }) {
      await write(
        `INSERT INTO budget_hours (survey_uuid, hour, asked, not_asked) VALUES (?, ?, ?, ?)
         ON CONFLICT (survey_uuid, hour) DO UPDATE
         SET asked = budget_hours.asked + excluded.asked, not_asked = budget_hours.not_asked + excluded.not_asked`,
        [survey_uuid, hour, asked, not_asked],
      );
    },
    async read(survey_uuid, { since, from, recent }) {
      const { all, close } = await database.openSnapshot();
      try {
        const hours = await all<CountedHour>(
          'SELECT hour, asked, not_asked FROM budget_hours WHERE survey_uuid = ? AND hour >= ? ORDER BY hour',
          [survey_uuid, since],
        );
        const first = hours[0]?.hour ?? from;
        const sinceTime = 'CAST(sum(CASE WHEN created_at >= ? THEN 1 ELSE 0 END) AS integer)';
        const scores = await all<CountedScore>(
          `SELECT score, ${sinceTime} AS "all", ${sinceTime} AS period, ${sinceTime} AS recent
           FROM responses WHERE survey_uuid = ? AND created_at >= ? AND NOT is_imported GROUP BY score`,
          [first, from, recent, survey_uuid, Math.min(first, from)],
        );
        return { hours, scores };
      } finally {
        await close();
      }
    },
  };
}
