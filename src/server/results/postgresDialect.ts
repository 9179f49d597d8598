import { type Dialect, isLike } from './dialect.ts';

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
  selectByDay({ table, columns, flags = [], where }, days) {
    const [midnights, end] = [days.map(({ from }) => from), days.at(-1)?.until ?? 0];
    const selected = [...columns, '1 AS count', ...flags.map((flag) => `${flag}::integer AS ${flag}`)];
    return {
      sql: `SELECT width_bucket(created_at, ?::bigint[]) - 1 AS day, ${selected.join(', ')} FROM ${table}
        WHERE ${where.sql} AND created_at >= ? AND created_at < ?`,
      values: [midnights, ...where.values, midnights[0] ?? 0, end],
    };
  },
  // each count reads the index, because the rows would not fit into memory
  materialized: 'NOT MATERIALIZED',
  columns: 'survey_uuid, session_uuid, score, text, metadata, created_at, updated_at',
  session: 'session_uuid',
  rank: "encode(sha256(session_uuid::text::bytea), 'hex')",
  isRank: (text) => /^[\da-f]{64}$/.test(text),
  findPicture: 'SELECT data_url FROM screenshots WHERE session_uuid = ?',
};
