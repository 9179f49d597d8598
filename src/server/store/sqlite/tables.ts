import { type BreakdownColumn, breakdownColumns } from '../../../contract/results/breakdowns.ts';
import { maxChoicesLength } from '../store.ts';

/** What a database calls its types, and the SQL of the end of a table. */
export interface StoreTypes {
  readonly bigint: string;
  readonly boolean: string;
  readonly end: string;
}

const isFilled = (text: string) => `coalesce(${text}, '') <> ''`;

/**
 * Returns the columns of a response that hold what summaries ask of the text and the metadata. `value` returns the SQL of
 * a breakdown's column that holds metadata.
 */
export function defineSummaryColumns(
  { boolean }: StoreTypes,
  value: (column: BreakdownColumn & { readonly key: string }) => string,
): string {
  const generated = (name: string, type: string, sql: string) => `${name} ${type} GENERATED ALWAYS AS (${sql}) STORED`;
  return [
    ...Object.entries(breakdownColumns).map(([name, { key, ...column }]) =>
      key === undefined ? `${name} TEXT` : generated(name, 'TEXT', value({ ...column, key })),
    ),
    generated(
      'choices',
      'TEXT',
      `CASE WHEN length(metadata ->> 'choices') <= ${maxChoicesLength} THEN CAST(metadata ->> 'choices' AS TEXT) END`,
    ),
    generated('has_text', boolean, isFilled('text')),
    generated('has_email', boolean, isFilled("metadata ->> 'user_email'")),
    generated('has_screenshot', boolean, "metadata ->> 'screenshot' IS NOT NULL"),
    generated('has_choice_comment', boolean, isFilled("metadata ->> 'choice_comment'")),
    generated('is_imported', boolean, "metadata ->> 'imported' IS NOT NULL"),
  ].join(',\n');
}

/** How many characters of a user's id tell users apart: longer values have no room in an index. */
const maxUserLength = 255;
const hasUser = "metadata ->> 'user_id' IS NOT NULL";
const userOf = `substr(metadata ->> 'user_id', 1, ${maxUserLength})`;

/** Finds what a user has answered. Its values: the survey, and the result of `userKey`. */
export const answersStatement = `
  SELECT count(score) > 0 AS user_submitted_score, coalesce(sum(CAST(has_text AS INTEGER)), 0) > 0 AS user_submitted_text
  FROM responses WHERE survey_uuid = ? AND ${userOf} = ? AND ${hasUser}`;

/** Returns the part of a user's id by which responses are found. */
export const userKey = (user_id: string): string => [...user_id].slice(0, maxUserLength).join('');

/** Returns the statements that create what is alike in all databases, after the responses. */
export const storeTables = ({ bigint, end }: StoreTypes): readonly string[] => [
  // what users have answered, wherever they did
  `CREATE INDEX IF NOT EXISTS responses_by_user ON responses (survey_uuid, ${userOf}) WHERE ${hasUser}`,
  // one row: what the server signs with
  `CREATE TABLE IF NOT EXISTS secrets (
    id INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    created_at ${bigint} NOT NULL
  )${end}`,
];

/** Finds the secret. */
export const findSecret = 'SELECT secret FROM secrets WHERE id = 1';

/** Stores a secret and its time, and returns the stored one: another process may be the first. */
export const keepSecret = `
  INSERT INTO secrets (id, secret, created_at) VALUES (1, ?, ?)
  ON CONFLICT (id) DO UPDATE SET secret = secrets.secret RETURNING secret`;
