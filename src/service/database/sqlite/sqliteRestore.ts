import {
  bitsOf,
  contents,
  replaceSql,
  type Replaces,
  type Restored,
  type RestoreSessions,
  restoredColumns as columns,
  valuesOf,
  type WholeResponse,
  type WholeSession,
} from '../restore.ts';
import { sqliteValue } from './sqliteStatements.ts';
import type { SqliteDatabase } from './sqliteDatabase.ts';
import { createSqliteSessions } from '../../../server/store/sqlite/sqliteWrites.ts';

/** Prepares the statements of a function that stores a whole session, and returns the list for the result. */
function prepareRestore({ connection }: SqliteDatabase) {
  const sessions = createSqliteSessions(connection);
  const prepareSave = (replaces: Replaces) =>
    connection.prepare(`
      INSERT INTO responses (session_sequence, survey_uuid, device, ${columns.join(', ')})
      VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')})
      ON CONFLICT (session_sequence) ${replaceSql(replaces, 'responses', ['device', ...columns])}`);
  const save = { nothing: prepareSave('nothing'), imported: prepareSave('imported'), any: prepareSave('any') };
  const compare = connection.prepare(`
    SELECT is_imported AND (${contents.join(', ')}) IS DISTINCT FROM (${contents.map(() => '?').join(', ')}) AS is_different
    FROM responses WHERE session_sequence = ?`);
  const removePicture = connection.prepare('DELETE FROM screenshots WHERE session_sequence = ?');
  const savePicture = connection.prepare('INSERT INTO screenshots VALUES (?, ?)');
  const countEvents = connection.prepare('SELECT count(*) AS count FROM events WHERE session_sequence = ?');
  const addEvent = connection.prepare(
    'INSERT INTO events (session_sequence, event_type, version, created_at) VALUES (?, ?, ?, ?)',
  );

  function saveWhole(
    { sequence, device, isNew }: NonNullable<ReturnType<typeof sessions.touch>>,
    survey_uuid: string,
    response: WholeResponse,
    replaces: Replaces,
  ): 'changed' | 'different' | null {
    const { picture, ...row } = valuesOf(response);
    const json = JSON.stringify(row.metadata);
    const sqlite = (name: (typeof columns)[number]) => (name === 'metadata' ? json : sqliteValue(row[name]));
    const stored = !isNew && replaces === 'nothing' && compare.get(...contents.map(sqlite), sequence);
    if (stored) return (stored as { is_different: number }).is_different ? 'different' : null;
    if (save[replaces].run(sequence, survey_uuid, device, ...columns.map(sqlite)).changes === 0) return null;
    if (!isNew) removePicture.run(sequence);
    if (picture !== null) savePicture.run(sequence, picture);
    return 'changed';
  }

  function addEvents(sequence: number, { events }: WholeSession): number {
    const { count } = countEvents.get(sequence) as { count: number };
    const missing = events.slice(count);
    for (const { event_type, version, created_at } of missing) addEvent.run(sequence, event_type, version, created_at);
    return missing.length;
  }

  function restoreSession(survey_uuid: string, session: WholeSession, replaces: Replaces): keyof Restored | null {
    const { session_uuid, created_at: at, flags, page, locale, device, response } = session;
    const touched = sessions.touch({ survey_uuid, session_uuid, at, flags, page, locale, device }, bitsOf(session));
    if (!touched) return 'foreign';
    const saved = response && saveWhole(touched, survey_uuid, response, replaces);
    const events = session.events.length > 0 ? addEvents(touched.sequence, session) : 0;
    if (touched.isNew) return 'added';
    if (saved === 'changed' || events > 0) return 'changed';
    return saved;
  }

  return restoreSession;
}

/** Creates the function that stores whole sessions in the embedded database. */
export function createSqliteRestore(database: SqliteDatabase): RestoreSessions {
  const { write, writeSoon, changes } = database;
  const restoreSession = prepareRestore(database);

  return async function restore(survey_uuid, given, { replaces = 'nothing', when = 'durable' } = {}) {
    const restored = { added: [], changed: [], different: [], foreign: [] } as Record<keyof Restored, string[]>;
    await (when === 'soon' ? writeSoon : write)(() => {
      // a commit that fails is tried again
      for (const list of Object.values(restored)) list.length = 0;
      for (const session of given) {
        const result = restoreSession(survey_uuid, session, replaces);
        if (result) restored[result].push(session.session_uuid);
      }
    });
    if (restored.added.length + restored.changed.length > 0) changes.add(survey_uuid);
    return restored;
  };
}
