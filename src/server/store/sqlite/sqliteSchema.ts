import { breakdownColumns } from '../../../contract/results/breakdowns.ts';
import { defineSummaryColumns, storeTables, type StoreTypes } from './tables.ts';

/** What SQLite calls its types. */
export const sqliteTypes: StoreTypes = { bigint: 'INTEGER', boolean: 'INTEGER', end: ' STRICT' };

const summaryColumns = defineSummaryColumns(sqliteTypes, ({ key, maxLength, isAddress }) => {
  const value = `(metadata ->> '${key}')`;
  const before = (sign: string) => `instr(${value} || '${sign}', '${sign}') - 1`;
  return `substr(${value}, 1, ${isAddress ? `min(${maxLength}, ${before('?')}, ${before('#')})` : maxLength})`;
});

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
    -- the survey type whose scale the score is on; a survey can get another type
    score_type TEXT,
    text TEXT,
    metadata TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- the random part of its id
    public_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(12)))),
    screenshot_bytes INTEGER NOT NULL DEFAULT 0,
    -- the owner's marks
    is_read INTEGER NOT NULL DEFAULT 0,
    is_starred INTEGER NOT NULL DEFAULT 0,
    status TEXT,
    ${summaryColumns},
    text_bytes INTEGER GENERATED ALWAYS AS (coalesce(length(CAST(text AS BLOB)), 0)) STORED,
    metadata_bytes INTEGER GENERATED ALWAYS AS (length(CAST(metadata AS BLOB))) STORED
  ) STRICT;
  -- all that summaries count, but for choices
  CREATE INDEX responses_by_survey ON responses
    (survey_uuid, created_at, score, ${Object.keys(breakdownColumns).join(', ')}, has_text, has_email, has_screenshot, has_choice_comment,
     is_imported, score_type);
  CREATE INDEX responses_by_choices ON responses (survey_uuid, created_at, choices, score) WHERE choices IS NOT NULL;

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

  ${storeTables(sqliteTypes).join(';\n')};
  `,
];
