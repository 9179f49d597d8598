import type { SessionFlags } from '../../contract/session.ts';
import { dayOf, hourBit, insertDays } from './postgresDays.ts';
import { hourLength } from '../../contract/time.ts';
import type { PostgresPool } from './postgresPool.ts';
import type { EventWrite, ResponseWrite, SessionWrite, WriteOutcome } from './store.ts';

/** The columns of a session's flags. */
export const flagNames = 'user_closed_survey, user_submitted_score, user_submitted_text';

/** A write to a session, with what comes with it: a response, an event or nothing. */
export type PostgresWrite = SessionWrite & {
  readonly response?: Pick<ResponseWrite, 'score' | 'text'> & {
    /** The metadata to set, as JSON, and the names of the metadata to remove. */
    readonly set: string;
    readonly removed: readonly string[];
    /** The `data_url` of the screenshot; null leaves it as it was. */
    readonly picture: string | null;
    readonly key_id: string | null;
  };
  readonly event?: Pick<EventWrite, 'event_type' | 'version'>;
};

/** What is sent of each write. A batch goes out as one array for each of these. */
const columns: readonly [name: string, type: string, read: (write: PostgresWrite) => unknown][] = [
  ['session_uuid', 'uuid', ({ session_uuid }) => session_uuid],
  ['survey_uuid', 'uuid', ({ survey_uuid }) => survey_uuid],
  ['at', 'bigint', ({ at }) => at],
  ['user_closed_survey', 'boolean', ({ flags }) => flags.user_closed_survey],
  ['user_submitted_score', 'boolean', ({ flags }) => flags.user_submitted_score],
  ['user_submitted_text', 'boolean', ({ flags }) => flags.user_submitted_text],
  ['event_type', 'text', ({ event }) => event?.event_type ?? null],
  ['version', 'smallint', ({ event }) => event?.version ?? null],
  ['score', 'integer', ({ response }) => response?.score ?? null],
  ['text', 'text', ({ response }) => response?.text ?? null],
  // null where there is no response
  ['metadata', 'jsonb', ({ response }) => response?.set ?? null],
  ['removed', 'jsonb', ({ response }) => (response ? JSON.stringify(response.removed) : null)],
  ['picture', 'text', ({ response }) => response?.picture ?? null],
  ['key_id', 'text', ({ response }) => response?.key_id ?? null],
];

// Few updates remove metadata, and those of a batch are looked for row by row.
const removedNames = `
  ARRAY(SELECT jsonb_array_elements_text(removed) FROM given WHERE given.session_uuid = excluded.session_uuid)`;

/** The metadata of an update with their size. Where it brings none, the stored ones are neither read nor written. */
const mergedMetadata = (isRare: boolean) => `
      (metadata, metadata_bytes, metadata_keys) = (
        ${isRare ? '' : `SELECT stored.metadata, stored.metadata_bytes, stored.metadata_keys WHERE excluded.metadata = '{}' UNION ALL`}
        SELECT merged, length(merged::text), (SELECT count(*) FROM jsonb_object_keys(merged))
        FROM (SELECT (stored.metadata || excluded.metadata)${isRare ? ` - ${removedNames}` : ''} AS merged) AS result
        ${isRare ? '' : `WHERE excluded.metadata <> '{}'`}
      )`;

// As seldom: a picture that comes or goes.
const pictureWrites = `,
  picture AS (
    INSERT INTO screenshots AS stored (session_uuid, data_url)
    SELECT session_uuid, picture FROM given JOIN session USING (session_uuid) WHERE picture IS NOT NULL
    ON CONFLICT (session_uuid) DO UPDATE SET data_url = excluded.data_url
  ),
  no_picture AS (
    DELETE FROM screenshots WHERE session_uuid IN (
      SELECT session_uuid FROM given JOIN session USING (session_uuid) WHERE removed ? 'screenshot')
  )`;

