import type { ListedResponse, ResponseList } from '../../contract/results.ts';

/** The responses of a list after its first page came again: what is older than that page stays. */
export function mergeResponses(
  known: readonly ListedResponse[],
  { responses, cursor }: ResponseList,
): readonly ListedResponse[] {
  const last = responses.at(-1);
  // the page is all there is
  if (!last || cursor === null) return responses;
  const fresh = new Set(responses.map(({ session_uuid }) => session_uuid));
  const older = known.filter(
    ({ session_uuid, created_at }) => created_at <= last.created_at && !fresh.has(session_uuid),
  );
  return [...responses, ...older];
}
