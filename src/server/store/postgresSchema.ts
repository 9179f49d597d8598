import { maximumStoredKeys, maximumStoredMetadata } from './store.ts';

/** The version of the tables; `asklet_schema` holds those that a database has. */
export const postgresVersion = 4;

/** Stands for the survey of a session that is being forgotten: nothing can be written to it any more. */
export const forgotten = '00000000-0000-0000-0000-000000000000';

/**
 * The tables. They are made for databases that spread over nodes, too: every primary key begins with the session, whose
 * first bits are random, and no index begins with a time, which would send every write to one node. There are no
 * sequences and no triggers. Times are milliseconds since 1970; `written_at` only tells the order of what has the same
 * time. Every step can run again: databases of before the version was kept have some of it.
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
    metadata jsonb NOT NULL,
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
  'CREATE INDEX IF NOT EXISTS responses_by_survey ON responses (survey_uuid, created_at, session_uuid, score)',
  'CREATE INDEX IF NOT EXISTS sessions_by_survey ON sessions (survey_uuid, created_at)',
  // Tables of before have an index that begins with the time, and one of a column that older processes still write.
  'DROP INDEX IF EXISTS sessions_by_time',
  'DROP INDEX IF EXISTS sessions_opened',
  'CREATE INDEX IF NOT EXISTS sessions_by_age ON sessions (left(session_uuid::text, 1), created_at)',
  `CREATE INDEX IF NOT EXISTS sessions_forgotten ON sessions (session_uuid) WHERE survey_uuid = '${forgotten}'`,
  'CREATE TABLE IF NOT EXISTS screenshots (session_uuid uuid PRIMARY KEY, data_url text NOT NULL)',
  `ALTER TABLE responses
    ADD COLUMN IF NOT EXISTS key_id text,
    ADD COLUMN IF NOT EXISTS text_bytes integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS metadata_bytes integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS metadata_keys integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS screenshot_bytes integer NOT NULL DEFAULT 0`,
  // The check of before read the metadata at every update.
  `ALTER TABLE responses DROP CONSTRAINT IF EXISTS metadata_size, DROP CONSTRAINT IF EXISTS metadata_limits,
    ADD CONSTRAINT metadata_limits
    CHECK (metadata_bytes <= ${maximumStoredMetadata} AND metadata_keys <= ${maximumStoredKeys}) NOT VALID`,
  `CREATE INDEX IF NOT EXISTS responses_by_key ON responses (key_id, text_bytes, metadata_bytes, screenshot_bytes)
    WHERE key_id IS NOT NULL`,
  // What a deletion of before left when a write came in between.
  'DELETE FROM responses WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.session_uuid = responses.session_uuid)',
  'DELETE FROM events WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.session_uuid = events.session_uuid)',
  // What summaries keep of days; late writes and deletions raise the revision.
  `CREATE TABLE IF NOT EXISTS summary_days (
    survey_uuid uuid NOT NULL,
    day integer NOT NULL,
    revision integer NOT NULL,
    changed_hours integer NOT NULL,
    saves integer NOT NULL DEFAULT 0,
    data bytea,
    texts text,
    PRIMARY KEY (survey_uuid, day)
  )`,
  'ALTER TABLE summary_days ADD COLUMN IF NOT EXISTS metadata text',
  'CREATE TABLE IF NOT EXISTS asklet_schema (version integer PRIMARY KEY)',
  `INSERT INTO asklet_schema VALUES (${postgresVersion}) ON CONFLICT DO NOTHING`,
];
