import { expect, test } from 'vitest';
import { retryDelay } from '../../../src/widget/core/retryDelay.ts';
import { ApiError } from '../../../src/widget/delivery/client.ts';

function refusal(status: number, retryAfter?: string): ApiError {
  return new ApiError(status, 'No', new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }));
}

test.each<[unknown, failures: number, random: number, delay: number]>([
  [refusal(503), 0, 0.5, 500],
  [refusal(503), 3, 0.5, 4_000],
  [refusal(503), 30, 1, 300_000],
  [refusal(500), 0, 0, 0],
  [refusal(408), 0, 1, 1_000],
  [refusal(429), 0, 1, 1_000],
  [new TypeError('Failed to fetch'), 1, 1, 2_000],
  // as long as the server asks for, and no shorter than without it
  [refusal(503, '1'), 0, 0.5, 1_000],
  [refusal(429, '7200'), 0, 1, 7_200_000],
  [refusal(503, '1'), 4, 1, 16_000],
  // a longer time would end at once
  [refusal(503, '9999999999'), 0, 1, 2e9],
  [refusal(503, 'soon'), 0, 1, 1_000],
])('waits after %s and %i failures before it (random %d) for %i ms', (error, failures, random, delay) => {
  expect(retryDelay(error, failures, random)).toBe(delay);
});

test.each([400, 403, 404, 405])('does not ask again what is refused with %i', (status) => {
  expect(retryDelay(refusal(status, '1'), 0, 1)).toBeNull();
});
