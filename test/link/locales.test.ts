import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LinkTexts } from '../../src/link/texts.ts';
import { alikeIn, expectCare, expectOwnScript, readLocale, textsOf } from '../support/locales.ts';

const folder = new URL('../../src/link/locales/', import.meta.url);
const filesIn = (url: URL) =>
  readdirSync(url)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .toSorted();
const files = filesIn(folder);
const read = (file: string) => readLocale<LinkTexts>(folder, file);
const english = read('en');
const others = files.filter((file) => file !== 'en');

/** Maximum length of texts, in characters. */
const maxLengths: Readonly<Record<string, number>> = { sendScore: 24, imprint: 32, privacy: 36 };
const maxSentenceLength = 110;

test('the pages have all languages of the card', () => {
  expect(files).toEqual(filesIn(new URL('../../widget/i18n/locales/', folder)));
});

describe.each(files)('%s', (file) => {
  const messages = read(file);

  test('has every text and no other, in the same order', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  test('has no text that is empty, too long or badly spaced', () => {
    for (const each of textsOf(messages)) expectCare(file, each, maxLengths[each[0]] ?? maxSentenceLength);
  });

  test('names the score of its button', () => {
    expect(messages.sendScore).toContain('{score}');
  });
});

test.each(others)('%s contains no English texts', (file) => {
  expect(alikeIn(read(file), english)).toEqual(['da', 'nb'].includes(file) ? ['sendScore'] : []);
});

test.each(others)('%s is written in its own script', (file) => {
  expectOwnScript(file, textsOf(read(file)));
});
