import type { Metadata } from '../../contract/response.ts';
import { mergeMetadata } from './mergeMetadata.ts';
import { splitPicture } from './splitPicture.ts';
import type { SqliteDays } from './sqliteDays.ts';
import type { Database } from './sqliteDriver.ts';
import type { createSqliteSessions } from './sqliteSessions.ts';
import {
  type EventWrite,
  maximumStoredKeys,
  maximumStoredMetadata,
  type ResponseWrite,
  type WriteOutcome,
} from './store.ts';

/** Thrown by a write, so that it is undone with the session that it may have begun. */
export const tooLarge = new Error('metadata too large');

/** The longest JSON of a value of the metadata that stays in it, in characters. */
const longestInside = 8192;

/** What an update of the metadata writes, and where. */
function placeMetadata(update: Metadata) {
  const { rest, picture } = splitPicture(update);
  const inside: [name: string, value: unknown][] = [];
  const outside: [name: string, value: string][] = picture === null ? [] : [['screenshot', picture]];
  for (const [name, value] of Object.entries(rest)) {
    const json = JSON.stringify(value);
    if (name !== 'screenshot' && json.length > longestInside) outside.push([name, json]);
    else inside.push([name, value]);
  }
  return { inside, outside };
}

/** Writes the metadata of responses. Runs inside a transaction. */
function createMetadataWrites(database: Database) {
  const sql = (text: string) => database.prepare(text);
  const findMetadata = sql('SELECT metadata FROM responses WHERE session_sequence = ?');
  const updateMetadata = sql('UPDATE responses SET metadata = ?, metadata_bytes = ? WHERE session_sequence = ?');
  const removeLarge = sql('DELETE FROM large_values WHERE session_sequence = ? AND name = ?');
  const saveLarge = sql('INSERT OR REPLACE INTO large_values VALUES (?, ?, ?, ?)');
  const measureLarge = sql(
    'SELECT count(*) AS count, sum(bytes) AS bytes FROM large_values WHERE session_sequence = ?',
  );

  return function saveMetadata(sequence: number, update: Metadata) {
    const { inside, outside } = placeMetadata(update);
    const row = findMetadata.get(sequence) as { metadata: string };
    const stored = new Map(Object.entries(mergeMetadata(JSON.parse(row.metadata), Object.fromEntries(inside))));
    if ((measureLarge.get(sequence) as { count: number }).count > 0) {
      for (const [name] of inside) if (name !== 'screenshot' || update[name] === null) removeLarge.run(sequence, name);
    }
    for (const [name, value] of outside) {
      if (name !== 'screenshot') stored.delete(name);
      saveLarge.run(sequence, name, value.length, value);
    }
    const large = measureLarge.get(sequence) as { count: number; bytes: number | null };
    const json = JSON.stringify(Object.fromEntries(stored));
    const bytes = json.length + (large.bytes ?? 0);
    if (bytes > maximumStoredMetadata || stored.size + large.count > maximumStoredKeys) throw tooLarge;
    updateMetadata.run(json, bytes, sequence);
  };
}

/** The writes to the embedded database. Each runs inside a transaction. */
export function createSqliteWrites(
  database: Database,
  sessions: ReturnType<typeof createSqliteSessions>,
  days: SqliteDays,
) {
  const sql = (text: string) => database.prepare(text);
  const saveMetadata = createMetadataWrites(database);
  const findResponse = sql('SELECT created_at FROM responses WHERE session_sequence = ?');
  const insertResponse = sql(`
    INSERT INTO responses (session_sequence, score, text, metadata, created_at, updated_at, survey_uuid, key_id, text_bytes)
    VALUES (?1, ?2, ?3, '{}', ?4, ?4, ?5, ?6, ?7)`);
  const updateResponse = sql(`
    UPDATE responses SET score = coalesce(?2, score), text = coalesce(?3, text),
      text_bytes = CASE WHEN ?3 IS NULL THEN text_bytes ELSE ?5 END, updated_at = max(updated_at, ?4)
    WHERE session_sequence = ?1`);
  const insertEvent = sql('INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)');

  function saveResponse(response: ResponseWrite): WriteOutcome {
    const session = sessions.touch(response);
    if (!session) return 'foreign session';
    const { sequence, isNew } = session;
    const { score, text, at, survey_uuid, key_id = null, metadata } = response;
    const textBytes = Buffer.byteLength(text ?? '');
    const stored = isNew ? undefined : (findResponse.get(sequence) as { created_at: number } | undefined);
    days.change(survey_uuid, stored?.created_at ?? at);
    if (stored) updateResponse.run(sequence, score, text, at, textBytes);
    else insertResponse.run(sequence, score, text, at, survey_uuid, key_id, textBytes);
    if (Object.keys(metadata).length > 0) saveMetadata(sequence, metadata);
    return session.flags;
  }

  function addEvent(event: EventWrite): WriteOutcome {
    const session = sessions.touch(event);
    if (!session) return 'foreign session';
    insertEvent.run(session.sequence, event.event_type, event.version, event.at);
    return session.flags;
  }

  return { saveResponse, addEvent };
}
