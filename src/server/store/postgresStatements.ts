/** The columns of a session's flags. */
export const flagNames = 'user_closed_survey, user_submitted_score, user_submitted_text';

// $1 session, $2 survey, $3 time, $4 to $6 the flags that this write turns on. The session of another
// survey is left as it is and returned by nothing, so that what follows has nothing to write for.
// `opened` is SQL for whether this write tells that the survey was opened.
const session = (opened: string) => `
  session AS (
    INSERT INTO sessions AS stored (session_uuid, survey_uuid, created_at, ${flagNames}, opened)
    VALUES ($1, $2, $3, $4, $5, $6, ${opened})
    ON CONFLICT (session_uuid) DO UPDATE SET
      user_closed_survey = stored.user_closed_survey OR excluded.user_closed_survey,
      user_submitted_score = stored.user_submitted_score OR excluded.user_submitted_score,
      user_submitted_text = stored.user_submitted_text OR excluded.user_submitted_text,
      opened = stored.opened OR excluded.opened
    WHERE stored.survey_uuid = excluded.survey_uuid
    RETURNING ${flagNames}
  )`;

/** The writes, one statement each: one round trip, one transaction. No row means a foreign session. */
export const postgresStatements = {
  startSession: `WITH ${session('false')} SELECT ${flagNames} FROM session`,

  // $7 score, $8 text, $9 the metadata to set, $10 the names of the metadata to remove.
  saveResponse: `
    WITH ${session('false')},
    response AS (
      INSERT INTO responses AS stored (session_uuid, survey_uuid, score, text, metadata, created_at, updated_at)
      SELECT $1::uuid, $2::uuid, $7::integer, $8::text, $9::jsonb, $3::bigint, $3::bigint FROM session
      ON CONFLICT (session_uuid) DO UPDATE SET
        score = coalesce(excluded.score, stored.score),
        text = coalesce(excluded.text, stored.text),
        metadata = (stored.metadata || excluded.metadata) - $10::text[],
        updated_at = greatest(stored.updated_at, excluded.updated_at)
      RETURNING 1
    )
    SELECT ${flagNames} FROM session`,

  // $7 type, $8 version. Whether the session was opened is kept for the summary.
  addEvent: `
    WITH ${session("$7::text = 'survey_opened'")},
    event AS (
      INSERT INTO events (session_uuid, survey_uuid, event_type, version, created_at)
      SELECT $1::uuid, $2::uuid, $7::text, $8::smallint, $3::bigint FROM session
      RETURNING 1
    )
    SELECT ${flagNames} FROM session`,
} as const;
