import { type PostgresResponseRow, readResponse } from '../store/postgres/postgresLists.ts';
import { counts, type Dialect, isLike } from './dialect.ts';

/** The SQL of PostgreSQL. */
export const postgresDialect: Dialect = {
  hasPart: (part) => isLike('ILIKE', part),
  hasKey: (key) => ({ sql: '(metadata ->> ?::text) IS NOT NULL', values: [key] }),
  hasValue: (key, value) => ({
    sql: `CASE jsonb_typeof(metadata -> ?::text)
      WHEN 'array' THEN EXISTS (SELECT 1 FROM jsonb_array_elements_text(metadata -> ?::text) AS entry WHERE entry = ?)
      WHEN 'object' THEN false
      ELSE (metadata ->> ?::text) = ? END`,
    values: [key, key, value, key, value],
  }),
  isOfSession: (session_uuid) => ({ sql: 'session_uuid = ?', values: [session_uuid] }),
  path: "substring(page from '://[^/]*(.*)')",
  countByDay({ table, columns, flags = [], where }, days) {
    const [midnights, end] = [days.map(({ from }) => from), days.at(-1)?.until ?? 0];
    const groups = ['day', ...columns];
    return {
      sql: `SELECT width_bucket(created_at, ?::bigint[]) - 1 AS day, ${columns.join(', ')}, ${counts(flags)} FROM ${table}
        WHERE ${where.sql} AND created_at >= ? AND created_at < ? GROUP BY ${groups.map((_, index) => index + 1).join(', ')}`,
      values: [midnights, ...where.values, midnights[0] ?? 0, end],
    };
  },
  columns: 'survey_uuid, session_uuid, score, text, metadata, created_at, updated_at',
  readResponse: (row) => readResponse(row as PostgresResponseRow),
  session: 'session_uuid',
  rank: "encode(sha256(session_uuid::text::bytea), 'hex')",
  isRank: (text) => /^[\da-f]{64}$/.test(text),
  findPicture: 'SELECT data_url FROM screenshots WHERE session_uuid = ?',
};
