import { expect, test } from 'vitest';
import { createRateLimit } from '../../src/server/domain/rateLimit.ts';

test('a bucket lets a burst through, then fills evenly', () => {
  let now = 0;
  const { take } = createRateLimit(60, () => now);
  expect(Array.from({ length: 60 }, () => take('a')).every((seconds) => seconds === 0)).toBe(true);
  expect(take('a')).toBe(1);
  now = 1000;
  expect(take('a')).toBe(0);
  expect(take('a')).toBe(1);
  now = 1_000_000;
  expect(Array.from({ length: 61 }, () => take('a')).filter((seconds) => seconds === 0)).toHaveLength(60);
});

test('a slow bucket tells how long', () => {
  const { take } = createRateLimit(1, () => 0);
  expect([take('a'), take('a')]).toEqual([0, 60]);
});

test('a clock that goes back takes nothing away', () => {
  let now = 1000;
  const { take } = createRateLimit(2, () => now);
  take('a');
  now = 0;
  expect(take('a')).toBe(0);
});

test('a client that has to wait does not wait for a clock that was set back', () => {
  let now = 3_600_000;
  const { take, wait } = createRateLimit(1, () => now);
  take('a');
  expect(wait('a')).toBe(60);
  now = 0;
  expect(wait('a')).toBe(0);
});

test('0 is no limit', () => {
  const { take, wait, spend } = createRateLimit(0, () => 0);
  spend('a', 1_000_000_000);
  expect(wait('a')).toBe(0);
  expect(Array.from({ length: 10_000 }, () => take('a')).some(Boolean)).toBe(false);
});

test('the bytes of bodies count as requests, and a client pays its debt before it asks again', () => {
  let now = 0;
  const { take, spend } = createRateLimit(60, () => now);
  expect(take('a')).toBe(0);
  spend('a', 100 * 1024 - 1);
  spend('a', 7000 * 1024);
  expect(take('a')).toBe(12);
  expect(take('b')).toBe(0);
  now = 12_000;
  expect(take('a')).toBe(0);
});

test('50,000 clients are remembered, and the one that was quiet for longest is forgotten first', () => {
  const { take } = createRateLimit(1, () => 0);
  const isAllowed = (client: string) => take(client) === 0;
  for (let client = 1; client <= 50_000; client += 1) isAllowed(`client ${client}`);
  expect(isAllowed('client 1')).toBe(false);
  isAllowed('one more');
  expect([isAllowed('client 1'), isAllowed('client 2')]).toEqual([false, true]);
});
