import { expect, test } from 'vitest';
import { localeTag } from '../../src/contract/localeTag.ts';

test.each([
  ['de', 'de'],
  ['de_DE.UTF-8', 'de-DE'],
  ['de_DE', 'de-DE'],
  ['en-US@posix', 'en-US'],
  ['sr_RS@latin', 'sr-RS'],
  ['DE-at', 'de-AT'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
  [' fr ', 'fr'],
  ['fr, en', ''],
  ['fr en', ''],
  // without what only concerns calendars and sorting
  ['de-DE-u-co-phonebk', 'de-DE'],
  // an old code
  ['iw', 'he'],
])('%s is %s', (value, tag) => {
  expect(localeTag(value)).toBe(tag);
});

test.each([
  '{{ locale }}',
  '{locale}',
  '${lang}',
  '%LANG%',
  '',
  ' ',
  'C',
  'C.UTF-8',
  'POSIX',
  '*',
  '-',
  'German',
  'd',
  '1',
])('%j names no language', (value) => {
  expect(localeTag(value)).toBe('');
});

test('nothing names no language', () => {
  expect([localeTag(null), localeTag(undefined)]).toEqual(['', '']);
});
