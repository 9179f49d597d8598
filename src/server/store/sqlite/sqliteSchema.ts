import { breakdownColumns } from '../../../contract/results/breakdowns.ts';
import { defineBreakdowns } from '../metadata.ts';
import { maxChoicesLength } from '../store.ts';

const breakdowns = defineBreakdowns('TEXT', ({ key, maxLength, isAddress }) => {
  const value = `(metadata ->> '${key}')`;
  const before = (sign: string) => `instr(${value} || '${sign}', '${sign}') - 1`;
  return `substr(${value}, 1, ${isAddress ? `min(${maxLength}, ${before('?')}, ${before('#')})` : maxLength})`;
});
const isFilled = (text: string) => `(coalesce(${text}, '') <> '')`;

/**
 * The statements that create the tables, one list entry per version (`PRAGMA user_version`). `sequence` numbers rows in
 * the order of insertion. Responses repeat the survey and the device of their session, so that summaries need no join. Times are
 * milliseconds since 1970.
 */
export const sqliteSchema: readonly string[] = [
  `
  CREATE TABLE sessions (
    sequence INTEGER PRIMARY KEY,
    session_uuid TEXT NOT NULL UNIQUE,
    survey_uuid TEXT NOT NULL,
    user_closed_survey INTEGER NOT NULL,
    user_submitted_score INTEGER NOT NULL,
    user_submitted_text INTEGER NOT NULL,
    -- a bit for each type of event that the session had (eventBits), and one for a response (answeredBit)
    event_bits INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- where the survey was first shown
    page TEXT,
    locale TEXT,
    device TEXT
  ) STRICT;
  -- all that the funnel counts; with the page, locale and device, each write would take longer and no summary less
  CREATE INDEX sessions_by_survey ON sessions (survey_uuid, created_at, event_bits);

  CREATE TABLE responses (
    sequence INTEGER PRIMARY KEY,
    session_sequence INTEGER NOT NULL UNIQUE REFERENCES sessions,
    survey_uuid TEXT NOT NULL,
    key_id TEXT,
    score INTEGER,
    text TEXT,
    metadata TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    screenshot_bytes INTEGER NOT NULL DEFAULT 0,
    -- the owner's marks
    is_read INTEGER NOT NULL DEFAULT 0,
    is_starred INTEGER NOT NULL DEFAULT 0,
    status TEXT,
    -- what summaries ask of the text and the metadata
    ${breakdowns}
    choices TEXT GENERATED ALWAYS AS (CASE WHEN length(metadata ->> 'choices') <= ${maxChoicesLength} THEN CAST(metadata ->> 'choices' AS TEXT) END) STORED,
    has_text INTEGER GENERATED ALWAYS AS ${isFilled('text')} STORED,
    has_email INTEGER GENERATED ALWAYS AS ${isFilled("metadata ->> 'user_email'")} STORED,
    has_screenshot INTEGER GENERATED ALWAYS AS (metadata ->> 'screenshot' IS NOT NULL) STORED,
    has_choice_comment INTEGER GENERATED ALWAYS AS ${isFilled("metadata ->> 'choice_comment'")} STORED,
    is_imported INTEGER GENERATED ALWAYS AS (metadata ->> 'imported' IS NOT NULL) STORED,
    text_bytes INTEGER GENERATED ALWAYS AS (coalesce(length(CAST(text AS BLOB)), 0)) STORED,
    metadata_bytes INTEGER GENERATED ALWAYS AS (length(CAST(metadata AS BLOB))) STORED
  ) STRICT;
  -- all that summaries count, but for choices
  CREATE INDEX responses_by_survey ON responses
    (survey_uuid, created_at, score, ${Object.keys(breakdownColumns).join(', ')}, has_text, has_email, has_screenshot, has_choice_comment,
     is_imported);
  CREATE INDEX responses_by_choices ON responses (survey_uuid, created_at, choices, score) WHERE choices IS NOT NULL;
  -- all that the storage quota counts
  CREATE INDEX responses_by_key ON responses (key_id, text_bytes, metadata_bytes, screenshot_bytes)
    WHERE key_id IS NOT NULL;

  -- the pictures, apart from what lists read and updates write
  CREATE TABLE screenshots (session_sequence INTEGER PRIMARY KEY REFERENCES sessions, data_url TEXT NOT NULL) STRICT;

  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY,
    session_sequence INTEGER NOT NULL REFERENCES sessions,
    event_type TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX events_by_session ON events (session_sequence);

  -- the published states of each survey, as JSON
  CREATE TABLE survey_versions (
    survey_uuid TEXT NOT NULL,
    version INTEGER NOT NULL,
    published_at INTEGER NOT NULL,
    note TEXT,
    survey TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, version)
  ) STRICT;

  -- the sessions whose changes are not yet told, with the creation time of a response that was deleted; every change has
  -- another change_uuid
  CREATE TABLE changed_sessions (
    session_uuid TEXT PRIMARY KEY,
    survey_uuid TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    is_changed INTEGER NOT NULL,
    deleted_created_at INTEGER,
    change_uuid TEXT NOT NULL
  ) STRICT;
  CREATE INDEX changed_sessions_by_time ON changed_sessions (due_at);

  -- the messages to each target, in the order of ordinal for a session; next_at is null if nothing more is sent
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    target TEXT NOT NULL,
    type TEXT NOT NULL,
    survey_uuid TEXT,
    session_uuid TEXT,
    response_id TEXT,
    note TEXT,
    ordinal INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    next_at INTEGER,
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    UNIQUE (session_uuid, target, ordinal)
  ) STRICT;
  CREATE INDEX deliveries_waiting ON deliveries (target, next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX deliveries_by_time ON deliveries (created_at);
  -- the targets that get nothing more
  CREATE TABLE stopped_targets (target TEXT PRIMARY KEY, stopped_at INTEGER NOT NULL, reason TEXT NOT NULL) STRICT;

  -- the sessions that began in each hour, of surveys with a budget: those that were asked, and the others
  CREATE TABLE budget_hours (
    survey_uuid TEXT NOT NULL,
    hour INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    not_asked INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, hour)
  ) STRICT;

  -- one row: the surveys file, if it is in the database
  CREATE TABLE surveys_document (id INTEGER PRIMARY KEY, revision TEXT NOT NULL, text TEXT NOT NULL) STRICT;
  `,
];
