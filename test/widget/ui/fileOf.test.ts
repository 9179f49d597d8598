import { expect, test } from 'vitest';
import { fileOf } from '../../../src/widget/ui/fileOf.ts';

test.each([
  // the language itself, in whatever case
  ['de', 'de'],
  ['DE', 'de'],
  ['en', 'en'],
  // regions, variants and extensions that change no words
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['de-CH-1996', 'de'],
  ['ar-MA', 'ar'],
  ['ja-JP-u-ca-japanese', 'ja'],
  ['th-TH-x-private', 'th'],
  // other names of a language
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['arb', 'ar'],
  // languages that we do not speak
  ['yi', undefined],
  ['ka-GE', undefined],
  ['tlh', undefined],
  ['hea', undefined],
])('%s reads %s', (tag, file) => {
  expect(fileOf(tag)).toBe(file);
});

test.each(['', 'x-default', 'i-klingon', 'de_DE', 'german language', '*', 'd', '{{lang}}'])('"%s" is no tag', (text) => {
  expect(() => fileOf(text)).toThrow(/locale/i);
});
