import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/widget/core/retryDelay.ts';
import { ApiError } from '../../../src/widget/delivery/client.ts';

function apiError(status: number, retryAfter?: string): ApiError {
  return new ApiError(status, 'No', new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }));
}

test.each<[unknown, failures: number, random: number, delay: number]>([
  [apiError(503), 0, 0.5, 500],
  [apiError(503), 3, 0.5, 4_000],
  [apiError(503), 30, 1, 300_000],
  [apiError(500), 0, 0, 0],
  [apiError(408), 0, 1, 1_000],
  [apiError(429), 0, 1, 1_000],
  // a proxy, a login or a firewall replied
  [apiError(0), 1, 1, 2_000],
  [new TypeError('Failed to fetch'), 1, 1, 2_000],
  // as long as the server asks for, but no shorter than without it
  [apiError(503, '1'), 0, 0.5, 1_000],
  [apiError(429, '7200'), 0, 1, 7_200_000],
  [apiError(503, '1'), 4, 1, 16_000],
  // a longer timeout would fire immediately
  [apiError(503, '9999999999'), 0, 1, 2e9],
  [apiError(503, 'soon'), 0, 1, 1_000],
])('waits after %s and %i earlier failures (random %d) for %i ms', (error, failures, random, delay) => {
  expect(retryDelay(error, failures, random)).toBe(delay);
});

test.each([400, 403, 404, 405])('does not retry after a %i', (status) => {
  expect(retryDelay(apiError(status, '1'), 0, 1)).toBeNull();
});
