/** Stands for no score among the tallies: below every score that is one. */
const noScore = -(2 ** 31) - 1;

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
  `
  ALTER TABLE sessions ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE responses ADD COLUMN survey_uuid TEXT NOT NULL DEFAULT '';
  UPDATE sessions SET opened = 1 WHERE sequence IN (SELECT session_sequence FROM events WHERE event_type = 'survey_opened');
  UPDATE responses SET survey_uuid = (SELECT survey_uuid FROM sessions WHERE sequence = session_sequence);
  CREATE INDEX responses_by_survey ON responses (survey_uuid, sequence);
  CREATE INDEX events_by_session ON events (session_sequence);
  CREATE INDEX sessions_by_time ON sessions (created_at);

  -- Counted as it is written: a summary need not read a million responses.
  CREATE TABLE tallies (
    survey_uuid TEXT NOT NULL,
    day INTEGER NOT NULL,
    kind TEXT NOT NULL,
    score INTEGER NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, day, kind, score)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO tallies SELECT survey_uuid, created_at / 86400000, 'response', coalesce(score, ${noScore}), count(*) FROM responses GROUP BY 1, 2, 4;
  INSERT INTO tallies SELECT survey_uuid, created_at / 86400000, 'opened', ${noScore}, count(*) FROM sessions WHERE opened GROUP BY 1, 2;

  CREATE TRIGGER response_added AFTER INSERT ON responses BEGIN
    INSERT INTO tallies VALUES (new.survey_uuid, new.created_at / 86400000, 'response', coalesce(new.score, ${noScore}), 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER response_removed AFTER DELETE ON responses BEGIN
    UPDATE tallies SET count = count - 1
    WHERE survey_uuid = old.survey_uuid AND day = old.created_at / 86400000 AND kind = 'response'
      AND score = coalesce(old.score, ${noScore});
  END;
  CREATE TRIGGER score_changed AFTER UPDATE OF score ON responses WHEN new.score IS NOT old.score BEGIN
    UPDATE tallies SET count = count - 1
    WHERE survey_uuid = old.survey_uuid AND day = old.created_at / 86400000 AND kind = 'response'
      AND score = coalesce(old.score, ${noScore});
    INSERT INTO tallies VALUES (new.survey_uuid, new.created_at / 86400000, 'response', coalesce(new.score, ${noScore}), 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER session_opened AFTER UPDATE OF opened ON sessions WHEN new.opened > old.opened BEGIN
    INSERT INTO tallies VALUES (new.survey_uuid, new.created_at / 86400000, 'opened', ${noScore}, 1)
    ON CONFLICT DO UPDATE SET count = count + 1;
  END;
  CREATE TRIGGER session_removed AFTER DELETE ON sessions WHEN old.opened BEGIN
    UPDATE tallies SET count = count - 1
    WHERE survey_uuid = old.survey_uuid AND day = old.created_at / 86400000 AND kind = 'opened';
  END;
  `,
  `
  -- What makes a response large, apart from it: an update of the score would write all of it again. The value is JSON;
  -- under 'screenshot' it is the picture's data_url. The metadata have the rest.
  CREATE TABLE large_values (
    session_sequence INTEGER NOT NULL REFERENCES sessions,
    name TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (session_sequence, name)
  ) STRICT;
  ALTER TABLE responses ADD COLUMN key_id TEXT;
  ALTER TABLE responses ADD COLUMN text_bytes INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE responses ADD COLUMN metadata_bytes INTEGER NOT NULL DEFAULT 0;
  INSERT INTO large_values
    SELECT session_sequence, 'screenshot', length(picture), picture FROM (
      SELECT session_sequence, json_extract(metadata, '$.screenshot.data_url') AS picture FROM responses
      WHERE json_type(metadata, '$.screenshot.data_url') = 'text'
    );
  UPDATE responses SET metadata = json_remove(metadata, '$.screenshot.data_url')
    WHERE session_sequence IN (SELECT session_sequence FROM large_values);
  UPDATE responses SET text_bytes = length(CAST(coalesce(text, '') AS BLOB)),
    metadata_bytes = length(metadata) + coalesce((
      SELECT sum(bytes) FROM large_values WHERE large_values.session_sequence = responses.session_sequence), 0);
  CREATE INDEX responses_by_key ON responses (key_id, text_bytes, metadata_bytes) WHERE key_id IS NOT NULL;
  `,
  `
  -- What is asked of responses and sessions is asked of a time. Nothing is counted beforehand any more.
  DROP TRIGGER response_added;
  DROP TRIGGER response_removed;
  DROP TRIGGER score_changed;
  DROP TRIGGER session_opened;
  DROP TRIGGER session_removed;
  DROP TABLE tallies;
  ALTER TABLE sessions DROP COLUMN opened;
  CREATE INDEX responses_by_time ON responses (survey_uuid, created_at);
  CREATE INDEX sessions_by_survey ON sessions (survey_uuid, created_at);
  `,
  `
  DROP INDEX responses_by_survey;
  -- What summaries keep of days. The revisions stand apart: they are written with the answers.
  CREATE TABLE summary_days (
    survey_uuid TEXT NOT NULL,
    day INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    changed_hours INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE summary_segments (
    survey_uuid TEXT NOT NULL,
    day INTEGER NOT NULL,
    data BLOB NOT NULL,
    texts TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, day)
  ) STRICT;
  `,
  `
  -- Made again when they are asked for.
  DROP TABLE summary_segments;
  CREATE TABLE summary_segments (
    survey_uuid TEXT NOT NULL,
    day INTEGER NOT NULL,
    data BLOB NOT NULL,
    texts TEXT NOT NULL,
    metadata TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, day)
  ) STRICT;
  `,
];
