import { randomInt } from 'node:crypto';
import type { SessionFlags } from '../../../contract/api/session.ts';
import { createGroupCommit } from '../../../server/store/sqlite/groupCommit.ts';
import type { WriteHealth } from '../writeHealth.ts';
import {
  answeredBit,
  contextNames,
  eventBits,
  type EventWrite,
  type ResponseWrite,
  type SessionWrite,
  type WriteOutcome,
} from '../../../server/store/store.ts';
import type { AddedInCommit } from '../inCommit.ts';
import { splitPicture } from '../../../server/store/sqlite/metadata.ts';
import type { PostgresPool } from './postgresPool.ts';

/** Number of slots in which processes count their changes of a survey; slot 0 is for deletions. */
const slots = 32;

/** The columns of a session's flags. */
export const flagNames = 'user_closed_survey, user_submitted_score, user_submitted_text';

/** The columns of a session's context. */
export const contextColumns = contextNames.join(', ');

/** SQL that keeps what is known of a session's context, and adds what is not. */
export const updateContext = contextNames
  .map((name) => `${name} = coalesce(stored.${name}, excluded.${name})`)
  .join(', ');

/** A write to a session, with the fields of a response, of an event or of neither. */
export type PostgresWrite = SessionWrite &
  Partial<ResponseWrite & EventWrite> & {
    /** What a module has to know of the change in its transaction. */
    readonly value?: number | null;
  };

/** The values of a write. A batch is sent as one array per column. */
const columns: readonly [name: string, type: string, read: (write: PostgresWrite) => unknown][] = [
  ['session_uuid', 'uuid', ({ session_uuid }) => session_uuid],
  ['survey_uuid', 'uuid', ({ survey_uuid }) => survey_uuid],
  ['at', 'bigint', ({ at }) => at],
  ['user_closed_survey', 'boolean', ({ flags }) => flags.user_closed_survey],
  ['user_submitted_score', 'boolean', ({ flags }) => flags.user_submitted_score],
  ['user_submitted_text', 'boolean', ({ flags }) => flags.user_submitted_text],
  [
    'event_bits',
    'smallint',
    ({ event_type, metadata }) => (event_type ? eventBits[event_type] : 0) | (metadata ? answeredBit : 0),
  ],
  ['page', 'text', ({ page }) => page],
  ['locale', 'text', ({ locale }) => locale],
  ['device', 'text', ({ device }) => device],
  ['event_type', 'text', ({ event_type }) => event_type],
  ['version', 'smallint', ({ version }) => version],
  ['score', 'integer', ({ score }) => score],
  ['score_type', 'text', ({ score, score_type }) => (score == null ? null : score_type)],
  ['text', 'text', ({ text }) => text],
  // null if there is no response; in the JSON, null removes a key
  ['metadata', 'jsonb', ({ metadata }) => metadata && JSON.stringify(splitPicture(metadata).rest)],
  ['picture', 'text', ({ metadata }) => metadata && splitPicture(metadata).picture],
  ['key_id', 'text', ({ key_id }) => key_id],
  ['value', 'bigint', ({ value }) => value],
];

/** Returns SQL that counts the keys that were not removed. */
export const countKeys = (metadata: string) =>
  `(SELECT count(*) FROM jsonb_each(${metadata}) AS field WHERE field.value <> 'null')`;

const merged = '(stored.metadata || excluded.metadata)';

/** Returns SQL that keeps the stored value, without reading it, if an update has no metadata. */
const ifChanged = (changed: string, stored: string) =>
  `CASE WHEN excluded.metadata = '{}' THEN stored.${stored} ELSE ${changed} END`;

const writtenWith = (inCommit: string) => `
  written AS (
    SELECT session_uuid, survey_uuid, metadata IS NOT NULL AS is_response, NULL::text AS deleted_id, value
    FROM given JOIN session USING (session_uuid) WHERE value IS NOT NULL
  ),
  in_commit AS (${inCommit}),`;

/**
 * The statement of a batch: one round trip, one transaction. A session of another survey is not changed and not
 * returned, so nothing is written for it. No table is written twice, because databases that spread over nodes reject
 * that. The last value is the slot in which this process counts its changes. `inCommit` is what a module does, or null.
 */
