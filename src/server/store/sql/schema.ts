import { breakdownColumns } from '../../../contract/results/breakdowns.ts';
import { maxChoicesLength, maxStoredKeys, maxStoredMetadataBytes } from '../store.ts';
import type { StoreDialect } from './dialect.ts';

const isFilled = (text: string) => `coalesce(${text}, '') <> ''`;

/** Returns the columns of a response that hold what summaries ask of the text and the metadata. */
function summaryColumns({ types: { boolean }, breakdownOf }: StoreDialect): string {
  const generated = (name: string, type: string, sql: string) => `${name} ${type} GENERATED ALWAYS AS (${sql}) STORED`;
  return [
    ...Object.entries(breakdownColumns).map(([name, { key, ...column }]) =>
      key === undefined ? `${name} TEXT` : generated(name, 'TEXT', breakdownOf({ ...column, key })),
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
    generated('text_bytes', 'INTEGER', "octet_length(coalesce(text, ''))"),
    `${generated('metadata_bytes', 'INTEGER', 'octet_length(CAST(metadata AS TEXT))')} CHECK (metadata_bytes <= ${maxStoredMetadataBytes})`,
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

/**
 * Returns the statements that create the tables of a store. Each can be repeated. Times are milliseconds since 1970;
 * `sequence` orders rows of the same time. `last_write_at` is when a session last had a response or an event; 0 before. Responses
 * repeat the survey and the device of their session, so that summaries need no join.
 */
export function storeTables(dialect: StoreDialect): readonly string[] {
  const { uuid, integer, bigint, boolean, text, json, sessionKey, sequence, sequenceKey, randomId, end } =
    dialect.types;
  return [
    `CREATE TABLE IF NOT EXISTS sessions (
      sequence ${sequence},
      session_uuid ${sessionKey},
      survey_uuid ${uuid} NOT NULL,
      user_closed_survey ${boolean} NOT NULL,
      user_submitted_score ${boolean} NOT NULL,
      user_submitted_text ${boolean} NOT NULL,
      -- a bit for each type of event that the session had (eventBits), and one for a response (answeredBit)
      event_bits ${integer} NOT NULL,
      created_at ${bigint} NOT NULL,
      last_write_at ${bigint} NOT NULL,
      -- where the survey was first shown
      page ${text},
      locale ${text},
      device ${text}
    )${end}`,
    // all that the funnel counts; with the page, locale and device, each write would take longer and no summary less
    'CREATE INDEX IF NOT EXISTS sessions_by_survey ON sessions (survey_uuid, created_at, event_bits)',
    `CREATE TABLE IF NOT EXISTS responses (
      sequence ${sequence},
      session_uuid ${sessionKey},
      survey_uuid ${uuid} NOT NULL,
      key_id ${text},
      score ${integer},
      -- the survey type whose scale the score is on; a survey can get another type
      score_type ${text},
      text ${text},
      metadata ${json} NOT NULL,
      metadata_keys ${integer} NOT NULL CHECK (metadata_keys <= ${maxStoredKeys}),
      created_at ${bigint} NOT NULL,
      updated_at ${bigint} NOT NULL,
      -- the random part of its id
      public_id ${randomId},
      screenshot_bytes ${integer} NOT NULL,
      -- the owner's marks
      is_read ${boolean} NOT NULL DEFAULT false,
      is_starred ${boolean} NOT NULL DEFAULT false,
      status ${text},
      -- a list in JSON
      tags ${text} NOT NULL DEFAULT '[]',
      ${summaryColumns(dialect)}
    )${end}`,
    // all that summaries count, but for choices
    `CREATE INDEX IF NOT EXISTS responses_by_survey ON responses (survey_uuid, created_at, sequence, score,
      ${Object.keys(breakdownColumns).join(', ')}, has_text, has_email, has_screenshot, has_choice_comment, is_imported, score_type)`,
    `CREATE INDEX IF NOT EXISTS responses_by_choices ON responses (survey_uuid, created_at, choices, score)
      WHERE choices IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS responses_by_tags ON responses (survey_uuid, created_at, tags, score)
      WHERE tags <> '[]'`,
    // what users have answered, wherever they did
    `CREATE INDEX IF NOT EXISTS responses_by_user ON responses (survey_uuid, ${userOf}) WHERE ${hasUser}`,
    // the pictures, apart from what lists read and updates write; null if one was removed
    `CREATE TABLE IF NOT EXISTS screenshots (session_uuid ${uuid} PRIMARY KEY, data_url ${text})${end}`,
    `CREATE TABLE IF NOT EXISTS events (
      sequence ${sequenceKey},
      session_uuid ${uuid} NOT NULL,
      event_type ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${bigint} NOT NULL
    )${end}`,
    'CREATE INDEX IF NOT EXISTS events_by_session ON events (session_uuid)',
    // one row: what the server signs with
    `CREATE TABLE IF NOT EXISTS secrets (
      id INTEGER PRIMARY KEY,
      secret ${text} NOT NULL,
      created_at ${bigint} NOT NULL
    )${end}`,
  ];
}

/** Finds the secret. */
export const findSecret = 'SELECT secret FROM secrets WHERE id = 1';

/** Stores a secret and its time, and returns the stored one: another process may be the first. */
export const keepSecret = `
  INSERT INTO secrets (id, secret, created_at) VALUES (1, ?, ?)
  ON CONFLICT (id) DO UPDATE SET secret = secrets.secret RETURNING secret`;
