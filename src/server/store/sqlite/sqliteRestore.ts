import {
  bitsOf,
  replaceSql,
  type RestoreSessions,
  restoredColumns as columns,
  valuesOf,
  type WholeResponse,
  type WholeSession,
} from '../restore.ts';
import type { SqliteDatabase } from './sqliteStore.ts';
import { createSqliteSessions } from './sqliteWrites.ts';

/** Creates the function that stores whole sessions in the embedded database. */
export function createSqliteRestore({ connection, write, writeSoon, changes }: SqliteDatabase): RestoreSessions {
  const sessions = createSqliteSessions(connection);
  const prepareSave = (replaces: 'newer' | 'any') =>
    connection.prepare(`
      INSERT INTO responses (session_sequence, survey_uuid, ${columns.join(', ')})
      VALUES (?, ?, ${columns.map(() => '?').join(', ')})
      ON CONFLICT (session_sequence) DO UPDATE SET ${replaceSql(replaces, 'responses', columns)}`);
  const save = { newer: prepareSave('newer'), any: prepareSave('any') };
  const removePicture = connection.prepare('DELETE FROM screenshots WHERE session_sequence = ?');
  const savePicture = connection.prepare('INSERT INTO screenshots VALUES (?, ?)');
  const countEvents = connection.prepare('SELECT count(*) AS count FROM events WHERE session_sequence = ?');
  const addEvent = connection.prepare(
    'INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)',
  );

  function saveWhole(
    sequence: number,
    survey_uuid: string,
    response: WholeResponse,
    replaces: 'newer' | 'any',
  ): boolean {
    const { picture, ...values } = valuesOf(response);
    const row = { ...values, metadata: JSON.stringify(values.metadata) };
    const sqlite = columns.map((name) => (typeof row[name] === 'boolean' ? Number(row[name]) : row[name]));
    if (save[replaces].run(sequence, survey_uuid, ...sqlite).changes === 0) return false;
    removePicture.run(sequence);
    if (picture !== null) savePicture.run(sequence, picture);
    return true;
  }

  function addEvents(sequence: number, { events }: WholeSession): number {
    const { count } = countEvents.get(sequence) as { count: number };
    const missing = events.slice(count);
    for (const { event_type, version, created_at } of missing) addEvent.run(sequence, event_type, version, created_at);
    return missing.length;
  }

  return async function restore(survey_uuid, given, { replaces = 'newer', when = 'durable' } = {}) {
    const [stored, foreign]: [string[], string[]] = [[], []];
    await (when === 'soon' ? writeSoon : write)(() => {
      // a commit that fails is tried again
      stored.length = foreign.length = 0;
      for (const session of given) {
        const { session_uuid, created_at: at, flags, response } = session;
        const touched = sessions.touch({ survey_uuid, session_uuid, at, flags }, bitsOf(session));
        if (!touched) {
          foreign.push(session_uuid);
          continue;
        }
        const { sequence, isNew } = touched;
        const isSaved = response !== null && saveWhole(sequence, survey_uuid, response, replaces);
        const added = session.events.length > 0 ? addEvents(sequence, session) : 0;
        if (isNew || isSaved || added > 0) stored.push(session_uuid);
      }
    });
    if (stored.length > 0) changes.add(survey_uuid);
    return { stored, foreign };
  };
}
