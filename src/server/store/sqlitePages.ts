import { setImmediate as nextTurn } from 'node:timers/promises';
import { filterResponses } from './filterResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { Database } from './sqliteDriver.ts';
import { sqliteDialect } from './sqliteResults.ts';
import { largeColumn, readResponse, type SqliteResponseRow } from './sqliteRows.ts';
import { BadCursor, maximumPageBytes, type ResponsePage, type ResponseRecord, type Store } from './store.ts';

/** Rows that are looked at before others get their turn: a search of a million takes a while. */
const window = 1000;

type PageRow = SqliteResponseRow & { readonly place: number };

function* readRows(database: Database, query: ResponseQuery, start: number, end: number): Generator<PageRow> {
  const { sql: condition, values } = filterResponses(query, sqliteDialect);
  const rows = database
    .prepare(
      `
    SELECT responses.sequence AS place, responses.survey_uuid, session_uuid, score, text, metadata, ${largeColumn(false)},
      responses.created_at, updated_at
    FROM responses JOIN sessions ON sessions.sequence = session_sequence
    WHERE ${condition} AND responses.sequence < ? AND responses.sequence >= ? ORDER BY responses.sequence DESC`,
    )
    .iterate(...values, end, start);
  yield* rows as Iterable<PageRow>;
}

async function readPage(database: Database, query: ResponseQuery, start: number, limit: number): Promise<ResponsePage> {
  const responses: ResponseRecord[] = [];
  let bytes = 0;
  let last = 0;
  for (let end = start; end > 0; end -= window) {
    await nextTurn();
    for (const { place, ...row } of readRows(database, query, Math.max(0, end - window), end)) {
      const size = row.metadata.length + (row.large?.length ?? 0) + (row.text?.length ?? 0);
      if (responses.length === limit || (bytes > 0 && bytes + size > maximumPageBytes)) {
        return { responses, cursor: String(last) };
      }
      responses.push(readResponse(row));
      bytes += size;
      last = place;
    }
  }
  return { responses, cursor: null };
}

/** The responses of the embedded store, some at a time. */
export function createSqlitePages(database: Database): Pick<Store, 'page' | 'picture'> {
  const sql = (text: string) => database.prepare(text);
  const newest = sql('SELECT max(sequence) AS place FROM responses');
  const findPicture = sql(`
    SELECT value FROM large_values JOIN sessions ON sequence = session_sequence
    WHERE session_uuid = ? AND name = 'screenshot'`);

  return {
    async page(query, cursor, limit) {
      if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw new BadCursor();
      const start = cursor === null ? ((newest.get() as { place: number | null }).place ?? 0) + 1 : Number(cursor);
      return readPage(database, query, start, limit);
    },

    async picture(session_uuid) {
      return (findPicture.get(session_uuid) as { value: string } | undefined)?.value ?? null;
    },
  };
}
