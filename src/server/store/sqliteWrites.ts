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

/** What is kept of metadata apart from the row of its response. */
interface Large {
  readonly count: number;
  readonly bytes: number;
}

const nothing: Large = { count: 0, bytes: 0 };

/** Merges the metadata of responses. Runs inside a transaction. */
function createMetadataMerge(database: Database) {
  const sql = (text: string) => database.prepare(text);
  const removeLarge = sql('DELETE FROM large_values WHERE session_sequence = ? AND name = ?');
  const saveLarge = sql('INSERT OR REPLACE INTO large_values VALUES (?, ?, ?, ?)');
  const measureLarge = sql(
    'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM large_values WHERE session_sequence = ?',
  );
  const measure = (sequence: number) => measureLarge.get(sequence) as unknown as Large;

  /**
   * Writes what of an update is kept apart. Answers the rest for the row of the response, as JSON, and the bytes of
   * both. `stored` is what the row has; null where there is none yet.
   */
  return function mergeStored(sequence: number, stored: string | null, update: Metadata) {
    const { inside, outside } = placeMetadata(update);
    const before = stored === null ? nothing : measure(sequence);
    if (before.count > 0) for (const [name] of inside) removeLarge.run(sequence, name);
    const merged = new Map(Object.entries(mergeMetadata(JSON.parse(stored ?? '{}'), Object.fromEntries(inside))));
    for (const [name, value] of outside) {
      if (name !== 'screenshot') merged.delete(name);
      saveLarge.run(sequence, name, value.length, value);
    }
    const large = before.count + outside.length > 0 ? measure(sequence) : nothing;
    const json = JSON.stringify(Object.fromEntries(merged));
    const bytes = json.length + large.bytes;
    if (bytes > maximumStoredMetadata || merged.size + large.count > maximumStoredKeys) throw tooLarge;
    return { json, bytes };
  };
}

/** Leaves the metadata of a response as they are. */
const unchanged = { json: null, bytes: null };

/** The row of a response, as far as an update needs it. */
interface StoredResponse {
  readonly created_at: number;
  readonly metadata: string;
}

/** The writes to the embedded database. Each runs inside a transaction. */
export function createSqliteWrites(
  database: Database,
  sessions: ReturnType<typeof createSqliteSessions>,
  days: SqliteDays,
) {
  const sql = (text: string) => database.prepare(text);
  const mergeStored = createMetadataMerge(database);
  const findResponse = sql('SELECT created_at, metadata FROM responses WHERE session_sequence = ?');
  const insertResponse = sql(`
    INSERT INTO responses (session_sequence, score, text, text_bytes, metadata, metadata_bytes, created_at, updated_at, survey_uuid, key_id)
    VALUES (?1, ?2, ?3, ?4, coalesce(?5, '{}'), coalesce(?6, 0), ?7, ?7, ?8, ?9)`);
  const updateResponse = sql(`
    UPDATE responses SET score = coalesce(?2, score),
      text = coalesce(?3, text), text_bytes = CASE WHEN ?3 IS NULL THEN text_bytes ELSE ?4 END,
      metadata = coalesce(?5, metadata), metadata_bytes = coalesce(?6, metadata_bytes),
      updated_at = max(updated_at, ?7)
    WHERE session_sequence = ?1`);
  const insertEvent = sql('INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)');

  function saveResponse(response: ResponseWrite): WriteOutcome {
    const session = sessions.touch(response);
    if (!session) return 'foreign session';
    const { sequence, isNew } = session;
    const { score, text, at, survey_uuid, key_id = null, metadata } = response;
    const stored = isNew ? undefined : (findResponse.get(sequence) as StoredResponse | undefined);
    days.change(survey_uuid, stored?.created_at ?? at);
    const changesMetadata = Object.keys(metadata).length > 0;
    const { json, bytes } = changesMetadata ? mergeStored(sequence, stored?.metadata ?? null, metadata) : unchanged;
    const values = [sequence, score, text, Buffer.byteLength(text ?? ''), json, bytes, at] as const;
    if (stored) updateResponse.run(...values);
    else insertResponse.run(...values, survey_uuid, key_id);
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
