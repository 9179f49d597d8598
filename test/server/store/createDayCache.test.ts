import { expect, test } from 'vitest';
import { createDayCache } from '../../../src/server/store/createDayCache.ts';

const aDay = (saves: number, texts: string | null = null) => ({ saves, data: new Uint8Array(10), texts });

test('a day is known as it was saved, with its texts only where they were read', () => {
  const cache = createDayCache(100);
  cache.set('one', aDay(1));
  expect(cache.get('one', 1, false)).toEqual(aDay(1));
  expect(cache.get('one', 1, true)).toBeNull();
  expect(cache.get('one', 2, false)).toBeNull();
  cache.set('one', aDay(2, 'text'));
  expect(cache.get('one', 2, true)).toEqual(aDay(2, 'text'));
  cache.remove('one');
  expect(cache.get('one', 2, false)).toBeNull();
});

test('the day that was not asked for the longest goes first', () => {
  const cache = createDayCache(30);
  for (const key of ['one', 'two', 'three']) cache.set(key, aDay(1));
  cache.get('one', 1, false);
  cache.set('four', aDay(1));
  const known = ['one', 'two', 'three', 'four'].filter((key) => cache.get(key, 1, false));
  expect(known).toEqual(['one', 'three', 'four']);
});
