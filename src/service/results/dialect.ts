import type { Snapshot } from '../database/snapshot.ts';
import type { LocalDay } from './days.ts';

/** A part of a statement, with a `?` for each of `values`. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Rows of a table. The flags are columns that count as 1 or 0. */
interface Rows {
  readonly table: 'responses' | 'sessions';
  readonly columns: readonly string[];
  readonly flags?: readonly string[];
  readonly where: Sql;
}

/** The SQL that differs between the databases. */
export interface Dialect {
  /** Is true if a column contains a part, ignoring case: that of the texts, or all metadata as JSON. */
  hasPart(column: 'text' | 'metadata', part: string): Sql;
  /** Is true if a metadata key exists. */
  hasKey(key: string): Sql;
  /** Is true if a metadata key has a value, as text: its own or one in its list. */
  hasValue(key: string, value: string): Sql;
  /** Selects the entries of a list in JSON, as `value`. */
  entriesOf(list: string): string;
  /** Is the list in JSON of the `value`s that a query selects. */
  listOf(query: string): string;
  /** The path of a page that is an address, without its host. */
  readonly path: string;
  /**
   * Selects `day` (the index of the day on which a row was created), the columns, `count` and the flags. A database may
   * add up some of the rows.
   */
  selectByDay(rows: Rows, days: readonly LocalDay[]): Sql;
  /** Whether a statement that counts such rows several times selects them once. */
  readonly materialized: 'MATERIALIZED' | 'NOT MATERIALIZED';
}

/** One state of the data, and the SQL of its database. */
export interface Reading extends Snapshot {
  readonly dialect: Dialect;
}

const isLike = (column: string, like: 'LIKE' | 'ILIKE', part: string): Sql => ({
  sql: `${column} ${like} ? ESCAPE '\\'`,
  values: [`%${part.replace(/[\\%_]/g, '\\$&')}%`],
});

const behindScheme = "substr(page, instr(page, '://') + 3)";

const asText = (name: string) =>
  `CASE WHEN ${name}.type IN ('true', 'false') THEN ${name}.type ELSE CAST(${name}.atom AS TEXT) END`;

const sqlite: Dialect = {
  // LIKE only ignores the case of ASCII, but is faster
  hasPart: (column, part) =>
    /^[\0-\x7f]*$/.test(part)
      ? isLike(column, 'LIKE', part)
      : { sql: `instr(asklet_lower(${column}), ?) > 0`, values: [part.toLowerCase()] },
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
  entriesOf: (list) => `SELECT value FROM json_each(${list})`,
  listOf: (query) => `(SELECT json_group_array(value) FROM (${query}))`,
  path: `CASE WHEN instr(page, '://') > 0 THEN substr(${behindScheme}, instr(${behindScheme} || '/', '/')) END`,
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
};

// Stryker disable all: the mutation tests have no PostgreSQL
const postgres: Dialect = {
  hasPart: (column, part) => isLike(`${column}::text`, 'ILIKE', part),
  hasKey: (key) => ({ sql: '(metadata ->> ?::text) IS NOT NULL', values: [key] }),
  hasValue: (key, value) => ({
    sql: `CASE jsonb_typeof(metadata -> ?::text)
      WHEN 'array' THEN EXISTS (SELECT 1 FROM jsonb_array_elements_text(metadata -> ?::text) AS entry WHERE entry = ?)
      WHEN 'object' THEN false
      ELSE (metadata ->> ?::text) = ? END`,
    values: [key, key, value, key, value],
  }),
  entriesOf: (list) => `SELECT value FROM json_array_elements_text(CAST(${list} AS json)) AS entry(value)`,
  listOf: (query) => `(SELECT CAST(coalesce(json_agg(value), '[]') AS text) FROM (${query}) AS entries)`,
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
};
// Stryker restore all

/** The SQL of each database. */
export const dialects: Readonly<Record<'sqlite' | 'postgres', Dialect>> = { sqlite, postgres };
