import type { QueryResultRow } from 'pg';
import { dayLength, hourLength } from '../../contract/time.ts';
import { type CachedDay, createDayCache } from './createDayCache.ts';
import type { DayParts, KeptDay, ResultsStore } from './resultsStore.ts';

/** The most bytes of days that a process remembers: those of some million responses. */
const cacheBytes = 64 * 1024 * 1024;

interface Head extends QueryResultRow, Pick<KeptDay, 'day' | 'revision' | 'changedHours'> {
  readonly saves: number;
  readonly isKept: boolean;
}

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/** The most milliseconds that a write takes, and by which the clocks of processes differ. */
const settlingTime = 600_000;

/** The day of a time, and the bit of its hour, in SQL. */
export const dayOf = (time: string) => `(${time} / ${dayLength})::integer`;
export const hourBit = (time: string) => `(1 << (${time} / ${hourLength} % 24)::integer)`;

/** The beginning of a statement that notes changes; rows of (survey_uuid, day, revision, changed_hours) follow. */
export const insertDays = 'INSERT INTO summary_days AS known (survey_uuid, day, revision, changed_hours)';

/** Forgets what is kept of the days of rows that have `survey_uuid` and `created_at`. */
export const clearDays = (rows: string) => `
  ${insertDays} SELECT survey_uuid, ${dayOf('created_at')} AS day, 1, 0 FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (survey_uuid, day) DO UPDATE SET revision = known.revision + 1, data = NULL, texts = NULL, metadata = NULL`;

/** Reads kept days. What did not change since it was read does not come again. */
function createDayReader(query: Query): ResultsStore['keptDays'] {
  const cache = createDayCache(cacheBytes);

  async function load(survey_uuid: string, days: readonly number[], parts: DayParts) {
    if (days.length === 0) return new Map<number, CachedDay>();
    const rows = await query<CachedDay & { day: number }>(
      `SELECT day, saves, data, CASE WHEN $3 THEN texts END AS texts, CASE WHEN $4 THEN metadata END AS metadata
       FROM summary_days WHERE survey_uuid = $1 AND day = ANY ($2::integer[]) AND data IS NOT NULL`,
      [survey_uuid, days, parts.texts, parts.metadata],
    );
    const loaded = rows.map(({ day, ...found }) => [day, found] as const);
    for (const [day, found] of loaded) cache.set(`${survey_uuid} ${day}`, found);
    return new Map<number, CachedDay>(loaded);
  }

  return async function keptDays(survey_uuid, first, last, parts) {
    const rows = await query<Head>(
      `SELECT day, revision, changed_hours AS "changedHours", saves, data IS NOT NULL AS "isKept"
       FROM summary_days WHERE survey_uuid = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
      [survey_uuid, first, last],
    );
    const known = new Map<number, CachedDay>();
    for (const { day, saves, isKept } of rows) {
      const key = `${survey_uuid} ${day}`;
      const found = isKept ? cache.get(key, saves, parts) : cache.remove(key);
      if (found) known.set(day, found);
    }
    const missing = rows.filter(({ day, isKept }) => isKept && !known.has(day)).map(({ day }) => day);
    const loaded = await load(survey_uuid, missing, parts);
    return rows.map(({ day, revision, changedHours }) => {
      const { data = null, texts = null, metadata = null } = known.get(day) ?? loaded.get(day) ?? {};
      return { day, revision, changedHours, data, texts, metadata };
    });
  };
}

/** What PostgreSQL keeps of days for summaries, for all processes. */
export function createPostgresDays(
  query: Query,
  now: () => number,
): Pick<ResultsStore, 'settledBefore' | 'keptDays' | 'keepDay' | 'version'> {
  const settledBefore = () => Math.floor((now() - settlingTime) / hourLength) * hourLength;

  return {
    settledBefore,

    keptDays: createDayReader(query),

    // only where nothing was written to the day since it was read
    async keepDay(survey_uuid, { day, revision, data, texts, metadata }) {
      await query(
        `${insertDays.replace(')', ', saves, data, texts, metadata)')} VALUES ($1, $2, $3, 0, 1, $4, $5, $6)
         ON CONFLICT (survey_uuid, day) DO UPDATE SET
           changed_hours = 0, saves = known.saves + 1, data = excluded.data, texts = excluded.texts,
           metadata = excluded.metadata
         WHERE known.revision = excluded.revision`,
        [survey_uuid, day, revision, data, texts, metadata],
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
