import { backoff, maxPause } from '../delivery/backoff.ts';
import { type ApiError, isTemporary } from '../delivery/client.ts';

/**
 * Returns the delay before a failed start is retried, in ms: the backoff of the outbox, or the server's `Retry-After`
 * if that is longer. Returns null if a retry would fail again.
 * @param failures the number of earlier failures
 * @param random from 0 to 1
 */
export function retryDelay(error: unknown, failures: number, random: number): number | null {
  const { status = 0, retryAfter } = error as Partial<ApiError>;
  if (!isTemporary(status)) return null;
  const asked = Number(retryAfter) * 1_000 || 0;
  return Math.min(maxPause, Math.max(asked, backoff(failures, random)));
}
