import { filterResponses } from './filterResponses.ts';
import { type Database, sqliteDriver } from './sqliteDriver.ts';
import { sqliteDialect } from './sqliteResults.ts';
import { noScore } from './sqliteSchema.ts';
import { iso, readResponse, type SqliteResponseRow } from './sqliteRows.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { ResponsePage, Store } from './store.ts';

const dayLength = 86_400_000;

/** Sessions that one transaction forgets: answers that come meanwhile wait no longer than for it. */
const portion = 500;

const dayOf = (day: number) => iso(day * dayLength).slice(0, 10);

function readPage(database: Database, query: ResponseQuery, cursor: string | null, limit: number): ResponsePage {
  const { sql: condition, values } = filterResponses(query, sqliteDialect);
  const rows = database
    .prepare(
      `
    SELECT responses.sequence AS place, responses.survey_uuid, session_uuid, score, text, metadata,
      responses.created_at, updated_at
    FROM responses JOIN sessions ON sessions.sequence = session_sequence
    WHERE ${condition} AND responses.sequence < ?
    ORDER BY responses.sequence DESC LIMIT ?`,
    )
    .all(...values, cursor === null ? Number.MAX_SAFE_INTEGER : Number(cursor), limit + 1) as (SqliteResponseRow & {
    place: number;
  })[];
  const shown = rows.slice(0, limit);
  return {
    responses: shown.map(({ place: _, ...row }) => readResponse(row)),
    cursor: rows.length > limit ? String(shown.at(-1)!.place) : null,
  };
}

/** What owners ask of the embedded store. `write` runs inside the next commit. */
export function createSqliteReports(
  database: Database,
  write: <T>(run: () => T) => Promise<T>,
): Pick<Store, 'page' | 'tally' | 'forget' | 'forgetBefore' | 'backup'> {
  const sql = (text: string) => database.prepare(text);
  const tallies = sql(`
    SELECT day, kind, nullif(score, ${noScore}) AS score, count
    FROM tallies WHERE survey_uuid = ? AND count > 0 ORDER BY day, tallies.score`);
  const find = sql('SELECT sequence FROM sessions WHERE session_uuid = ? AND survey_uuid = ?');
  const findOld = sql('SELECT sequence FROM sessions WHERE created_at < ? LIMIT ?');
  const removals = [
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

  return {
    page: async (query, cursor, limit) => readPage(database, query, cursor, limit),

    async tally(survey_uuid) {
      const rows = tallies.all(survey_uuid) as { day: number; kind: string; score: number | null; count: number }[];
      const ofKind = (wanted: string) => rows.filter(({ kind }) => kind === wanted);
      return {
        responses: ofKind('response').map(({ day, score, count }) => ({ day: dayOf(day), score, count })),
        opened: ofKind('opened').map(({ day, count }) => ({ day: dayOf(day), count })),
      };
    },

    forget: (survey_uuid, session_uuid) => write(() => remove(find.all(session_uuid, survey_uuid)) > 0),

    forgetBefore: (time) => write(() => remove(findOld.all(time, portion))),

    async backup(file) {
      await sqliteDriver().backup(database, file);
      return true;
    },
  };
}
