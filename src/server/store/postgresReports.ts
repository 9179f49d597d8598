import type { QueryResultRow } from 'pg';
import { filterResponses } from './filterResponses.ts';
import { numbered, postgresDialect } from './postgresResults.ts';
import { readResponse, type PostgresResponseRow } from './postgresRows.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { BadCursor, maximumPageBytes, type ResponsePage, type Store } from './store.ts';

const day = `to_char(to_timestamp(created_at / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

async function readPage(
  query: Query,
  wanted: ResponseQuery,
  cursor: string | null,
  limit: number,
): Promise<ResponsePage> {
  const filter = filterResponses(wanted, postgresDialect);
  if (cursor !== null && !/^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor)) throw new BadCursor();
  const [time, uuid] = cursor?.split('_') ?? [null, null];
  const conditions = [filter.sql, ...(cursor === null ? [] : ['(created_at, session_uuid) < (?::bigint, ?::uuid)'])];
  const values = [...filter.values, ...(cursor === null ? [] : [time, uuid]), limit + 1];
  const text = `
    SELECT survey_uuid, session_uuid, score, text, metadata #- '{screenshot,data_url}' AS metadata, created_at, updated_at,
      found
    FROM (
      SELECT *, sum(size) OVER (ORDER BY created_at DESC, session_uuid DESC) - size AS before, count(*) OVER () AS found FROM (
        SELECT *, text_bytes + greatest(metadata_bytes, pg_column_size(metadata)) AS size FROM responses
        WHERE ${conditions.join(' AND ')} ORDER BY created_at DESC, session_uuid DESC LIMIT ?
      ) AS sized
    ) AS page
    WHERE before <= ${maximumPageBytes} ORDER BY created_at DESC, session_uuid DESC`;
  const rows = await query<PostgresResponseRow & { found: string }>(numbered(text), values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    responses: shown.map(({ found: _, ...row }) => readResponse(row)),
    cursor: last && Number(last.found) > shown.length ? `${last.created_at}_${last.session_uuid}` : null,
  };
}

/** What owners ask of the store on PostgreSQL. */
export function createPostgresReports(query: Query): Pick<Store, 'page' | 'picture' | 'tally' | 'usage' | 'backup'> {
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

    async picture(session_uuid) {
      const [row] = await query<{ data_url: string | null }>(
        `SELECT coalesce(data_url, metadata #>> '{screenshot,data_url}') AS data_url
         FROM responses LEFT JOIN screenshots USING (session_uuid) WHERE session_uuid = $1`,
        [session_uuid],
      );
      return row?.data_url ?? null;
    },

    async usage() {
      const rows = await query<{ key_id: string; bytes: string }>(
        `SELECT key_id, sum(text_bytes + metadata_bytes + screenshot_bytes) AS bytes
         FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`,
      );
      return new Map(rows.map(({ key_id, bytes }) => [key_id, Number(bytes)]));
    },

    // pg_dump does it better.
    backup: async () => false,
  };
}
