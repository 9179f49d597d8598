import type { ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { hourLength } from '../../contract/time.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import type { Tables } from '../database/tables.ts';
import { linkKeyId } from '../linkKeyId.ts';

/** A survey with a budget. Only scores on the scale of its type count. */
export type BudgetSurvey = Pick<SurveyEntry, 'survey_uuid' | 'survey_type'>;

/** The sessions that began in an hour (its start): those that were asked, and the others. */
export interface StartedHour {
  readonly hour: number;
  readonly asked: number;
  readonly not_asked: number;
}

/** An hour in which sessions began, and the responses that came in it, without those that came by a link. */
export interface CountedHour extends StartedHour {
  readonly responses: number;
}

export interface BudgetReading {
  /** The oldest comes first. Hours without a session are left out. */
  readonly hours: readonly CountedHour[];
  /** The responses of the period with each score, or without one. Imported ones are never counted. */
  readonly scores: readonly ScoreCount[];
}

/** The table of the sessions that began in each hour, of surveys with a budget. */
export const budgetTables: Tables = ({ uuid, bigint, end }) => [
  `CREATE TABLE IF NOT EXISTS budget_hours (
    survey_uuid ${uuid} NOT NULL,
    hour ${bigint} NOT NULL,
    asked INTEGER NOT NULL,
    not_asked INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, hour)
  )${end}`,
];

const add = `
  INSERT INTO budget_hours (survey_uuid, hour, asked, not_asked) VALUES (?, ?, ?, ?)
  ON CONFLICT (survey_uuid, hour) DO UPDATE
  SET asked = budget_hours.asked + excluded.asked, not_asked = budget_hours.not_asked + excluded.not_asked`;

const countByHour = (which: string) => `
  SELECT created_at - created_at % ${hourLength} AS hour, count(*) AS count FROM responses
  WHERE ${which} = ? AND created_at >= ? AND NOT is_imported GROUP BY 1`;

const readHours = `
  SELECT started.hour, asked, not_asked, coalesce(stored.count, 0) - coalesce(linked.count, 0) AS responses
  FROM budget_hours AS started
  LEFT JOIN (${countByHour('survey_uuid')}) AS stored ON stored.hour = started.hour
  LEFT JOIN (${countByHour('key_id')}) AS linked ON linked.hour = started.hour
  WHERE survey_uuid = ? AND started.hour >= ? ORDER BY started.hour`;

const readScores = `
  SELECT score, count(*) AS count FROM responses
  WHERE survey_uuid = ? AND (score_type IS NULL OR score_type = ?) AND created_at >= ? AND NOT is_imported GROUP BY score`;

/** Creates the counts of a database. */
export function createBudgetCounts(store: DatabaseStore) {
  const { read, write } = store.database.forVisitors;
  return {
    /** Adds sessions to those of an hour. */
    add: async (survey_uuid: string, { hour, asked, not_asked }: StartedHour): Promise<void> =>
      void (await write(add, [survey_uuid, hour, asked, not_asked])),
    /** Resolves to the hours since a time, and the scores since the start of the period. */
    async read({ survey_uuid, survey_type }: BudgetSurvey, since: number, from: number): Promise<BudgetReading> {
      const values = [survey_uuid, since, linkKeyId(survey_uuid), since, survey_uuid, since];
      return { hours: await read(readHours, values), scores: await read(readScores, [survey_uuid, survey_type, from]) };
    },
  };
}

/** The sessions and responses of a survey, as `createBudget` needs them. Times are milliseconds since 1970. */
export type BudgetCounts = ReturnType<typeof createBudgetCounts>;
