import type { ListedResponse, ResponseList } from '../../../contract/results/responses.ts';

/** The loaded part of a list. */
interface LoadedList {
  readonly responses: readonly ListedResponse[];
  readonly cursor: string | null;
}

/**
 * Returns the reloaded first page of a list, followed by the older responses that are already loaded. Without a response
 * that both have, others can lie between them: then only the first page is returned.
 */
export function keepOlderResponses(loaded: LoadedList, page: ResponseList): LoadedList {
  const fresh = new Set(page.responses.map(({ id }) => id));
  const last = page.responses.at(-1);
  if (!last || page.cursor === null || !loaded.responses.some(({ id }) => fresh.has(id))) return page;
  const older = loaded.responses.filter(({ id, created_at }) => created_at <= last.created_at && !fresh.has(id));
  return { responses: [...page.responses, ...older], cursor: loaded.cursor };
}
