import type { SessionFlags } from '../../contract/session.ts';
import { createGroupCommit } from './groupCommit.ts';
import { mergeMetadata } from './mergeMetadata.ts';
import { createSqliteReports } from './sqliteReports.ts';
import { iso, readResponse, type Row, type SqliteResponseRow } from './sqliteRows.ts';
import { releaseSqlite, sqliteUnavailable } from './openSqlite.ts';
import type { Database } from './sqliteDriver.ts';
import type { EventRecord, ResponseWrite, SessionRecord, SessionWrite, Store, WriteOutcome } from './store.ts';
import { maximumStoredMetadata } from './store.ts';

interface SessionRow {
  readonly sequence: number;
  readonly survey_uuid: string;
  readonly user_closed_survey: number;
  readonly user_submitted_score: number;
  readonly user_submitted_text: number;
}

// Thrown, so that the write is undone with the session that it may have begun.
const tooLarge = new Error('metadata too large');

/**
 * The embedded store: one SQLite database that `openSqlite` opened, durable at every commit. `onCommit` is told
 * how many writes shared each.
 */
export function createSqliteStore(database: Database, onCommit: (writes: number) => void = () => {}): Store {
  const sql = (text: string) => database.prepare(text);

  const beginning = sql('BEGIN IMMEDIATE');
  const committing = sql('COMMIT');
  const findSession = sql(`
    SELECT sequence, survey_uuid, user_closed_survey, user_submitted_score, user_submitted_text
    FROM sessions WHERE session_uuid = ?`);
  const insertSession = sql(`
    INSERT INTO sessions (session_uuid, survey_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at)
    VALUES (?, ?, ?, ?, ?, ?)`);
  const updateFlags = sql(`
    UPDATE sessions SET user_closed_survey = ?, user_submitted_score = ?, user_submitted_text = ? WHERE sequence = ?`);
  const findMetadata = sql('SELECT metadata FROM responses WHERE session_sequence = ?');
  const insertResponse = sql(`
    INSERT INTO responses (session_sequence, score, text, metadata, created_at, updated_at, survey_uuid)
    VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6)`);
  const updateResponse = sql(`
    UPDATE responses SET score = coalesce(?2, score), text = coalesce(?3, text), metadata = ?4,
      updated_at = max(updated_at, ?5)
    WHERE session_sequence = ?1`);
  const insertEvent = sql('INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)');

  const markOpened = sql('UPDATE sessions SET opened = 1 WHERE sequence = ? AND opened = 0');

  const group = createGroupCommit(
    {
      begin: () => void beginning.run(),
      commit: () => void committing.run(),
      rollback: () => void (database.isTransaction && database.exec('ROLLBACK')),
    },
    sqliteUnavailable,
    onCommit,
  );

  /** The session with its flags after the write; null where it belongs to another survey. */
  function touchSession({ survey_uuid, session_uuid, at, flags }: SessionWrite) {
    const row = findSession.get(session_uuid) as SessionRow | undefined;
    if (row && row.survey_uuid !== survey_uuid) return null;
    const after: SessionFlags = {
      user_closed_survey: flags.user_closed_survey || row?.user_closed_survey === 1,
      user_submitted_score: flags.user_submitted_score || row?.user_submitted_score === 1,
      user_submitted_text: flags.user_submitted_text || row?.user_submitted_text === 1,
    };
    const bits = [
      Number(after.user_closed_survey),
      Number(after.user_submitted_score),
      Number(after.user_submitted_text),
    ] as const;
    if (!row) {
      const { lastInsertRowid } = insertSession.run(session_uuid, survey_uuid, ...bits, at);
      return { sequence: Number(lastInsertRowid), flags: after, isNew: true };
    }
    const before = [row.user_closed_survey, row.user_submitted_score, row.user_submitted_text];
    if (bits.some((bit, index) => bit !== before[index])) updateFlags.run(...bits, row.sequence);
    return { sequence: row.sequence, flags: after, isNew: false };
  }

  function writeResponse(response: ResponseWrite): WriteOutcome {
    const session = touchSession(response);
    if (!session) return 'foreign session';
    const row = session.isNew ? undefined : (findMetadata.get(session.sequence) as { metadata: string } | undefined);
    const metadata = JSON.stringify(mergeMetadata(row ? JSON.parse(row.metadata) : {}, response.metadata));
    if (metadata.length > maximumStoredMetadata) throw tooLarge;
    const { score, text, at, survey_uuid } = response;
    if (row) updateResponse.run(session.sequence, score, text, metadata, at);
    else insertResponse.run(session.sequence, score, text, metadata, at, survey_uuid);
    return session.flags;
  }

  const flagsOf = (row: Pick<SessionRow, keyof SessionFlags>) => ({
    user_closed_survey: row.user_closed_survey === 1,
    user_submitted_score: row.user_submitted_score === 1,
    user_submitted_text: row.user_submitted_text === 1,
  });

  return {
    async findSession(session_uuid) {
      const row = findSession.get(session_uuid) as SessionRow | undefined;
      return row ? { survey_uuid: row.survey_uuid, ...flagsOf(row) } : null;
    },

    startSession: (session) => group.write(() => touchSession(session)?.flags ?? ('foreign session' as const)),

    saveResponse: (response) =>
      group
        .write(() => writeResponse(response))
        .catch((error) => {
          if (error === tooLarge) return 'metadata too large';
          throw error;
        }),

    addEvent: (event) =>
      group.write(() => {
        const session = touchSession(event);
        if (!session) return 'foreign session';
        if (event.event_type === 'survey_opened') markOpened.run(session.sequence);
        insertEvent.run(session.sequence, event.event_type, event.version, event.at);
        return session.flags;
      }),

    async sessions() {
      const rows = sql(`
        SELECT survey_uuid, session_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at
        FROM sessions
        WHERE sequence IN (SELECT session_sequence FROM events UNION ALL SELECT session_sequence FROM responses)
        ORDER BY sequence`).all() as Row<SessionRecord, keyof SessionFlags | 'created_at'>[];
      return rows.map((row) => ({ ...row, ...flagsOf(row), created_at: iso(row.created_at) }));
    },

    async responses() {
      const rows = sql(`
        SELECT sessions.survey_uuid, session_uuid, score, text, metadata, responses.created_at, updated_at
        FROM responses JOIN sessions ON sessions.sequence = session_sequence
        ORDER BY responses.sequence`).all() as SqliteResponseRow[];
      return rows.map(readResponse);
    },

    async events() {
      const rows = sql(`
        SELECT survey_uuid, session_uuid, event_type, version, events.created_at
        FROM events JOIN sessions ON sessions.sequence = session_sequence
        ORDER BY events.sequence`).all() as Row<EventRecord, 'created_at'>[];
      return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }) as EventRecord);
    },

    ...createSqliteReports(database, group.write),

    async ping() {
      findSession.get('');
    },

    async close() {
      await group.settled();
      releaseSqlite(database);
    },
  };
}
