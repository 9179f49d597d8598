import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ScreenshotMessages } from '../../../src/widget/screenshot/messages.ts';
import { alikeIn, expectCare, expectOwnScript, readLocale, textsOf } from '../../support/locales.ts';

const folder = new URL('../../../src/widget/screenshot/locales/', import.meta.url);
const filesIn = (url: URL) =>
  readdirSync(url)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .toSorted();
const files = filesIn(folder);
const read = (file: string) => readLocale<ScreenshotMessages>(folder, file);
const english = read('en');
const others = files.filter((file) => file !== 'en');

/** Maximum length of texts, in characters: a button, the lines above and below the image. */
const maxLengths = { label: 32, sentence: 150, hint: 180 };
const labels = [
  'title',
  'cancel',
  'page',
  'display',
  'file',
  'redact',
  'highlight',
  'crop',
  'undo',
  'enlarge',
  'reduce',
  'redactBox',
  'highlightBox',
  'cropBox',
  'arrow',
  'pen',
  'use',
] as const;

/** Texts that are the same in this language and in English. */
const alike: Readonly<Record<string, readonly string[]>> = { de: ['title'] };

test('the dialog has all languages of the card', () => {
  expect(files).toEqual(filesIn(new URL('../../i18n/locales/', folder)));
});

describe.each(files)('%s', (file) => {
  const messages = read(file);

  test('has every text and no other, in the same order', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
  });

  test('has no text that is empty, too long or badly spaced', () => {
    for (const [key, text] of textsOf(messages)) {
      const kind = key === 'hint' ? 'hint' : labels.some((label) => label === key) ? 'label' : 'sentence';
      expectCare(file, [key, text], maxLengths[kind]);
    }
  });

  test('has different names for the tools', () => {
    const names = labels.map((label) => messages[label]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each(others)('%s contains no English texts', (file) => {
  expect(alikeIn(read(file), english)).toEqual(alike[file] ?? []);
});

test.each(others)('%s is written in its own script', (file) => {
  expectOwnScript(file, textsOf(read(file)));
});
