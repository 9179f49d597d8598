import { backoff, longestPause } from '../delivery/backoff.ts';
import type { ApiError } from '../delivery/client.ts';

/**
 * How long to wait before a start that failed is tried again, in ms: as the outbox does, or as long as the server asks
 * for. Null where it would be refused again.
 * @param failures how many came before this one
 * @param random from 0 to 1
 */
export function retryDelay(error: unknown, failures: number, random: number): number | null {
  const { status = 0, headers } = error as Partial<ApiError>;
  if (status >= 400 && status < 408) return null;
  const asked = Number(headers?.get('Retry-After')) * 1_000 || 0;
  return Math.min(longestPause, Math.max(asked, backoff(failures, random)));
}
