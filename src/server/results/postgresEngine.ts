import type { PostgresDatabase } from '../store/postgres/postgresStore.ts';
import { type PostgresResponseRow, readResponse } from '../store/postgres/postgresLists.ts';
import { type FilterDialect, isLike } from './filterResponses.ts';
import type { SqlEngine } from './sqlEngine.ts';

/** The conditions in the SQL of PostgreSQL. */
const postgresDialect: FilterDialect = {
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
};

/** Replaces every `?` with `$1`, `$2` and so on. */
function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${(number += 1)}`);
}

/** Creates the engine for PostgreSQL. It is a separate process, so statements may take long. */
export function createPostgresEngine({ query }: Pick<PostgresDatabase, 'query'>): SqlEngine {
  const all: SqlEngine['all'] = (sql, values) => query({ text: numbered(sql), values: [...values] });

  return {
    all,
    dialect: postgresDialect,

    groups: [['day'], ['page'], ['locale']],

    async *divideDays(_table, _query, days) {
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) return;
      const midnights = days.map(({ from }) => from);
      const day = { sql: '(width_bucket(created_at, ?::bigint[]) - 1)', values: [midnights] };
      yield { from: first.from, until: last.until, day, dates: days.map(({ date }) => date) };
    },

    async *divideList({ from }, until) {
      yield { from: from ?? 0, until };
    },

    columns: 'survey_uuid, session_uuid, score, text, metadata, created_at, updated_at',
    readResponse: (row) => readResponse(row as PostgresResponseRow),
    session: 'session_uuid',
    rank: "encode(sha256(session_uuid::text::bytea), 'hex')",
    isRank: (text) => /^[\da-f]{64}$/.test(text),

    findPicture: 'SELECT data_url FROM screenshots WHERE session_uuid = ?',

    async version(survey_uuid) {
      const [found] = await all<{ version: string | null }>(
        'SELECT sum(count) AS version FROM survey_changes WHERE survey_uuid = ?',
        [survey_uuid],
      );
      return found?.version ?? '0';
    },
  };
}
