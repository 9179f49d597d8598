import { expect, test } from 'vitest';
import { loadTexts } from '../../../src/app/i18n/loadTexts.ts';
import { createTexts, withElements } from '../../../src/app/i18n/texts.ts';

const polish = {
  'Seen on {host}': 'Widziano na {host}',
  '{count} surveys of {all}': {
    one: '{count} ankieta z {all}',
    few: '{count} ankiety z {all}',
    other: '{count} ankiet z {all}',
  },
};

test.each([
  [1, '1 ankieta z 12 345'],
  [3, '3 ankiety z 12 345'],
  [5, '5 ankiet z 12 345'],
])('translates %i by the plural category of the language', (count, expected) => {
  const { n } = createTexts('pl', polish);
  expect(n(count, '{count} survey of {all}', '{count} surveys of {all}', { all: 12_345 })).toBe(
    expected.replace('12 345', '12\u00a0345'),
  );
});

test('keeps a text without a translation in English, and values as they are', () => {
  const { t, n } = createTexts('pl', polish);
  expect(t('Seen on {host}', { host: '{host} $& constructor' })).toBe('Widziano na {host} $& constructor');
  expect(t('constructor')).toBe('constructor');
  expect(n(1, '{count} answer', '{count} answers')).toBe('1 answer');
  expect(n(0, '{count} answer', '{count} answers')).toBe('0 answers');
});

test('formats numbers as the language does', () => {
  expect(createTexts('de').formatNumber(1234.5, 2)).toBe('1.234,50');
  expect(createTexts('en').formatNumber(1234.5)).toBe('1,234.5');
});

test('replaces names by elements, in the order of the translation', () => {
  expect(withElements('{b} before {a}', { a: 1, b: 2 })).toEqual(['', 2, ' before ', 1, '']);
});

test.each([
  ['the first language of the browser that it speaks', '', ['fr-FR', 'de-AT', 'en'], 'de-AT', 'Umfragen'],
  ['English before German', '', ['en-GB', 'de'], 'en-GB', 'Surveys'],
  ['English if it speaks none', '', ['fr'], 'en', 'Surveys'],
  ['the chosen language, with the region of the browser', 'de', ['en', 'de-CH'], 'de-CH', 'Umfragen'],
  ['the chosen language', 'de', ['en'], 'de', 'Umfragen'],
  ['the language of the browser if the chosen one is gone', 'xx', ['de'], 'de', 'Umfragen'],
])('speaks %s', async (_, chosen, browserLanguages, locale, surveys) => {
  const texts = await loadTexts(chosen, browserLanguages);
  expect(texts.locale).toBe(locale);
  expect(texts.t('Surveys')).toBe(surveys);
});
