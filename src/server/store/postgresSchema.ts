import { maximumStoredMetadata } from './store.ts';

/**
 * The tables. They are made for databases that spread over nodes, too: every primary key begins with the session, whose
 * first bits are random, and no index begins with a time, which would send every write to one node. There are no
 * sequences and no triggers. Times are milliseconds since 1970; `written_at` only tells the order of what has the same
 * time. Every step can run again.
 */
export const postgresSchema: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS sessions (
    session_uuid uuid PRIMARY KEY,
    survey_uuid uuid NOT NULL,
    user_closed_survey boolean NOT NULL,
    user_submitted_score boolean NOT NULL,
    user_submitted_text boolean NOT NULL,
    created_at bigint NOT NULL,
    written_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE TABLE IF NOT EXISTS responses (
    session_uuid uuid PRIMARY KEY,
    survey_uuid uuid NOT NULL,
    score integer,
    text text,
    metadata jsonb NOT NULL CONSTRAINT metadata_size CHECK (length(metadata::text) <= ${maximumStoredMetadata}),
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    written_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
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
  'ALTER TABLE sessions ADD COLUMN IF NOT EXISTS opened boolean NOT NULL DEFAULT false',
  'CREATE INDEX IF NOT EXISTS responses_by_survey ON responses (survey_uuid, created_at, session_uuid, score)',
  'CREATE INDEX IF NOT EXISTS sessions_opened ON sessions (survey_uuid, created_at) WHERE opened',
  // Tables of before have an index that begins with the time.
  'DROP INDEX IF EXISTS sessions_by_time',
  'CREATE INDEX IF NOT EXISTS sessions_by_age ON sessions (left(session_uuid::text, 1), created_at)',
];
