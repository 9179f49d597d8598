import { expect, test } from 'vitest';
import { matchLocale } from '../../../src/widget/i18n/matchLocale.ts';

test.each([
  // the language itself, in upper or lower case
  ['de', 'de'],
  ['DE', 'de'],
  ['en', 'en'],
  ['pt', 'pt'],
  // regions, variants and extensions with the same texts
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['de-CH-1996', 'de'],
  ['es-419', 'es'],
  ['ar-MA', 'ar'],
  ['ja-JP-u-ca-japanese', 'ja'],
  ['th-TH-x-private', 'th'],
  ['fa-AF', 'fa'],
  // regions with other texts
  ['pt-BR', 'pt-BR'],
  ['pt-br', 'pt-BR'],
  ['pt-PT', 'pt'],
  ['pt-AO', 'pt'],
  // scripts, named or likely
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-HK', 'zh-Hant'],
  ['zh-Hans-TW', 'zh-Hans'],
  ['ZH-HANT-TW', 'zh-Hant'],
  ['sr', 'sr'],
  ['sr-RS', 'sr'],
  ['sr-Cyrl-BA', 'sr'],
  ['sr-Latn', 'sr-Latn'],
  ['sr-Latn-RS', 'sr-Latn'],
  ['sr-ME', 'sr-Latn'],
  // other names of a language
  ['no', 'nb'],
  ['no-NO', 'nb'],
  ['nn', 'nb'],
  ['nn-NO', 'nb'],
  ['iw', 'he'],
  ['iw-IL', 'he'],
  ['in-ID', 'id'],
  ['mo', 'ro'],
  ['sh', 'sr-Latn'],
  ['prs', 'fa'],
  ['arb', 'ar'],
  ['cmn-TW', 'zh-Hant'],
  // languages without a file
  ['yi', undefined],
  ['ka-GE', undefined],
  ['tlh', undefined],
  ['hea', undefined],
])('%s reads %s', (tag, file) => {
  expect(matchLocale(tag)).toBe(file);
});

test.each(['', 'x-default', 'i-klingon', 'de_DE', 'german language', '*', 'd', '{{lang}}'])(
  '"%s" is not a language tag',
  (text) => {
    expect(() => matchLocale(text)).toThrow(/locale/i);
  },
);
