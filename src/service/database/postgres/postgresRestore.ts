import {
  bitsOf,
  isDifferentSql,
  replaceSql,
  type Replaces,
  type RestoreSessions,
  restoredColumns as columns,
  valuesOf,
} from '../restore.ts';
import { countChange, type PostgresDatabase } from './postgresStore.ts';
import { contextColumns, countKeys, flagNames, updateContext } from './postgresWrites.ts';

/** The columns of a given session, with those of its response and of its picture. */
const givenColumns = `session_uuid uuid, created_at bigint, last_write_at bigint, event_bits smallint, user_closed_survey boolean,
  user_submitted_score boolean, user_submitted_text boolean, page text, locale text, device text, response jsonb, events jsonb`;

const responseColumns = `key_id text, score integer, score_type text, text text, metadata jsonb, created_at bigint, updated_at bigint,
  public_id text, screenshot_bytes integer, is_read boolean, is_starred boolean, status text, picture text`;

/** Counts of a response's parts, which SQLite counts itself. */
const counted = {
  text_bytes: "octet_length(coalesce(text, ''))",
  metadata_bytes: 'octet_length(metadata::text)',
  metadata_keys: countKeys('metadata'),
};

const names = ['device', ...columns, ...Object.keys(counted)];

/**
 * Stores the sessions of a survey ($1) that JSON describes ($2). The tables are read as they were before. Events get different times of writing, because these order them.
 */
const restoreStatement = (replaces: Replaces) => `
  WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS given (${givenColumns})),
  session AS (
    INSERT INTO sessions AS stored
      (session_uuid, survey_uuid, created_at, last_write_at, event_bits, ${flagNames}, ${contextColumns})
    SELECT session_uuid, $1::uuid, created_at, last_write_at, event_bits, ${flagNames}, ${contextColumns}
    FROM given ORDER BY session_uuid
    ON CONFLICT (session_uuid) DO UPDATE SET
      user_closed_survey = stored.user_closed_survey OR excluded.user_closed_survey,
      user_submitted_score = stored.user_submitted_score OR excluded.user_submitted_score,
      user_submitted_text = stored.user_submitted_text OR excluded.user_submitted_text,
      event_bits = stored.event_bits | excluded.event_bits,
      last_write_at = greatest(stored.last_write_at, excluded.last_write_at),
      ${updateContext}
    WHERE stored.survey_uuid = excluded.survey_uuid
    RETURNING session_uuid, survey_uuid, device
  ),
  found AS MATERIALIZED (
    SELECT session_uuid, session.device, response.* FROM given JOIN session USING (session_uuid)
    CROSS JOIN LATERAL jsonb_to_record(response) AS response (${responseColumns})
    WHERE jsonb_typeof(response) = 'object'
  ),
  saved AS (
    INSERT INTO responses AS stored (session_uuid, survey_uuid, ${names.join(', ')})
    SELECT session_uuid, $1::uuid, ${['device', ...columns, ...Object.values(counted)].join(', ')} FROM found ORDER BY session_uuid
    ON CONFLICT (session_uuid) ${replaceSql(replaces, 'stored', names)}
    RETURNING session_uuid
  ),
  screenshot AS (
    INSERT INTO screenshots (session_uuid, data_url)
    SELECT session_uuid, picture FROM found JOIN saved USING (session_uuid)
    WHERE picture IS NOT NULL OR EXISTS (SELECT 1 FROM screenshots WHERE screenshots.session_uuid = found.session_uuid)
    ON CONFLICT (session_uuid) DO UPDATE SET data_url = excluded.data_url
  ),
  event AS (
    INSERT INTO events (session_uuid, survey_uuid, event_type, version, created_at, written_at)
    SELECT session_uuid, $1::uuid, event_type, version, event.created_at, clock_timestamp() + ordinal * interval '1 microsecond'
    FROM given JOIN session USING (session_uuid)
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(events) AS (event_type text, version smallint, created_at bigint)
    ) WITH ORDINALITY AS event (event_type, version, created_at, ordinal)
    WHERE ordinal > (SELECT count(*) FROM events WHERE events.session_uuid = session.session_uuid)
    RETURNING session_uuid
  ),
  change AS (${countChange('session')})
  SELECT session_uuid, CASE
      WHEN NOT EXISTS (SELECT 1 FROM sessions AS before WHERE before.session_uuid = session.session_uuid) THEN 'added'
      WHEN session_uuid IN (SELECT session_uuid FROM saved UNION ALL SELECT session_uuid FROM event) THEN 'changed'
      WHEN EXISTS (
        SELECT 1 FROM found JOIN responses AS before USING (session_uuid)
        WHERE found.session_uuid = session.session_uuid AND ${isDifferentSql('found', 'before')}
      ) THEN 'different'
    END AS result
  FROM session`;

/** Creates the function that stores whole sessions in PostgreSQL. */
export const createPostgresRestore =
  ({ query }: PostgresDatabase): RestoreSessions =>
  async (survey_uuid, given, { replaces = 'nothing' } = {}) => {
    const rows = given.map(({ flags, ...session }) => ({
      ...session,
      ...flags,
      event_bits: bitsOf(session),
      last_write_at: Math.max(session.response?.updated_at ?? 0, ...session.events.map(({ created_at }) => created_at)),
      response: session.response && valuesOf(session.response),
    }));
    const found = await query<{ session_uuid: string; result: 'added' | 'changed' | 'different' | null }>({
      name: `restore_${replaces}`,
      text: restoreStatement(replaces),
      values: [survey_uuid, JSON.stringify(rows)],
    });
    const known = new Set(found.map(({ session_uuid }) => session_uuid));
    const withResult = (wanted: 'added' | 'changed' | 'different') =>
      found.flatMap(({ session_uuid, result }) => (result === wanted ? [session_uuid] : []));
    return {
      added: withResult('added'),
      changed: withResult('changed'),
      different: withResult('different'),
      foreign: given.flatMap(({ session_uuid }) => (known.has(session_uuid) ? [] : [session_uuid])),
    };
  };
