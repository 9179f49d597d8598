import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Words } from '../../../src/widget/screenshot/words.ts';
import { files } from '../../../src/widget/ui/fileOf.ts';
import { alikeIn, expectCare, expectOwnScript, readLocale, textsOf } from '../../support/locales.ts';

const folder = new URL('../../../src/widget/screenshot/locales/', import.meta.url);
const read = (file: string) => readLocale<Words>(folder, file);
const english = read('en');
const others = files.filter((file) => file !== 'en');

/** Longest texts, in characters: a button, the lines above and beneath the picture. */
const longest = { label: 32, sentence: 130, hint: 180 };
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
  'use',
  'remove',
] as const;

/** Words that are written alike in this language and in English. */
const alike: Readonly<Record<string, readonly string[]>> = { de: ['title'] };

test('the dialog speaks every language of the card', () => {
  const found = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(found.toSorted()).toEqual(files.map((file) => `${file}.json`).toSorted());
});

describe.each(files)('%s', (file) => {
  const words = read(file);

  test('has every text and no other, in the same order', () => {
    expect(Object.keys(words)).toEqual(Object.keys(english));
  });

  test('has no text that is empty, too long or carelessly spaced', () => {
    for (const [place, text] of textsOf(words)) {
      const kind = place === 'hint' ? 'hint' : labels.some((label) => label === place) ? 'label' : 'sentence';
      expectCare(file, [place, text], longest[kind]);
    }
  });

  test('has names that tell the tools apart', () => {
    const names = labels.map((label) => words[label]);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each(others)('%s has no English left over', (file) => {
  expect(alikeIn(read(file), english)).toEqual(alike[file] ?? []);
});

test.each(others)('%s is written in its own script', (file) => {
  expectOwnScript(file, textsOf(read(file)));
});
