import { type Dialect, isLike } from './dialect.ts';

const behindScheme = "substr(page, instr(page, '://') + 3)";

const asText = (name: string) =>
  `CASE WHEN ${name}.type IN ('true', 'false') THEN ${name}.type ELSE CAST(${name}.atom AS TEXT) END`;

const session = '(SELECT session_uuid FROM sessions WHERE sequence = session_sequence)';

/** The SQL of SQLite. */
export const sqliteDialect: Dialect = {
  // LIKE only ignores the case of ASCII, but is faster
  hasPart: (part) =>
    /^[\0-\x7f]*$/.test(part)
      ? isLike('LIKE', part)
      : { sql: 'instr(asklet_lower(text), ?) > 0', values: [part.toLowerCase()] },
  hasKey: (key) => ({
    sql: "EXISTS (SELECT 1 FROM json_each(metadata) AS field WHERE field.key = ? AND field.type <> 'null')",
    values: [key],
  }),
  // Search for the key and the value as text first, because parsing JSON takes longer. Numbers can be written in
  // several ways.
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
  isOfSession: (session_uuid) => ({
    sql: 'session_sequence = (SELECT sequence FROM sessions WHERE session_uuid = ?)',
    values: [session_uuid],
  }),
  path: `substr(${behindScheme}, instr(${behindScheme} || '/', '/'))`,
  // Day by day, because SQLite groups by sorting, which takes twice as long for all rows at once. JSON carries the
  // groups of a day to the outer statement, which cannot join a subquery that depends on the day.
  selectByDay({ table, columns, flags = [], where }, days) {
    const fields = [...columns, 'count', ...flags];
    const counts = ['count(*) AS count', ...flags.map((flag) => `sum(${flag}) AS ${flag}`)];
    const ofDay = `SELECT ${columns.join(', ')}, ${counts.join(', ')} FROM ${table}
      WHERE ${where.sql} AND created_at >= day.value ->> 'from' AND created_at < day.value ->> 'until'
      GROUP BY ${columns.join(', ')}`;
    return {
      sql: `SELECT day.key AS day, ${fields.map((field, index) => `found.value ->> ${index} AS ${field}`).join(', ')}
        FROM json_each(?) AS day,
          json_each((SELECT json_group_array(json_array(${fields.join(', ')})) FROM (${ofDay}))) AS found`,
      values: [JSON.stringify(days), ...where.values],
    };
  },
  materialized: 'MATERIALIZED',
  columns: `survey_uuid, ${session} AS session_uuid, score, text, metadata, created_at, updated_at`,
  session,
  rank: 'sequence',
  isRank: (text) => /^\d{1,15}$/.test(text),
  findPicture: 'SELECT data_url FROM screenshots JOIN sessions ON sequence = session_sequence WHERE session_uuid = ?',
};
