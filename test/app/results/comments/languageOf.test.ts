import { expect, test } from 'vitest';
import { languageOf } from '../../../../src/app/results/comments/languageOf.ts';

test.each([
  ['de', 'de'],
  ['pt-br', 'pt-BR'],
  ['<script>', undefined],
  ['', undefined],
  [7, undefined],
  [undefined, undefined],
])('the language of the locale %j is %j', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});
