import { ApiError } from '../../server/api/errors.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { createDeletion } from '../database/deleteSessions.ts';
import type { Reading } from './dialect.ts';
import type { ResponseQuery } from './query.ts';
import { findSessions, readSessions } from './responses.ts';

/** Comes before all uuids. */
const zero = '00000000-0000-0000-0000-000000000000';

type Read = <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;

/** Yields the surveys that have sessions. */
export async function* storedSurveys(read: Read): AsyncGenerator<string> {
  const sql = 'SELECT survey_uuid FROM sessions WHERE survey_uuid > ? ORDER BY survey_uuid LIMIT 1';
  const after = (last: string) => read(({ all }) => all<{ survey_uuid: string }>(sql, [last]));
  for (let [next] = await after(zero); next; [next] = await after(next.survey_uuid)) yield next.survey_uuid;
}

/**
 * Creates the deletion of sessions with their responses and events, in batches: each function yields the number of each
 * batch. `read` reads one state of the data.
 */
export function createForget(read: Read, store: DatabaseStore) {
  const deleteSessions = createDeletion(store);

  /** Deletes the given sessions of a survey, except those with a write since `time`. */
  const forget = (survey_uuid: string, session_uuids: readonly string[], time = Number.MAX_SAFE_INTEGER) =>
    deleteSessions(survey_uuid, session_uuids, time);

  /**
   * Deletes the sessions of all responses of a query. Throws an `ApiError` and deletes nothing unless there are exactly
   * `count` of them, because somebody may have answered after the owner looked.
   */
  async function* forgetResponses(query: ResponseQuery, count: number) {
    const { survey_uuid } = query;
    const sessions = await read((reading) => findSessions(reading, query));
    if (sessions.length !== count) {
      const detail = `There are ${sessions.length} responses now, not ${count}: nothing was deleted.`;
      throw new ApiError('outdated', detail, { survey_uuid });
    }
    yield* forget(survey_uuid, sessions);
  }

  return { forget, forgetResponses, ...createRetention(read, forget) };
}

type ForgetSessions = (survey_uuid: string, session_uuids: readonly string[], time: number) => AsyncIterable<number>;

function createRetention(read: Read, forget: ForgetSessions) {
  return {
    /** Deletes the sessions without a write since a time. */
    async *forgetBefore(time: number): AsyncGenerator<number> {
      // deletions take long, so each statement reads its own state
      const all: Reading['all'] = (sql, values) => read((reading) => reading.all(sql, values));
      const rows = { table: 'sessions', rank: 'session_uuid' } as const;
      for await (const survey of storedSurveys(read)) {
        const where = { sql: 'survey_uuid = ? AND created_at < ?', values: [survey, time] };
        for await (const found of readSessions(all, { ...rows, where })) {
          const sessions = found.map(({ session_uuid }) => session_uuid);
          yield* forget(survey, sessions, time);
        }
      }
    },

    /** Resolves to the time when the newest visitor's session before `time` began, of all surveys, or null. */
    async newestBefore(time: number): Promise<number | null> {
      let newest: number | null = null;
      for await (const survey of storedSurveys(read)) {
        const [found] = await read(({ all }) =>
          all<{ created_at: number }>(
            `SELECT created_at FROM sessions WHERE survey_uuid = ? AND created_at < ? AND NOT EXISTS (
               SELECT 1 FROM responses WHERE responses.session_uuid = sessions.session_uuid AND is_imported)
             ORDER BY created_at DESC LIMIT 1`,
            [survey, time],
          ),
        );
        if (found) newest = Math.max(newest ?? 0, found.created_at);
      }
      return newest;
    },
  };
}
