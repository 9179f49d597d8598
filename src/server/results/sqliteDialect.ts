import { type FilterDialect, isLike } from './filterResponses.ts';

const behindScheme = "substr(page, instr(page, '://') + 3)";

const asText = (name: string) =>
  `CASE WHEN ${name}.type IN ('true', 'false') THEN ${name}.type ELSE CAST(${name}.atom AS TEXT) END`;

/** The conditions in the SQL of SQLite. */
export const sqliteDialect: FilterDialect = {
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
};
