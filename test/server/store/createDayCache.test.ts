import { expect, test } from 'vitest';
import { createDayCache } from '../../../src/server/store/createDayCache.ts';

const aDay = (saves: number, more: { texts?: string; metadata?: string } = {}) => ({
  saves,
  data: new Uint8Array(10),
  texts: null,
  metadata: null,
  ...more,
});

const none = { texts: false, metadata: false };

test('a day is known as it was saved, with its texts and metadata only where they were read', () => {
  const cache = createDayCache(100);
  cache.set('one', aDay(1));
  expect(cache.get('one', 1, none)).toEqual(aDay(1));
  expect(cache.get('one', 1, { ...none, texts: true })).toBeNull();
  expect(cache.get('one', 1, { ...none, metadata: true })).toBeNull();
  expect(cache.get('one', 2, none)).toBeNull();
  const withTexts = aDay(2, { texts: 'text' });
  cache.set('one', withTexts);
  expect(cache.get('one', 2, { ...none, texts: true })).toEqual(withTexts);
  expect(cache.get('one', 2, { texts: true, metadata: true })).toBeNull();
  cache.set('one', aDay(3, { metadata: '{}' }));
  expect(cache.get('one', 3, { ...none, metadata: true })).toEqual(aDay(3, { metadata: '{}' }));
  cache.remove('one');
  expect(cache.get('one', 3, none)).toBeNull();
});

test('the days that were not asked for the longest go first, by their bytes', () => {
  const cache = createDayCache(30);
  for (const key of ['one', 'two', 'three']) cache.set(key, aDay(1));
  const known = () => ['one', 'two', 'three', 'four', 'five'].filter((key) => cache.get(key, 1, none));
  cache.get('one', 1, none);
  cache.set('four', aDay(1));
  expect(known()).toEqual(['one', 'three', 'four']);
  cache.set('five', aDay(1, { metadata: '{"a":1}' }));
  expect(known()).toEqual(['five']);
});
