import { setImmediate as nextTurn } from 'node:timers/promises';
import { filterResponses } from './filterResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { Database } from './sqliteDriver.ts';
import { sqliteDialect } from './sqliteResults.ts';
import { largeColumn, readResponse, type SqliteResponseRow } from './sqliteRows.ts';
import { BadCursor, maximumPageBytes, type ResponsePage, type ResponseRecord, type Store } from './store.ts';

/** Rows that are looked at before others get their turn: a search of a million takes a while. */
const window = 1000;

/** A place in the order of the responses: that of their times, and of their coming where times are the same. */
interface Place {
  readonly time: number;
  readonly sequence: number;
}

const first: Place = { time: 0, sequence: 0 };
const end: Place = { time: Number.MAX_SAFE_INTEGER, sequence: 0 };

type PageRow = SqliteResponseRow & { readonly sequence: number };

function readCursor(cursor: string | null): Place {
  if (cursor === null) return end;
  const found = /^(\d{1,15})_(\d{1,15})$/.exec(cursor);
  if (!found) throw new BadCursor();
  return { time: Number(found[1]), sequence: Number(found[2]) };
}

const order = 'ORDER BY responses.created_at DESC, responses.sequence DESC';

function createWindows(database: Database) {
  const findStart = database.prepare(`
    SELECT created_at AS time, sequence FROM responses INDEXED BY responses_by_time
    WHERE survey_uuid = ?1 AND created_at BETWEEN ?2 AND ?3 AND (created_at, sequence) < (?3, ?4)
    ${order} LIMIT 1 OFFSET ${window - 1}`);

  /** Where the next window before a place begins; null where it is the last one. */
  return ({ survey_uuid, session_uuid, from }: ResponseQuery, before: Place): Place | null => {
    if (session_uuid !== null) return null;
    const found = findStart.get(survey_uuid, from ?? 0, before.time, before.sequence);
    return (found as unknown as Place | undefined) ?? null;
  };
}

function readRows(database: Database, query: ResponseQuery, start: Place, before: Place): Iterable<PageRow> {
  // one range of times: with two of them the engine takes the wider one
  const from = Math.max(query.from ?? 0, start.time);
  const { sql: condition, values } = filterResponses({ ...query, from, until: before.time + 1 }, sqliteDialect);
  const index = query.session_uuid === null ? 'INDEXED BY responses_by_time' : '';
  return database
    .prepare(
      `SELECT responses.sequence, responses.survey_uuid, session_uuid, score, text, metadata, ${largeColumn(false)},
         responses.created_at, updated_at
       FROM responses ${index} JOIN sessions ON sessions.sequence = session_sequence
       WHERE ${condition} AND (responses.created_at, responses.sequence) >= (?, ?) AND (responses.created_at, responses.sequence) < (?, ?)
       ${order}`,
    )
    .iterate(
      ...values,
      start.time,
      start.sequence,
      before.time,
      before.sequence,
    ) as Iterable<unknown> as Iterable<PageRow>;
}

/** The responses of the embedded store, some at a time. */
export function createSqlitePages(database: Database): Pick<Store, 'page' | 'picture' | 'timeOf' | 'placeBefore'> {
  const findWindow = createWindows(database);
  const findPicture = database.prepare(`
    SELECT value FROM large_values JOIN sessions ON sequence = session_sequence
    WHERE session_uuid = ? AND name = 'screenshot'`);

  async function page(query: ResponseQuery, cursor: string | null, limit: number): Promise<ResponsePage> {
    const responses: ResponseRecord[] = [];
    let bytes = 0;
    let last: string | null = null;
    const newest = readCursor(cursor);
    const until = { time: query.until ?? Infinity, sequence: 0 };
    let before: Place | null = until.time <= newest.time ? until : newest;
    while (before) {
      await nextTurn();
      const start: Place | null = findWindow(query, before);
      for (const { sequence, ...row } of readRows(database, query, start ?? first, before)) {
        const size = row.metadata.length + (row.large?.length ?? 0) + (row.text?.length ?? 0);
        if (responses.length === limit || (bytes > 0 && bytes + size > maximumPageBytes)) {
          return { responses, cursor: last };
        }
        responses.push(readResponse(row));
        bytes += size;
        last = `${row.created_at}_${sequence}`;
      }
      before = start;
    }
    return { responses, cursor: null };
  }

  return {
    page,
    timeOf: (cursor) => readCursor(cursor).time + 1,
    placeBefore: (time) => `${time}_0`,
    async picture(session_uuid) {
      return (findPicture.get(session_uuid) as { value: string } | undefined)?.value ?? null;
    },
  };
}
