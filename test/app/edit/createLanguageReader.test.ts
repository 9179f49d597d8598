import { expect, test } from 'vitest';
import { createLanguageReader } from '../../../src/app/edit/design/createLanguageReader.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';
import { LanguageTag } from '../../../src/contract/surveys/translations.ts';

const reader = createLanguageReader('de', createTexts('en'));

test.each([
  ['a tag', 'pt-BR', 'pt-BR'],
  ['a tag in the wrong case', ' PT-br ', 'pt-BR'],
  ['a tag as programs write it', 'pt_BR', 'pt-BR'],
  ['a tag with another canonical form', 'iw', 'he'],
  ['a tag with an extension', 'de-u-co-phonebk', 'de'],
  ['an English name', 'German', 'de'],
  ['an English name in small letters', 'brazilian portuguese', 'pt-BR'],
  ["a name in the browser's language", 'Französisch', 'fr'],
  ['a name of another script', 'Chinesisch (traditionell)', 'zh-Hant'],
])('reads %s: "%s"', (_, typed, tag) => {
  expect(reader.read(typed)).toBe(tag);
  expect(reader.findProblem(typed, ['en'])).toBe('');
});

test.each(['Germany', 'xx', 'german language', '??', 'x-private'])('rejects "%s" with a message', (typed) => {
  expect(reader.read(typed)).toBeNull();
  expect(reader.findProblem(typed, [])).toBe(
    `“${typed}” is not a language. Choose one from the list, or enter a tag such as pt-BR.`,
  );
});

test('rejects a language that the survey has, by any of its names', () => {
  for (const typed of ['de', 'German', 'Deutsch']) {
    expect(reader.findProblem(typed, ['de'])).toBe('The survey already has German.');
  }
  expect(reader.findProblem('', ['de'])).toBe('');
});

test('offers names that it reads, each as a tag of a surveys file', () => {
  expect(reader.names.length).toBeGreaterThan(300);
  for (const name of reader.names) expect(LanguageTag.safeParse(reader.read(name)).error, name).toBeUndefined();
});
