import { channel } from 'node:diagnostics_channel';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from '../store/sqlite/sqliteDriver.ts';
import type { SqliteDatabase } from '../store/sqlite/sqliteStore.ts';
import { readResponse, type SqliteResponseRow } from '../store/sqlite/sqliteRows.ts';
import { asksForAll, type ResponseQuery } from './responseQuery.ts';
import type { SqlEngine } from './sqlEngine.ts';
import { sqliteDialect } from './sqliteDialect.ts';

/**
 * The maximum number of rows that a statement scans, because visitors' requests wait for it. Reading an index is faster
 * than reading texts and metadata, which can be long.
 */
const indexRows = 10_000;
const fullRows = 1000;

/** Returns whether an index answers a query. */
const isIndexed = ({ search, metadata, updatedFrom }: ResponseQuery) =>
  search === null && metadata.length === 0 && updatedFrom === null;

/** Duration of a statement for which visitors' requests wait without notice, in ms. */
const shortTime = 20;

/** Creates the number of rows for the next statement, which follows the duration of the last one. */
function createWindow(usesIndex: boolean) {
  const max = usesIndex ? indexRows : fullRows;
  let rows = max / 20;
  let begun = 0;
  return {
    /** Returns the number of rows. Call it before the statement. */
    next() {
      begun = performance.now();
      return rows;
    },
    /** Call it after a statement that scanned all of these rows. */
    scanned() {
      const speed = rows / Math.max(1, performance.now() - begun);
      rows = Math.round(Math.min(max, Math.max(10, speed * shortTime)));
    },
  };
}

/** Maximum number of prepared statements that are kept. */
const maxPrepared = 50;

type Value = string | number | null;

/** Publishes the duration of each statement for benchmarks (`npm run bench:server -- --million`). */
const statements = channel('asklet:statement');

/** Creates a function that runs statements with other requests in between. */
function createRunner(database: Database) {
  const prepared = new Map<string, Statement>();
  return async function all<R extends object>(sql: string, values: readonly unknown[]): Promise<R[]> {
    await nextTurn();
    const statement = prepared.get(sql) ?? database.prepare(sql);
    if (prepared.size === maxPrepared) prepared.clear();
    prepared.set(sql, statement);
    const begun = performance.now();
    const rows = statement.all(...(values as Value[])) as R[];
    statements.publish({ sql, milliseconds: performance.now() - begun });
    return rows;
  };
}

const session = '(SELECT session_uuid FROM sessions WHERE sequence = session_sequence)';

/** Creates the engine for SQLite. It runs in this process, so its statements are kept short. */
export function createSqliteEngine({ connection, changes }: SqliteDatabase): SqlEngine {
  const all = createRunner(connection);

  return {
    all,
    dialect: sqliteDialect,

    groups: [['day', 'page', 'locale']],

    async *divideDays(table, query, days) {
      const findEnd = `
        SELECT created_at AS time FROM ${table} WHERE survey_uuid = ? AND created_at >= ? AND created_at < ?
        ORDER BY created_at LIMIT 1 OFFSET ?`;
      const window = createWindow(table === 'sessions' || isIndexed(query));
      for (const { date, from, until } of days) {
        for (let begin = from; begin < until;) {
          const [found] = await all<{ time: number }>(findEnd, [query.survey_uuid, begin, until, window.next()]);
          // at least one millisecond, however many rows it has
          const end = found ? Math.max(found.time, begin + 1) : until;
          yield { from: begin, until: end, day: { sql: '0', values: [] }, dates: [date] };
          if (found) window.scanned();
          begin = end;
        }
      }
    },

    async *divideList(query, before) {
      const from = query.from ?? 0;
      // these need no scan
      if (query.session_uuid !== null || asksForAll(query)) return yield { from, until: before };
      const findStart = `
        SELECT created_at AS time FROM responses WHERE survey_uuid = ? AND created_at >= ? AND created_at < ?
        ORDER BY created_at DESC LIMIT 1 OFFSET ?`;
      const window = createWindow(isIndexed(query));
      for (let until = before; until > from;) {
        const [found] = await all<{ time: number }>(findStart, [query.survey_uuid, from, until, window.next()]);
        const start = found?.time ?? from;
        yield { from: start, until };
        if (found) window.scanned();
        until = start;
      }
    },

    columns: `survey_uuid, ${session} AS session_uuid, score, text, metadata, created_at, updated_at`,
    readResponse: (row) => readResponse(row as SqliteResponseRow),
    session,
    rank: 'sequence',
    isRank: (text) => /^\d{1,15}$/.test(text),

    findPicture: `
      SELECT data_url FROM screenshots JOIN sessions ON sequence = session_sequence WHERE session_uuid = ?`,

    version: async (survey_uuid) => changes.version(survey_uuid),
  };
}
