import type { QueryResultRow } from 'pg';
import type { KeptDay, ResultsStore } from './resultsStore.ts';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

export const hourLength = 3_600_000;

/** The most milliseconds that a write takes, and by which the clocks of processes differ. */
const settlingTime = 600_000;

/** The day of a time, and the bit of its hour, in SQL. */
export const dayOf = (time: string) => `(${time} / 86400000)::integer`;
export const hourBit = (time: string) => `(1 << (${time} / ${hourLength} % 24)::integer)`;

/** The beginning of a statement that notes changes; rows of (survey_uuid, day, revision, changed_hours) follow. */
export const insertDays = 'INSERT INTO summary_days AS known (survey_uuid, day, revision, changed_hours)';

/** Forgets what is kept of the days of rows that have `survey_uuid` and `created_at`. */
export const clearDays = (rows: string) => `
  ${insertDays} SELECT survey_uuid, ${dayOf('created_at')} AS day, 1, 0 FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (survey_uuid, day) DO UPDATE SET revision = known.revision + 1, data = NULL, texts = NULL`;

/** What PostgreSQL keeps of days for summaries, for all processes. */
export function createPostgresDays(
  query: Query,
  now: () => number,
): Pick<ResultsStore, 'settledBefore' | 'keptDays' | 'keepDay' | 'version'> {
  const settledBefore = () => Math.floor((now() - settlingTime) / hourLength) * hourLength;

  return {
    settledBefore,

    keptDays: (survey_uuid, first, last, withTexts) =>
      query<KeptDay & QueryResultRow>(
        `SELECT day, revision, changed_hours AS "changedHours", data, ${withTexts ? 'texts' : 'NULL AS texts'}
         FROM summary_days WHERE survey_uuid = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
        [survey_uuid, first, last],
      ),

    // only where nothing was written to the day since it was read
    async keepDay(survey_uuid, { day, revision, data, texts }) {
      await query(
        `${insertDays.replace(')', ', data, texts)')} VALUES ($1, $2, $3, 0, $4, $5)
         ON CONFLICT (survey_uuid, day) DO UPDATE SET changed_hours = 0, data = excluded.data, texts = excluded.texts
         WHERE known.revision = excluded.revision`,
        [survey_uuid, day, revision, data, texts],
      );
    },

    // What began before the last hours is counted by the revisions, the rest by what it is.
    async version(survey_uuid) {
      const [row] = await query<{ version: string }>(
        `SELECT concat_ws('.', $2::bigint,
           (SELECT sum(revision) FROM summary_days WHERE survey_uuid = $1),
           (SELECT md5(string_agg(concat_ws(' ', session_uuid, score, text, metadata), ',' ORDER BY session_uuid))
            FROM responses WHERE survey_uuid = $1 AND created_at >= $2),
           (SELECT count(*) FROM sessions JOIN events USING (session_uuid)
            WHERE sessions.survey_uuid = $1 AND sessions.created_at >= $2)) AS version`,
        [survey_uuid, settledBefore()],
      );
      return row!.version;
    },
  };
}
