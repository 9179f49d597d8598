import { ApiError } from '../api/errors.ts';
import type { Results } from './openResults.ts';
import { findSessions } from './pageResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';

/**
 * Deletes all responses of a query with their sessions and events, in batches. Yields the number of each batch. Throws
 * an `ApiError` and deletes nothing unless there are exactly `count` of them, because somebody may have answered after
 * the owner looked.
 */
export async function* deleteResponses(results: Results, query: ResponseQuery, count: number): AsyncGenerator<number> {
  const { survey_uuid } = query;
  const sessions = await results.read((reading) => findSessions(reading, query));
  if (sessions.length !== count) {
    const detail = `There are ${sessions.length} responses now, not ${count}: nothing was deleted.`;
    throw new ApiError('outdated', detail, { survey_uuid });
  }
  yield* results.forget(survey_uuid, sessions);
}
