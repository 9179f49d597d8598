import { maxStoredKeys, maxStoredMetadataBytes } from '../../../server/store/store.ts';
import { breakdownColumns } from '../../../contract/results/breakdowns.ts';
import type { SchemaTypes } from '../tables.ts';
import { defineSummaryColumns, storeTables } from '../../../server/store/sqlite/tables.ts';

/** Replaces the survey of a session that is being deleted, which prevents further writes to it. */
export const forgotten = '00000000-0000-0000-0000-000000000000';

/** What PostgreSQL calls the types of the tables. */
export const postgresTypes: SchemaTypes = {
  uuid: 'uuid',
  bigint: 'bigint',
  boolean: 'boolean',
  randomUuid: 'uuid NOT NULL DEFAULT gen_random_uuid()',
  end: '',
};

const summaryColumns = defineSummaryColumns(postgresTypes, ({ key, maxLength, isAddress }) => {
  const text = `(metadata ->> '${key}')`;
  const value = isAddress ? `split_part(split_part(${text}, '#', 1), '?', 1)` : text;
  return `left(${value}, ${maxLength})`;
});

/**
 * The statements that create the tables, one list per version; `asklet_schema` holds the versions that a database has.
 * They also suit databases that spread over nodes: the primary keys of what visitors write begin with the session,
 * whose first bits are random, and no index of theirs begins with a time, which would send all writes to one node. There are no
 * sequences and no triggers. Times are milliseconds since 1970; `written_at` only orders rows of the same time.
 * `last_write_at` is when a session last had a response or an event; 0 before. Every statement can be repeated, because
 * many processes may start at once. `tables` create those of the modules.
 */
export const createPostgresSchema = (tables: readonly string[]): readonly (readonly string[])[] => [
  [
    `CREATE TABLE IF NOT EXISTS sessions (
      session_uuid uuid PRIMARY KEY,
      survey_uuid uuid NOT NULL,
      user_closed_survey boolean NOT NULL,
      user_submitted_score boolean NOT NULL,
      user_submitted_text boolean NOT NULL,
      event_bits smallint NOT NULL,
      created_at bigint NOT NULL,
      last_write_at bigint NOT NULL DEFAULT 0,
      page text,
      locale text,
      device text,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    'CREATE INDEX IF NOT EXISTS sessions_by_survey ON sessions (survey_uuid, created_at)',
    // The generated columns hold what summaries need from the text and the metadata.
    `CREATE TABLE IF NOT EXISTS responses (
      session_uuid uuid PRIMARY KEY,
      survey_uuid uuid NOT NULL,
      key_id text,
      score integer,
      score_type text,
      text text,
      metadata jsonb NOT NULL,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      text_bytes integer NOT NULL,
      screenshot_bytes integer NOT NULL,
      metadata_bytes integer NOT NULL CHECK (metadata_bytes <= ${maxStoredMetadataBytes}),
      metadata_keys integer NOT NULL CHECK (metadata_keys <= ${maxStoredKeys}),
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      public_id text NOT NULL DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 24),
      is_read boolean NOT NULL DEFAULT false,
      is_starred boolean NOT NULL DEFAULT false,
      status text,
      ${summaryColumns}
    )`,
    `CREATE INDEX IF NOT EXISTS responses_by_survey ON responses
      (survey_uuid, created_at, session_uuid, score, ${Object.keys(breakdownColumns).join(', ')}, has_text, has_email, has_screenshot, has_choice_comment, is_imported, score_type)`,
    'CREATE INDEX IF NOT EXISTS responses_by_choices ON responses (survey_uuid, created_at) WHERE choices IS NOT NULL',
    // The pictures, separate from what lists read; null if one was removed.
    'CREATE TABLE IF NOT EXISTS screenshots (session_uuid uuid PRIMARY KEY, data_url text)',
    `CREATE TABLE IF NOT EXISTS events (
      event_uuid uuid NOT NULL DEFAULT gen_random_uuid(),
      session_uuid uuid NOT NULL,
      survey_uuid uuid NOT NULL,
      event_type text NOT NULL,
      version smallint NOT NULL,
      created_at bigint NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      PRIMARY KEY (session_uuid, event_uuid)
    )`,
    // Counts the writes to each survey. Each process uses a random slot, so that processes rarely wait for each other.
    `CREATE TABLE IF NOT EXISTS survey_changes (
      survey_uuid uuid NOT NULL,
      slot smallint NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (survey_uuid, slot)
    )`,
    ...storeTables(postgresTypes),
    ...tables,
  ],
];
