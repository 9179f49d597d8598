/**
 * The tables, one step a version (`PRAGMA user_version`). Numbers in `sequence` give the order of
 * insertion. A session names its survey once; what refers to the session cannot name another one.
 */
export const sqliteSchema: readonly string[] = [
  `
  CREATE TABLE sessions (
    sequence INTEGER PRIMARY KEY,
    session_uuid TEXT NOT NULL UNIQUE,
    survey_uuid TEXT NOT NULL,
    user_closed_survey INTEGER NOT NULL DEFAULT 0,
    user_submitted_score INTEGER NOT NULL DEFAULT 0,
    user_submitted_text INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE responses (
    sequence INTEGER PRIMARY KEY,
    session_sequence INTEGER NOT NULL UNIQUE REFERENCES sessions,
    score INTEGER,
    text TEXT,
    metadata TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE events (
    sequence INTEGER PRIMARY KEY,
    session_sequence INTEGER NOT NULL REFERENCES sessions,
    event_type TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  `,
];
