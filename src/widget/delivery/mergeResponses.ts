import type { ResponseRequest } from '../../contract/response.ts';

/** A response so far and what is added to it: the later one wins, metadata key by key (API 4.2). */
export function mergeResponses<Response extends ResponseRequest>(
  earlier: ResponseRequest | undefined,
  later: Response,
): Response {
  return { ...earlier, ...later, metadata: { ...earlier?.metadata, ...later.metadata } };
}