const writeStatement = (inCommit: string | null) => `
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
    AS given (${columns.map(([name]) => name).join(', ')})
  ),
  session AS (
    INSERT INTO sessions AS stored
      (session_uuid, survey_uuid, created_at, last_write_at, event_bits, ${flagNames}, ${contextColumns})
    SELECT session_uuid, survey_uuid, at, CASE WHEN metadata IS NULL AND event_type IS NULL THEN 0 ELSE at END,
      event_bits, ${flagNames}, ${contextColumns}
    FROM given ORDER BY session_uuid
    ON CONFLICT (session_uuid) DO UPDATE SET
      user_closed_survey = stored.user_closed_survey OR excluded.user_closed_survey,
      user_submitted_score = stored.user_submitted_score OR excluded.user_submitted_score,
      user_submitted_text = stored.user_submitted_text OR excluded.user_submitted_text,
      event_bits = stored.event_bits | excluded.event_bits,
      last_write_at = greatest(stored.last_write_at, excluded.last_write_at),
      ${updateContext}
    WHERE stored.survey_uuid = excluded.survey_uuid
    RETURNING session_uuid, device, ${flagNames}
  ),
  response AS (
    INSERT INTO responses AS stored (session_uuid, survey_uuid, key_id, score, score_type, text, metadata, created_at, updated_at,
      text_bytes, screenshot_bytes, metadata_bytes, metadata_keys, device)
    SELECT session_uuid, survey_uuid, key_id, score, score_type, text, metadata, at, at,
      octet_length(coalesce(text, '')), octet_length(coalesce(picture, '')), octet_length(metadata::text), ${countKeys('metadata')}, session.device
    FROM given JOIN session USING (session_uuid) WHERE metadata IS NOT NULL
    ON CONFLICT (session_uuid) DO UPDATE SET
      score = coalesce(excluded.score, stored.score),
      score_type = coalesce(excluded.score_type, stored.score_type),
      text = coalesce(excluded.text, stored.text),
      metadata = ${ifChanged(merged, 'metadata')},
      updated_at = greatest(stored.updated_at, excluded.updated_at),
      text_bytes = CASE WHEN excluded.text IS NULL THEN stored.text_bytes ELSE excluded.text_bytes END,
      screenshot_bytes =
        CASE WHEN excluded.metadata ? 'screenshot' THEN excluded.screenshot_bytes ELSE stored.screenshot_bytes END,
      metadata_bytes = ${ifChanged(`octet_length(${merged}::text)`, 'metadata_bytes')},
      metadata_keys = ${ifChanged(countKeys(merged), 'metadata_keys')},
      device = excluded.device
  ),
  screenshot AS (
    INSERT INTO screenshots (session_uuid, data_url)
    SELECT session_uuid, picture FROM given JOIN session USING (session_uuid) WHERE metadata ? 'screenshot'
    ON CONFLICT (session_uuid) DO UPDATE SET data_url = excluded.data_url
  ),
  event AS (
    INSERT INTO events (session_uuid, survey_uuid, event_type, version, created_at)
    SELECT session_uuid, survey_uuid, event_type, version, at
    FROM given JOIN session USING (session_uuid) WHERE event_type IS NOT NULL
  ),
${inCommit === null ? '' : writtenWith(inCommit)}  change AS (
    INSERT INTO survey_changes AS stored (survey_uuid, slot, count)
    SELECT DISTINCT survey_uuid, $${columns.length + 1}::smallint, 1 FROM given ORDER BY survey_uuid
    ON CONFLICT (survey_uuid, slot) DO UPDATE SET count = stored.count + 1
  )
  SELECT session_uuid, ${flagNames} FROM session`;

/**
 * Returns a batch with at most one write per session, because a statement cannot change a row twice; further writes of a
 * session wait for the next batch. It is sorted by session, so that two processes take their locks in the same order.
 */
export function chooseBatch<Each extends { readonly write: PostgresWrite }>(
  waiting: readonly Each[],
  maxBatch: number,
): Each[] {
  const batch = new Map<string, Each>();
  for (const each of waiting) {
    const { session_uuid } = each.write;
    if (batch.size < maxBatch && !batch.has(session_uuid)) batch.set(session_uuid, each);
  }
  return [...batch.values()].sort((one, other) => (one.write.session_uuid < other.write.session_uuid ? -1 : 1));
}

/** Sends a batch with at most one write per session. Resolves to the outcomes in the same order. */
async function sendWrites(
  query: PostgresPool['query'],
  text: string,
  batch: readonly PostgresWrite[],
  slot: number,
): Promise<WriteOutcome[]> {
  const rows = await query<SessionFlags & { session_uuid: string }>({
    name: 'write',
    text,
    values: [...columns.map(([, , read]) => batch.map(read)), slot],
  });
  const found = new Map(rows.map(({ session_uuid, ...flags }) => [session_uuid, flags]));
  return batch.map(({ session_uuid }) => found.get(session_uuid) ?? 'foreign session');
}

/** Creates the writes: one statement at a time, for all that arrived in the meantime. */
export function createPostgresWrites(
  query: PostgresPool['query'],
  maxBatch: number,
  health: WriteHealth,
  inCommit: AddedInCommit,
  onCommit: ((writes: number) => void) | undefined,
) {
  const slot = randomInt(1, slots);
  let statement: string | null = null;
  const group = createGroupCommit<PostgresWrite, WriteOutcome>({
    send: (batch) => health.watch(sendWrites(query, (statement ??= writeStatement(inCommit.sql())), batch, slot)),
    choose: (waiting) => chooseBatch(waiting, maxBatch),
    onCommit,
  });
  return {
    ...group,
    write(write: PostgresWrite): Promise<WriteOutcome> {
      const isChange = write.metadata !== undefined || write.event_type !== undefined;
      return group.write(isChange ? { ...write, value: inCommit.valueOf(write) } : write);
    },
  };
}
