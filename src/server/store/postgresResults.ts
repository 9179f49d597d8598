import type { QueryResultRow } from 'pg';
import { type FilterDialect, filterResponses, isLike } from './filterResponses.ts';
import { readBounded } from './readBounded.ts';
import type { FunnelSlot, ResponseFact, ResultsStore } from './resultsStore.ts';

const metadata = (name: string) => `(metadata ->> '${name}')`;

// chr(63) is the sign that stands for a value
const page = `split_part(split_part(${metadata('page_url')}, '#', 1), chr(63), 1)`;

/** How PostgreSQL says what a query asks. */
export const postgresDialect: FilterDialect = {
  hasPart: (part) => isLike('ILIKE', part),
  metadata,
  hasKey: (key) => ({ sql: '(metadata ->> ?::text) IS NOT NULL', values: [key] }),
  hasValue: (key, value) => ({
    sql: `CASE jsonb_typeof(metadata -> ?::text)
      WHEN 'array' THEN EXISTS (SELECT 1 FROM jsonb_array_elements_text(metadata -> ?::text) AS entry WHERE entry = ?)
      WHEN 'object' THEN false
      ELSE (metadata ->> ?::text) = ? END`,
    values: [key, key, value, key, value],
  }),
  page,
  path: `substring(${page} from '://[^/]*(.*)')`,
};

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

type FactRow = Omit<ResponseFact, 'at'> & { readonly session_uuid: string; readonly created_at: string };

const hasEvent = (type: string) => `(count(*) FILTER (WHERE '${type}' = ANY (types)))::integer`;

/** What the results page asks of the store on PostgreSQL. */
export function createPostgresResults(query: Query): Pick<ResultsStore, 'facts' | 'funnel' | 'beginning'> {
  return {
    async facts(wanted, cursor, limit) {
      const { rows, cursor: next } = await readBounded<FactRow>(query, {
        columns: "session_uuid, created_at, score, text, (metadata #- '{screenshot,data_url}')::text AS metadata",
        filter: filterResponses(wanted, postgresDialect),
        order: 'ASC',
        place: cursor === null ? null : (cursor.split('_') as [string, string]),
        limit,
      });
      const facts = rows.map(({ session_uuid: _, created_at, ...row }) => ({ ...row, at: Number(created_at) }));
      return { facts, cursor: next };
    },

    funnel: (survey_uuid, from, until) =>
      query<FunnelSlot & QueryResultRow>(
        `SELECT (created_at / 900000 % 96)::integer AS slot, ${hasEvent('survey_initialized')} AS initialized,
           ${hasEvent('survey_opened')} AS opened, ${hasEvent('score_submitted')} AS scored,
           ${hasEvent('text_submitted')} AS text, ${hasEvent('survey_closed')} AS closed
         FROM (
           SELECT created_at, (
             SELECT array_agg(event_type) FROM events WHERE events.session_uuid = sessions.session_uuid
           ) AS types
           FROM sessions WHERE survey_uuid = $1 AND created_at >= $2 AND created_at < $3
         ) AS began WHERE types IS NOT NULL GROUP BY 1 ORDER BY 1`,
        [survey_uuid, from, until],
      ),

    async beginning(survey_uuid) {
      const [row] = await query<{ at: string | null }>(
        'SELECT min(created_at) AS at FROM sessions WHERE survey_uuid = $1',
        [survey_uuid],
      );
      return row?.at == null ? null : Number(row.at);
    },
  };
}
