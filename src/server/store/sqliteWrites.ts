import { mergeMetadata } from './mergeMetadata.ts';
import type { Database } from './sqliteDriver.ts';
import type { createSqliteSessions } from './sqliteSessions.ts';
import { type EventWrite, maximumStoredMetadata, type ResponseWrite, type WriteOutcome } from './store.ts';

/** Thrown by a write, so that it is undone with the session that it may have begun. */
export const tooLarge = new Error('metadata too large');

/** The writes to the embedded database. Each runs inside a transaction. */
export function createSqliteWrites(database: Database, sessions: ReturnType<typeof createSqliteSessions>) {
  const sql = (text: string) => database.prepare(text);
  const findMetadata = sql('SELECT metadata FROM responses WHERE session_sequence = ?');
  const insertResponse = sql(`
    INSERT INTO responses (session_sequence, score, text, metadata, created_at, updated_at, survey_uuid)
    VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`);
  const updateResponse = sql(`
    UPDATE responses SET score = coalesce(?2, score), text = coalesce(?3, text), metadata = ?4,
      updated_at = max(updated_at, ?5)
    WHERE session_sequence = ?1`);
  const insertEvent = sql('INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)');

  function saveResponse(response: ResponseWrite): WriteOutcome {
    const session = sessions.touch(response);
    if (!session) return 'foreign session';
    const row = session.isNew ? undefined : (findMetadata.get(session.sequence) as { metadata: string } | undefined);
    const metadata = JSON.stringify(mergeMetadata(row ? JSON.parse(row.metadata) : {}, response.metadata));
    if (metadata.length > maximumStoredMetadata) throw tooLarge;
    const { score, text, at, survey_uuid } = response;
    if (row) updateResponse.run(session.sequence, score, text, metadata, at);
    else insertResponse.run(session.sequence, score, text, metadata, at, survey_uuid);
    return session.flags;
  }

  function addEvent(event: EventWrite): WriteOutcome {
    const session = sessions.touch(event);
    if (!session) return 'foreign session';
    if (event.event_type === 'survey_opened') sessions.markOpened(session.sequence);
    insertEvent.run(session.sequence, event.event_type, event.version, event.at);
    return session.flags;
  }

  return { saveResponse, addEvent };
}
