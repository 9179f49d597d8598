import type { ResponseRequest } from '../../contract/api/response.ts';

/** Merges two versions of a response. The last value wins, also for each metadata key (API 4.2). */
export function mergeResponses<Response extends ResponseRequest>(
  earlier: ResponseRequest | undefined,
  later: Response,
): Response {
  return { ...earlier, ...later, metadata: { ...earlier?.metadata, ...later.metadata } };
}
