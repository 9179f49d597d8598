import type { Metadata } from '../../../contract/api/response.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import {
  answeredBit,
  contextNames,
  eventBits,
  type EventWrite,
  maxStoredKeys,
  maxStoredMetadataBytes,
  type ResponseWrite,
  type SessionContext,
  type SessionWrite,
  type WriteOutcome,
} from '../store.ts';
import { mergeMetadata, splitPicture } from './metadata.ts';
import type { Database } from './sqliteDriver.ts';

/** A session as SQLite returns it. */
interface SessionRow extends SessionContext {
  readonly sequence: number;
  readonly survey_uuid: string;
  readonly user_closed_survey: number;
  readonly user_submitted_score: number;
  readonly user_submitted_text: number;
  readonly event_bits: number;
}

/** The columns of a session that a later write can change. */
const changed = [
  'user_closed_survey',
  'user_submitted_score',
  'user_submitted_text',
  'event_bits',
  ...contextNames,
] as const;

/** Creates the access to the rows of sessions. `touch` runs in a transaction. */
export function createSqliteSessions(database: Database) {
  const sql = (text: string) => database.prepare(text);
  const findRow = sql(`
    SELECT sequence, survey_uuid, ${changed.join(', ')}
    FROM sessions WHERE session_uuid = ?`);
  const insertSession = sql(`
    INSERT INTO sessions (session_uuid, survey_uuid, created_at,
      ${changed.join(', ')})
    VALUES (?, ?, ?, ${changed.map(() => '?').join(', ')})`);
  const updateSession = sql(`
    UPDATE sessions SET ${changed.map((name) => `${name} = ?`).join(', ')}
    WHERE sequence = ?`);

  const find = (session_uuid: string) => findRow.get(session_uuid) as SessionRow | undefined;

  /** Creates or updates a session. Returns it with its flags and device, or null if it belongs to another survey. */
  function touch(write: SessionWrite, bits = 0, row = find(write.session_uuid)) {
    const { survey_uuid, session_uuid, at, flags } = write;
    if (row && row.survey_uuid !== survey_uuid) return null;
    const after: SessionFlags = {
      user_closed_survey: flags.user_closed_survey || row?.user_closed_survey === 1,
      user_submitted_score: flags.user_submitted_score || row?.user_submitted_score === 1,
      user_submitted_text: flags.user_submitted_text || row?.user_submitted_text === 1,
    };
    const values = [
      Number(after.user_closed_survey),
      Number(after.user_submitted_score),
      Number(after.user_submitted_text),
      (row?.event_bits ?? 0) | bits,
      ...contextNames.map((name) => row?.[name] ?? write[name] ?? null),
    ] as const;
    const device = row?.device ?? write.device ?? null;
    if (!row) {
      const { lastInsertRowid } = insertSession.run(session_uuid, survey_uuid, at, ...values);
      return { sequence: Number(lastInsertRowid), flags: after, device, isNew: true };
    }
    if (values.some((value, index) => value !== row[changed[index]!])) updateSession.run(...values, row.sequence);
    return { sequence: row.sequence, flags: after, device, isNew: false };
  }

  return { find, touch };
}

/** Called after each write of a response or an event, in its transaction. */
export type AfterWrite = (write: ResponseWrite | EventWrite) => void;

/** Creates the writes to the embedded database. Each runs in a transaction. */
export function createSqliteWrites(
  database: Database,
  sessions: ReturnType<typeof createSqliteSessions>,
  afterWrite: AfterWrite,
) {
  const sql = (text: string) => database.prepare(text);
  const insertResponse = sql(`
    INSERT INTO responses (session_sequence, score, score_type, text, created_at, updated_at, device, survey_uuid, key_id, metadata)
    VALUES (?1, ?2, ?6, ?3, ?4, ?4, ?5, ?7, ?8, ?9)`);
  const updateResponse = sql(`
    UPDATE responses SET score = coalesce(?2, score), score_type = coalesce(?6, score_type), text = coalesce(?3, text), updated_at = max(updated_at, ?4), device = ?5
    WHERE session_sequence = ?1`);
  const findMetadata = sql('SELECT metadata FROM responses WHERE session_sequence = ?');
  const updateMetadata = sql('UPDATE responses SET metadata = ?2 WHERE session_sequence = ?1');
  const setPictureSize = sql('UPDATE responses SET screenshot_bytes = ?2 WHERE session_sequence = ?1');
  const savePicture = sql('INSERT OR REPLACE INTO screenshots VALUES (?, ?)');
  const removePicture = sql('DELETE FROM screenshots WHERE session_sequence = ?');
  const insertEvent = sql('INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)');

  /** Returns the metadata of a session's response after an update, as JSON, or null if it would be too large. */
  function mergeInto(sequence: number | undefined, update: Metadata): string | null {
    const stored = findMetadata.get(sequence ?? null) as { readonly metadata: string } | undefined;
    const merged = mergeMetadata(stored ? JSON.parse(stored.metadata) : {}, update);
    const json = JSON.stringify(merged);
    const fits = Buffer.byteLength(json) <= maxStoredMetadataBytes && Object.keys(merged).length <= maxStoredKeys;
    return fits ? json : null;
  }

  function saveResponse(response: ResponseWrite): WriteOutcome {
    const { score, text, at, survey_uuid, session_uuid, key_id = null } = response;
    const known = sessions.find(session_uuid);
    if (known && known.survey_uuid !== survey_uuid) return 'foreign session';
    const { rest: metadata, picture } = splitPicture(response.metadata);
    const hasMetadata = Object.keys(metadata).length > 0;
    const json = hasMetadata ? mergeInto(known?.sequence, metadata) : '{}';
    if (json === null) return 'metadata too large';
    const { sequence, isNew, flags, device } = sessions.touch(response, answeredBit, known)!;
    const score_type = score === null ? null : (response.score_type ?? null);
    const values = [sequence, score, text, at, device, score_type] as const;
    const isUpdate = !isNew && updateResponse.run(...values).changes > 0;
    if (!isUpdate) insertResponse.run(...values, survey_uuid, key_id, json);
    else if (hasMetadata) updateMetadata.run(sequence, json);
    if ('screenshot' in metadata) {
      setPictureSize.run(sequence, picture?.length ?? 0);
      if (picture === null) removePicture.run(sequence);
      else savePicture.run(sequence, picture);
    }
    afterWrite(response);
    return flags;
  }

  function addEvent(event: EventWrite): WriteOutcome {
    const session = sessions.touch(event, eventBits[event.event_type]);
    if (!session) return 'foreign session';
    insertEvent.run(session.sequence, event.event_type, event.version, event.at);
    afterWrite(event);
    return session.flags;
  }

  return { saveResponse, addEvent };
}
