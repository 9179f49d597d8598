import type { ListedResponse, ResponseList } from '../../../contract/results/responses.ts';

/** Returns the reloaded first page of a list, followed by the older responses that are already loaded. */
export function keepOlderResponses(
  known: readonly ListedResponse[],
  { responses, cursor }: ResponseList,
): readonly ListedResponse[] {
  const last = responses.at(-1);
  // there are no further pages
  if (!last || cursor === null) return responses;
  const fresh = new Set(responses.map(({ id }) => id));
  const older = known.filter(({ id, created_at }) => created_at <= last.created_at && !fresh.has(id));
  return [...responses, ...older];
}
