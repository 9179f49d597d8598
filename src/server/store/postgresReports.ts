import type { QueryResultRow } from 'pg';
import { filterResponses } from './filterResponses.ts';
import { numbered, postgresDialect } from './postgresResults.ts';
import { readResponse, type PostgresResponseRow } from './postgresRows.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { ResponsePage, Store } from './store.ts';

/** Sessions that are forgotten at once. */
const portion = 500;

const day = `to_char(to_timestamp(created_at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

const removal = (found: string) => `
  WITH found AS (${found}),
  events_gone AS (DELETE FROM events WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1),
  responses_gone AS (DELETE FROM responses WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1)
  DELETE FROM sessions WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1`;

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

async function readPage(
  query: Query,
  wanted: ResponseQuery,
  cursor: string | null,
  limit: number,
): Promise<ResponsePage> {
  const filter = filterResponses(wanted, postgresDialect);
  const [time, uuid] = cursor?.split('_') ?? [null, null];
  const conditions = [filter.sql, ...(cursor === null ? [] : ['(created_at, session_uuid) < (?::bigint, ?::uuid)'])];
  const values = [...filter.values, ...(cursor === null ? [] : [time, uuid]), limit + 1];
  const text = `
    SELECT survey_uuid, session_uuid, score, text, metadata, created_at, updated_at FROM responses
    WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, session_uuid DESC LIMIT ?`;
  const rows = await query<PostgresResponseRow>(numbered(text), values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    responses: shown.map(readResponse),
    cursor: last && rows.length > limit ? `${last.created_at}_${last.session_uuid}` : null,
  };
}

/** What owners ask of the store on PostgreSQL. */
export function createPostgresReports(
  query: Query,
): Pick<Store, 'page' | 'tally' | 'forget' | 'forgetBefore' | 'backup'> {
  return {
    page: (wanted, cursor, limit) => readPage(query, wanted, cursor, limit),

    async tally(survey_uuid) {
      const [responses, opened] = await Promise.all([
        query<{ day: string; score: number | null; count: number }>(
          `SELECT ${day} AS day, score, sum(amount)::integer AS count FROM (
             SELECT created_at / 86400000 * 86400000 AS created_at, score, count(*) AS amount
             FROM responses WHERE survey_uuid = $1 GROUP BY 1, 2
           ) AS counted GROUP BY 1, 2 ORDER BY 1, 2 NULLS FIRST`,
          [survey_uuid],
        ),
        query<{ day: string; count: number }>(
          `SELECT ${day} AS day, sum(amount)::integer AS count FROM (
             SELECT created_at / 86400000 * 86400000 AS created_at, count(*) AS amount
             FROM sessions WHERE survey_uuid = $1 AND opened GROUP BY 1
           ) AS counted GROUP BY 1 ORDER BY 1`,
          [survey_uuid],
        ),
      ]);
      return { responses, opened };
    },

    async forget(survey_uuid, session_uuid) {
      const found = 'SELECT session_uuid FROM sessions WHERE session_uuid = $1 AND survey_uuid = $2';
      return (await query(removal(found), [session_uuid, survey_uuid])).length > 0;
    },

    async forgetBefore(time) {
      const found = `
        SELECT session_uuid FROM sessions
        WHERE left(session_uuid::text, 1) = $2 AND created_at < $1 ORDER BY created_at LIMIT $3`;
      // A digit at a time, as the index has them.
      let forgotten = 0;
      for (const digit of '0123456789abcdef') {
        forgotten += (await query(removal(found), [time, digit, portion - forgotten])).length;
        if (forgotten === portion) break;
      }
      return forgotten;
    },

    // pg_dump does it better.
    backup: async () => false,
  };
}
