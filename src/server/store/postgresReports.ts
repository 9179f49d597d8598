import type { QueryResultRow } from 'pg';
import { filterResponses } from './filterResponses.ts';
import { postgresDialect } from './postgresResults.ts';
import { readResponse, type PostgresResponseRow } from './postgresRows.ts';
import { readBounded } from './readBounded.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { BadCursor, type ResponsePage, rowBytes, type Store } from './store.ts';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

const none = '00000000-0000-0000-0000-000000000000';

function readCursor(cursor: string): [time: string, uuid: string] {
  if (!/^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor)) throw new BadCursor();
  return cursor.split('_') as [string, string];
}

async function readPage(
  query: Query,
  wanted: ResponseQuery,
  cursor: string | null,
  limit: number,
): Promise<ResponsePage> {
  const { rows, cursor: next } = await readBounded<PostgresResponseRow>(query, {
    columns:
      "survey_uuid, session_uuid, score, text, metadata #- '{screenshot,data_url}' AS metadata, created_at, updated_at",
    filter: filterResponses(wanted, postgresDialect),
    order: 'DESC',
    place: cursor === null ? null : readCursor(cursor),
    limit,
  });
  return { responses: rows.map(readResponse), cursor: next };
}

/** What owners ask of the store on PostgreSQL. */
export function createPostgresReports(
  query: Query,
): Pick<Store, 'page' | 'timeOf' | 'placeBefore' | 'picture' | 'usage' | 'backup'> {
  return {
    page: (wanted, cursor, limit) => readPage(query, wanted, cursor, limit),
    timeOf: (cursor) => (cursor === null ? Infinity : Number(readCursor(cursor)[0]) + 1),
    placeBefore: (time) => `${time}_${none}`,

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
        `SELECT key_id, sum(text_bytes + metadata_bytes + screenshot_bytes + ${rowBytes}) AS bytes
         FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`,
      );
      return new Map(rows.map(({ key_id, bytes }) => [key_id, Number(bytes)]));
    },

    // pg_dump does it better.
    backup: async () => false,
  };
}
