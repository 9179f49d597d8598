import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourLength } from '../../contract/time.ts';
import { type FilterDialect, filterResponses, isLike } from './filterResponses.ts';
import type { Database } from './sqliteDriver.ts';
import type { FunnelSlot, ResponseFact, ResultsStore } from './resultsStore.ts';
import { maximumPageBytes } from './store.ts';

const metadata = (name: string) => `json_extract(metadata, '$.${name}')`;

const before = (text: string, sign: string) => `substr(${text}, 1, instr(${text} || '${sign}', '${sign}') - 1)`;
const page = before(before(metadata('page_url'), '#'), '?');
const behindScheme = `substr(${page}, instr(${page}, '://') + 3)`;

const asText = (name: string) =>
  `CASE WHEN ${name}.type IN ('true', 'false') THEN ${name}.type ELSE CAST(${name}.atom AS TEXT) END`;

/** How the embedded database says what a query asks. */
export const sqliteDialect: FilterDialect = {
  // LIKE knows the case of ASCII only, and is faster.
  hasPart: (part) =>
    /^[\0-\x7f]*$/.test(part)
      ? isLike('LIKE', part)
      : { sql: 'instr(asklet_lower(text), ?) > 0', values: [part.toLowerCase()] },
  metadata,
  hasKey: (key) => ({
    sql: "EXISTS (SELECT 1 FROM json_each(metadata) AS field WHERE field.key = ? AND field.type <> 'null')",
    values: [key],
  }),
  // The key and the value are searched for first: reading JSON takes longer. Numbers are written in more than one way.
  hasValue: (key, value) => ({
    sql: `(instr(metadata, ?) > 0 AND instr(metadata, ?) > 0 AND EXISTS (
      SELECT 1 FROM json_each(metadata) AS field
      WHERE field.key = ? AND CASE field.type
        WHEN 'array' THEN EXISTS (SELECT 1 FROM json_each(field.value) AS entry WHERE ${asText('entry')} = ?)
        ELSE ${asText('field')} = ? END))`,
    values: [
      JSON.stringify(key),
      Number.isNaN(Number(value)) ? JSON.stringify(value).slice(1, -1) : JSON.stringify(key),
      key,
      value,
      value,
    ],
  }),
  page,
  path: `substr(${behindScheme}, instr(${behindScheme} || '/', '/'))`,
};

/** The steps of the funnel, and the events that they count. */
const funnelEvents = {
  initialized: 'survey_initialized',
  opened: 'survey_opened',
  scored: 'score_submitted',
  text: 'text_submitted',
  closed: 'survey_closed',
} as const;

const steps = Object.entries(funnelEvents);

/** Milliseconds of sessions that the funnel reads before others get their turn. */
const funnelPortion = hourLength;

type FactRow = ResponseFact & { readonly place: number };

/** What the results page asks of the embedded store. */
export function createSqliteResults(database: Database): Pick<ResultsStore, 'facts' | 'funnel' | 'beginning'> {
  const funnel = database.prepare(`
    SELECT slot, ${steps.map(([name]) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (
      SELECT sessions.created_at / 900000 % 96 AS slot,
        ${steps.map(([name, type]) => `max(event_type = '${type}') AS ${name}`).join(', ')}
      FROM sessions CROSS JOIN events ON session_sequence = sessions.sequence
      WHERE survey_uuid = ? AND sessions.created_at >= ? AND sessions.created_at < ?
      GROUP BY sessions.created_at, sessions.sequence
    ) GROUP BY 1 ORDER BY 1`);
  const beginning = database.prepare('SELECT min(created_at) AS at FROM sessions WHERE survey_uuid = ?');

  return {
    async facts(query, cursor, limit) {
      const { sql, values } = filterResponses(query, sqliteDialect);
      const [time, place] = cursor?.split('_').map(Number) ?? [-1, -1];
      const rows = database
        .prepare(
          `SELECT responses.sequence AS place, responses.created_at AS at, score, text, metadata
           FROM responses${query.session_uuid === null ? '' : ' JOIN sessions ON sessions.sequence = session_sequence'}
           WHERE ${sql} AND (responses.created_at, responses.sequence) > (?, ?)
           ORDER BY responses.created_at, responses.sequence`,
        )
        .iterate(...values, time!, place!) as Iterable<unknown> as Iterable<FactRow>;
      const facts: ResponseFact[] = [];
      let bytes = 0;
      let last: string | null = null;
      for (const { place: sequence, ...fact } of rows) {
        if (facts.length === limit || bytes > maximumPageBytes) return { facts, cursor: last };
        facts.push(fact);
        bytes += fact.metadata.length + (fact.text?.length ?? 0);
        last = `${fact.at}_${sequence}`;
      }
      return { facts, cursor: null };
    },

    async funnel(survey_uuid, from, until) {
      const slots: FunnelSlot[] = [];
      for (let start = from; start < until; start = (Math.floor(start / funnelPortion) + 1) * funnelPortion) {
        const end = (Math.floor(start / funnelPortion) + 1) * funnelPortion;
        slots.push(...(funnel.all(survey_uuid, start, Math.min(end, until)) as unknown as FunnelSlot[]));
        await nextTurn();
      }
      return slots;
    },

    async beginning(survey_uuid) {
      return (beginning.get(survey_uuid) as { at: number | null }).at;
    },
  };
}
