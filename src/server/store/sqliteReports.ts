import { setImmediate as nextTurn } from 'node:timers/promises';
import { filterResponses } from './filterResponses.ts';
import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { sqliteDialect } from './sqliteResults.ts';
import { noScore } from './sqliteSchema.ts';
import { iso, largeColumn, readResponse, type SqliteResponseRow } from './sqliteRows.ts';
import {
  BadCursor,
  maximumPageBytes,
  type ResponsePage,
  type ResponseRecord,
  type Store,
} from './store.ts';
import type { ResponseQuery } from './responseQuery.ts';

const dayLength = 86_400_000;

/** Sessions that one transaction forgets: answers that come meanwhile wait no longer than for it. */
const portion = 500;

const dayOf = (day: number) => iso(day * dayLength).slice(0, 10);

/** Rows that are looked at before others get their turn: a search of a million takes a while. */
const window = 4000;

type PageRow = SqliteResponseRow & { readonly place: number; readonly bytes: number };

function* readRows(database: Database, query: ResponseQuery, start: number, end: number): Generator<PageRow> {
  const { sql: condition, values } = filterResponses(query, sqliteDialect);
  const rows = database
    .prepare(
      `
    SELECT responses.sequence AS place, text_bytes + metadata_bytes AS bytes, responses.survey_uuid, session_uuid, score,
      text, metadata, ${largeColumn(false)}, responses.created_at, updated_at
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
    for (const { place, bytes: size, ...row } of readRows(database, query, Math.max(0, end - window), end)) {
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

/** What owners ask of the embedded store. `write` runs inside the next commit. */
export function createSqliteReports(
  database: Database,
  write: <T>(run: () => T) => Promise<T>,
): Pick<Store, 'page' | 'picture' | 'tally' | 'usage' | 'forget' | 'forgetBefore' | 'backup'> {
  const sql = (text: string) => database.prepare(text);
  const tallies = sql(`
    SELECT day, kind, nullif(score, ${noScore}) AS score, count
    FROM tallies WHERE survey_uuid = ? AND count > 0 ORDER BY day, tallies.score`);
  const find = sql('SELECT sequence FROM sessions WHERE session_uuid = ? AND survey_uuid = ?');
  const findOld = sql(`
    SELECT sequence FROM sessions WHERE created_at < ?1
      AND NOT EXISTS (SELECT 1 FROM responses WHERE session_sequence = sessions.sequence AND updated_at >= ?1)
      AND NOT EXISTS (SELECT 1 FROM events WHERE session_sequence = sessions.sequence AND events.created_at >= ?1)
    LIMIT ?2`);
  const newest = sql('SELECT max(sequence) AS place FROM responses');
  const findPicture = sql(`
    SELECT value FROM large_values JOIN sessions ON sequence = session_sequence
    WHERE session_uuid = ? AND name = 'screenshot'`);
  const usage = sql(`
    SELECT key_id, sum(text_bytes + metadata_bytes) AS bytes FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);
  const removals = [
    sql('DELETE FROM large_values WHERE session_sequence = ?'),
    sql('DELETE FROM responses WHERE session_sequence = ?'),
    sql('DELETE FROM events WHERE session_sequence = ?'),
    sql('DELETE FROM sessions WHERE sequence = ?'),
  ];

  function remove(rows: readonly unknown[]): number {
    for (const { sequence } of rows as { sequence: number }[]) {
      for (const removal of removals) removal.run(sequence);
    }
    return rows.length;
  }

  // The write-ahead log has what was forgotten until it is emptied.
  const emptyLog = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)');

  return {
    async page(query, cursor, limit) {
      if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw new BadCursor();
      const start = cursor === null ? ((newest.get() as { place: number | null }).place ?? 0) + 1 : Number(cursor);
      return readPage(database, query, start, limit);
    },

    async picture(session_uuid) {
      return (findPicture.get(session_uuid) as { value: string } | undefined)?.value ?? null;
    },

    async usage() {
      const rows = usage.all() as { key_id: string; bytes: number }[];
      return new Map(rows.map(({ key_id, bytes }) => [key_id, bytes]));
    },

    async tally(survey_uuid) {
      const rows = tallies.all(survey_uuid) as { day: number; kind: string; score: number | null; count: number }[];
      const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
      return {
        responses: ofKind('response').map(({ day, score, count }) => ({ day: dayOf(day), score, count })),
        opened: ofKind('opened').map(({ day, count }) => ({ day: dayOf(day), count })),
      };
    },

    async forget(survey_uuid, session_uuid) {
      const forgotten = await write(() => remove(find.all(session_uuid, survey_uuid)) > 0);
      if (forgotten) emptyLog();
      return forgotten;
    },

    async forgetBefore(time) {
      const forgotten = await write(() => remove(findOld.all(time, portion)));
      // the last portion
      if (forgotten < portion) emptyLog();
      return forgotten;
    },

    async backup(file) {
      await sqliteDriver().backup(database, file);
      return true;
    },
  };
}
