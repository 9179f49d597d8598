import type { SessionFlags } from '../../contract/session.ts';
import type { SqliteDays } from './sqliteDays.ts';
import type { Database } from './sqliteDriver.ts';
import type { SessionWrite } from './store.ts';

/** A session as the embedded database has it. */
export interface SessionRow {
  readonly sequence: number;
  readonly survey_uuid: string;
  readonly user_closed_survey: number;
  readonly user_submitted_score: number;
  readonly user_submitted_text: number;
  readonly created_at: number;
}

/** The rows of sessions in the embedded database. `touch` runs inside a transaction. */
export function createSqliteSessions(database: Database, days: SqliteDays) {
  const sql = (text: string) => database.prepare(text);
  const findRow = sql(`
    SELECT sequence, survey_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at
    FROM sessions WHERE session_uuid = ?`);
  const insertSession = sql(`
    INSERT INTO sessions (session_uuid, survey_uuid, user_closed_survey, user_submitted_score, user_submitted_text, created_at)
    VALUES (?, ?, ?, ?, ?, ?)`);
  const updateFlags = sql(`
    UPDATE sessions SET user_closed_survey = ?, user_submitted_score = ?, user_submitted_text = ? WHERE sequence = ?`);

  const find = (session_uuid: string) => findRow.get(session_uuid) as SessionRow | undefined;

  /** The session with its flags after the write; null where it belongs to another survey. */
  function touch({ survey_uuid, session_uuid, at, flags }: SessionWrite) {
    const row = find(session_uuid);
    if (row && row.survey_uuid !== survey_uuid) return null;
    days.change(survey_uuid, row?.created_at ?? at);
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

  return { find, touch };
}