/** Notes what began in an hour that is over: what is kept of it for summaries is old. */
const changedDays = `
    ${insertDays}
    SELECT survey_uuid, ${dayOf('created_at')} AS day, 1, bit_or(${hourBit('created_at')})
    FROM (SELECT survey_uuid, created_at FROM session UNION ALL SELECT survey_uuid, created_at FROM response) AS written
    WHERE created_at < $${columns.length + 1} GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (survey_uuid, day) DO UPDATE SET
      revision = known.revision + 1, changed_hours = known.changed_hours | excluded.changed_hours`;

/**
 * The statement of a batch: one round trip, one transaction. The session of another survey is left as it is and
 * returned by nothing, so that what follows has nothing to write for. A batch that removes metadata or has a picture is
 * a rare one.
 */
export const writeStatement = (isRare: boolean): string => `
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
    AS given (${columns.map(([name]) => name).join(', ')})
  ),
  session AS (
    INSERT INTO sessions AS stored (session_uuid, survey_uuid, created_at, ${flagNames})
    SELECT session_uuid, survey_uuid, at, ${flagNames}
    FROM given ORDER BY session_uuid
    ON CONFLICT (session_uuid) DO UPDATE SET
      user_closed_survey = stored.user_closed_survey OR excluded.user_closed_survey,
      user_submitted_score = stored.user_submitted_score OR excluded.user_submitted_score,
      user_submitted_text = stored.user_submitted_text OR excluded.user_submitted_text
    WHERE stored.survey_uuid = excluded.survey_uuid
    RETURNING session_uuid, survey_uuid, created_at, ${flagNames}
  ),
  response AS (
    INSERT INTO responses AS stored (session_uuid, survey_uuid, score, text, metadata, created_at, updated_at,
      key_id, text_bytes, metadata_bytes, metadata_keys, screenshot_bytes)
    SELECT session_uuid, given.survey_uuid, score, text, metadata, at, at,
      key_id, octet_length(coalesce(text, '')), length(metadata::text),
      (SELECT count(*) FROM jsonb_object_keys(metadata)), octet_length(coalesce(picture, ''))
    FROM given JOIN session USING (session_uuid) WHERE metadata IS NOT NULL
    ON CONFLICT (session_uuid) DO UPDATE SET
      score = coalesce(excluded.score, stored.score),
      text = coalesce(excluded.text, stored.text),
      text_bytes = CASE WHEN excluded.text IS NULL THEN stored.text_bytes ELSE excluded.text_bytes END,
      screenshot_bytes = CASE ${isRare ? `WHEN 'screenshot' = ANY (${removedNames}) THEN 0` : ''} WHEN excluded.screenshot_bytes = 0 THEN stored.screenshot_bytes ELSE excluded.screenshot_bytes END,
      updated_at = greatest(stored.updated_at, excluded.updated_at),${mergedMetadata(isRare)}
    RETURNING survey_uuid, created_at
  ),
  event AS (
    INSERT INTO events (session_uuid, survey_uuid, event_type, version, created_at)
    SELECT session_uuid, given.survey_uuid, event_type, version, at
    FROM given JOIN session USING (session_uuid) WHERE event_type IS NOT NULL
  ),
  changed AS (${changedDays})${isRare ? pictureWrites : ''}
  SELECT session_uuid, ${flagNames} FROM session`;

/** Sends a batch, of at most one write a session, at a time in milliseconds since 1970. Resolves to the outcomes in its order. */
export async function sendWrites(
  query: PostgresPool['query'],
  batch: readonly PostgresWrite[],
  now: number,
): Promise<WriteOutcome[]> {
  const isRare = batch.some(({ response }) => response && (response.removed.length > 0 || response.picture !== null));
  const rows = await query<SessionFlags & { session_uuid: string }>({
    name: isRare ? 'write_rare' : 'write',
    text: writeStatement(isRare),
    values: [...columns.map(([, , read]) => batch.map(read)), Math.floor(now / hourLength) * hourLength],
  });
  const found = new Map(rows.map(({ session_uuid, ...flags }) => [session_uuid, flags]));
  return batch.map(({ session_uuid }) => found.get(session_uuid) ?? 'foreign session');
}
