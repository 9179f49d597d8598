import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importTexts, matchLocale } from '../../../src/widget/i18n/matchLocale.ts';
import type { LocaleTexts } from '../../../src/widget/i18n/messages.ts';
import { alikeIn, expectCare, expectOwnScript, readLocale, textsOf } from '../../support/locales.ts';

// src/widget/i18n/locales/README.md explains each message.

const folder = new URL('../../../src/widget/i18n/locales/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const read = (file: string) => readLocale<LocaleTexts>(folder, file);
const english = read('en');
const others = files.filter((file) => file !== 'en');

/** Maximum length of texts on buttons and in narrow places, in characters. */
const maxLengths: Readonly<Record<string, number>> = {
  back: 16,
  next: 16,
  send: 16,
  skip: 16,
  done: 16,
  close: 16,
  feedback: 16,
  addScreenshot: 32,
  changeScreenshot: 32,
  removeScreenshot: 32,
  other: 20,
  email: 32,
  step: 36,
  satisfaction: 40,
  thumbs: 28,
  charactersLeft: 48,
  otherComment: 48,
};
/** Maximum length of all others: two lines of the card. */
const maxSentenceLength = 100;

/** Messages that are the same in this language and in English. */
const alike: Readonly<Record<string, readonly string[]>> = {
  da: ['send', 'feedback', 'satisfaction.2'],
  de: ['feedback', 'satisfaction.2'],
  es: ['satisfaction.2'],
  ms: ['satisfaction.2'],
  nb: ['send'],
  nl: ['feedback'],
  sv: ['feedback', 'satisfaction.2'],
};

const placeholdersOf = (text: string) => (text.match(/{.*?}/g) ?? []).toSorted();
/** A plural form for a single number can omit the number. */
const spellsNumberOut = /^charactersLeft\.(zero|one|two)$/;

test.each(files)('%s is named after its own tag', (file) => {
  expect(matchLocale(file)).toBe(file);
});

test.each(others)('%s can be fetched', async (file) => {
  expect(await importTexts(file)).toMatchObject({ close: read(file).close });
});

describe.each(files)('%s', (file) => {
  const texts = read(file);
  const { dir, ...rest } = texts;
  const all = textsOf(rest);

  test('has every message and no other, in the same order', () => {
    expect(Object.keys(rest)).toEqual(Object.keys(english));
    expect(rest.thumbs).toHaveLength(english.thumbs.length);
    expect(rest.satisfaction).toHaveLength(english.satisfaction.length);
  });

  test('names its direction if it is right to left', () => {
    const { script } = new Intl.Locale(file).maximize();
    expect(dir).toBe(['Arab', 'Hebr'].includes(script!) ? 'rtl' : undefined);
  });

  test('has the plural forms for whole numbers of this language, and no others', () => {
    const rules = new Intl.PluralRules(file);
    const needed = new Set(Array.from({ length: 10_001 }, (_, count) => rules.select(count)).concat('other'));
    expect(Object.keys(rest.charactersLeft).toSorted()).toEqual([...needed].toSorted());
  });

  test('has the placeholders for numbers', () => {
    for (const [key, text] of all) {
      const expected = textsOf(english).find(([each]) => each === key)?.[1] ?? english.charactersLeft.other;
      const found = placeholdersOf(text);
      if (!(spellsNumberOut.test(key) && !found.length)) expect([key, found]).toEqual([key, placeholdersOf(expected)]);
    }
  });

  test('has no message that is empty, too long or badly spaced', () => {
    for (const each of all) expectCare(file, each, maxLengths[each[0].split('.')[0]!] ?? maxSentenceLength);
  });

  test('has different names for the steps of a scale', () => {
    for (const names of [rest.satisfaction, rest.thumbs])
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(new Set([rest.back, rest.next, rest.send, rest.skip, rest.close]).size).toBe(5);
  });

  test('ends sentences with punctuation, but not labels', () => {
    // a Greek question ends with a mark that looks like a semicolon
    const stop = file === 'el' ? /[.!;]$/ : /[.!?。！？؟۔।]$/;
    for (const key of [
      'close',
      'back',
      'next',
      'send',
      'skip',
      'feedback',
      'addScreenshot',
      'changeScreenshot',
      'other',
      'email',
      'step',
      'score',
      'stars',
    ]) {
      expect(all.find(([each]) => each === key)![1], key).not.toMatch(stop);
    }
    // Thai has no punctuation at the end of sentences
    for (const key of file === 'th'
      ? []
      : [
          'answerMissing',
          'textQuestion',
          'contactQuestion',
          'emailMissing',
          'thanks',
          'screenshotFailed',
          'refused',
          'screenshotDropped',
        ]) {
      expect(all.find(([each]) => each === key)![1], key).toMatch(stop);
    }
  });
});

test.each(others)('%s contains no English texts', (file) => {
  expect(alikeIn(read(file), english)).toEqual(alike[file] ?? []);
});

test.each(others)('%s is written in its own script', (file) => {
  const { dir: _, ...texts } = read(file);
  expectOwnScript(file, textsOf(texts));
});
