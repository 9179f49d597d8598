import { type BreakdownColumn, breakdownColumns } from '../../contract/results/breakdowns.ts';
import { maxChoicesLength } from './store.ts';

/** What a database calls its types, and the SQL of `change_uuid` and of the end of a table. */
export interface SchemaTypes {
  readonly uuid: string;
  readonly bigint: string;
  readonly boolean: string;
  readonly changeUuid: string;
  readonly end: string;
}

const isFilled = (text: string) => `coalesce(${text}, '') <> ''`;

/**
 * Returns the columns of a response that hold what summaries ask of the text and the metadata. `value` returns the SQL of
 * a breakdown's column that holds metadata.
 */
export function defineSummaryColumns(
  { boolean }: SchemaTypes,
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

/** Returns the statements that create the tables of notifications. */
const notificationTables = ({ uuid, bigint, boolean, changeUuid, end }: SchemaTypes): readonly string[] => [
  // the sessions with changes that targets are not yet notified of, with the id of a response that was
  // deleted; every change has another change_uuid
  `CREATE TABLE IF NOT EXISTS changed_sessions (
    session_uuid ${uuid} PRIMARY KEY,
    survey_uuid ${uuid} NOT NULL,
    due_at ${bigint} NOT NULL,
    is_changed ${boolean} NOT NULL,
    deleted_id TEXT,
    change_uuid ${changeUuid}
  )${end}`,
  'CREATE INDEX IF NOT EXISTS changed_sessions_by_time ON changed_sessions (due_at)',
  // the messages to each target, in the order of ordinal for a session; next_at is null if nothing more is sent
  `CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY,
    target TEXT NOT NULL,
    type TEXT NOT NULL,
    survey_uuid ${uuid},
    session_uuid ${uuid},
    response_id TEXT,
    note TEXT,
    ordinal INTEGER NOT NULL,
    created_at ${bigint} NOT NULL,
    next_at ${bigint},
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    UNIQUE (session_uuid, target, ordinal)
  )${end}`,
  'CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (target, next_at) WHERE next_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (created_at)',
  // the targets that get no more messages
  `CREATE TABLE IF NOT EXISTS stopped_targets (
    target TEXT PRIMARY KEY,
    stopped_at ${bigint} NOT NULL,
    reason TEXT NOT NULL
  )${end}`,
  // when the latest emails to a target were sent, as JSON
  `CREATE TABLE IF NOT EXISTS mail_times (target TEXT PRIMARY KEY, times TEXT NOT NULL)${end}`,
];

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

/** Returns the statements that create the tables and indexes that are alike in all databases, after the responses. */
export const sharedTables = (types: SchemaTypes): readonly string[] => {
  const { uuid, bigint, end } = types;
  return [
    // all that the storage quota counts
    `CREATE INDEX IF NOT EXISTS responses_by_key ON responses (key_id, text_bytes, metadata_bytes, screenshot_bytes)
    WHERE key_id IS NOT NULL`,
    // what users have answered, wherever they did
    `CREATE INDEX IF NOT EXISTS responses_by_user ON responses (survey_uuid, ${userOf}) WHERE ${hasUser}`,
    // the published states of each survey, as JSON
    `CREATE TABLE IF NOT EXISTS survey_versions (
    survey_uuid ${uuid} NOT NULL,
    version INTEGER NOT NULL,
    published_at ${bigint} NOT NULL,
    note TEXT,
    survey TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, version)
  )${end}`,
    ...notificationTables(types),
    // the sessions that began in each hour, of surveys with a budget: those that were asked, and the others
    `CREATE TABLE IF NOT EXISTS budget_hours (
    survey_uuid ${uuid} NOT NULL,
    hour ${bigint} NOT NULL,
    asked INTEGER NOT NULL,
    not_asked INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, hour)
  )${end}`,
    // one row: what the server signs with
    `CREATE TABLE IF NOT EXISTS secrets (
    id INTEGER PRIMARY KEY,
    secret TEXT NOT NULL,
    created_at ${bigint} NOT NULL
  )${end}`,
    // one row: the surveys file, if it is in the database
    `CREATE TABLE IF NOT EXISTS surveys_document (id INTEGER PRIMARY KEY, revision TEXT NOT NULL, text TEXT NOT NULL)${end}`,
  ];
};
