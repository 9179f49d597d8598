import { expect, test } from 'vitest';
import { createRateLimit } from '../../src/service/limits/rateLimit.ts';

test('a bucket allows a burst, then fills evenly', () => {
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

test('a slow bucket says how long to wait', () => {
  const { take } = createRateLimit(1, () => 0);
  expect([take('a'), take('a')]).toEqual([0, 60]);
});

test('a clock that is set back takes nothing away', () => {
  let now = 1000;
  const { take } = createRateLimit(2, () => now);
  take('a');
  now = 0;
  expect(take('a')).toBe(0);
});

test('a waiting client does not wait for a clock that was set back', () => {
  let now = 3_600_000;
  const { take, wait } = createRateLimit(1, () => now);
  take('a');
  expect(wait('a')).toBe(60);
  now = 0;
  expect(wait('a')).toBe(0);
});

test('0 means no limit', () => {
  const { take, wait, spend } = createRateLimit(0, () => 0);
  spend('a', 1_000_000_000);
  expect(wait('a')).toBe(0);
  expect(Array.from({ length: 10_000 }, () => take('a')).some(Boolean)).toBe(false);
});

test('body bytes count as requests, and a client in debt has to wait before its next request', () => {
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

test('50,000 clients are remembered, and the least recently active one is forgotten first', () => {
  const { take } = createRateLimit(1, () => 0);
  const isAllowed = (client: string) => take(client) === 0;
  for (let client = 1; client <= 50_000; client += 1) isAllowed(`client ${client}`);
  expect(isAllowed('client 1')).toBe(false);
  isAllowed('one more');
  expect([isAllowed('client 1'), isAllowed('client 2')]).toEqual([false, true]);
});
