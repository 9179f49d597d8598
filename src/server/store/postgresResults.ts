import type { QueryResultRow } from 'pg';
import { type FilterDialect, filterResponses, isLike } from './filterResponses.ts';
import type { FunnelSlot, ResponseFact, ResultsStore } from './resultsStore.ts';
import { maximumPageBytes } from './store.ts';

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

/** The bytes that a response takes: the first figure knows a text that is stored compressed, the second is of old rows. */
export const responseSize = 'text_bytes + greatest(metadata_bytes, pg_column_size(metadata))';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/** A text with `$1`, `$2` … for every `?`. */
export function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${(number += 1)}`);
}

const hasEvent = (type: string) => `(count(*) FILTER (WHERE '${type}' = ANY (types)))::integer`;

/** What the results page asks of the store on PostgreSQL. */
export function createPostgresResults(query: Query): Pick<ResultsStore, 'facts' | 'funnel' | 'beginning'> {
  return {
    async facts(wanted, cursor, limit) {
      const { sql, values } = filterResponses(wanted, postgresDialect);
      const [time, place] = cursor?.split('_') ?? [null, null];
      const after = cursor === null ? '' : 'AND (created_at, session_uuid) > (?::bigint, ?::uuid)';
      const rows = await query<Omit<ResponseFact, 'at'> & { at: string; place: string; found: string }>(
        numbered(`
          SELECT session_uuid AS place, created_at AS at, score, text,
            (metadata #- '{screenshot,data_url}')::text AS metadata, found
          FROM (
            SELECT *, sum(size) OVER (ORDER BY created_at, session_uuid) - size AS before, count(*) OVER () AS found FROM (
              SELECT *, ${responseSize} AS size FROM responses
              WHERE ${sql} ${after} ORDER BY created_at, session_uuid LIMIT ?
            ) AS sized
          ) AS page
          WHERE before <= ${maximumPageBytes} ORDER BY created_at, session_uuid`),
        [...values, ...(cursor === null ? [] : [time, place]), limit + 1],
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        facts: shown.map(({ place: _, found: __, at, ...row }) => ({ ...row, at: Number(at) })),
        cursor: last && Number(last.found) > shown.length ? `${last.at}_${last.place}` : null,
      };
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
