import type { Store } from '../store/store.ts';
import { ApiError } from './apiError.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** Responses that are deleted at once: what comes meanwhile waits no longer than for them. */
const portion = 500;

/**
 * Deletes all responses of a query with their sessions and events, and resolves to how many went. Throws an `ApiError`
 * (409) and deletes nothing where there are not `count` of them: somebody answered after the owner looked.
 */
export async function deleteResponses(store: Store, query: ResponseQuery, count: number): Promise<number> {
  const { survey_uuid } = query;
  const portions: (readonly string[])[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.page(query, cursor, portion);
    portions.push(page.responses.map(({ session_uuid }) => session_uuid));
    ({ cursor } = page);
  } while (cursor !== null);
  const found = portions.flat().length;
  if (found !== count) {
    const detail = `There are ${found} responses now, not ${count}: nothing was deleted.`;
    throw new ApiError(409, detail, { survey_uuid });
  }
  let deleted = 0;
  for (const sessions of portions) {
    const forgotten = await Promise.all(sessions.map((session) => store.forget(survey_uuid, session)));
    deleted += forgotten.filter(Boolean).length;
  }
  return deleted;
}
