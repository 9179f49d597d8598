import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

// Errors that translators may not notice.

/** Reads the file of a language. */
export function readLocale<Texts>(folder: URL, file: string): Texts {
  return JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as Texts;
}

/** Returns the texts of a file by their keys: `thumbs.0`, `charactersLeft.other`. */
export function textsOf(texts: object): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [key: string, text: string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : textsOf(value as object).map(([inner, text]) => [`${key}.${inner}`, text]),
  );
}

/** Expects a text that is not empty, cleanly spaced, and at most `maxLength` characters long. */
export function expectCare(file: string, [key, text]: [key: string, text: string], maxLength: number): void {
  expect(text, key).toMatch(/^\S(.*\S)?$/);
  expect(text, key).not.toMatch(/\s\s|[\t\n\u00AD\u200B\u200D-\u200F\u202A-\u202E\uFEFF]|\.\.\.|--/);
  // this character separates letters inside Persian words
  if (file !== 'fa') expect(text, key).not.toContain('\u200C');
  // French punctuation follows narrow and plain no-break spaces
  expect(text, key).not.toMatch(/ [!?;:.,،؟。！？]/);
  expect(text.length, key).toBeLessThanOrEqual(maxLength);
  expect(text, key).toBe(text.normalize('NFC'));
}

const scripts: Readonly<Record<string, string>> = {
  Jpan: 'Han}\\p{Script=Hiragana}\\p{Script=Katakana',
  Kore: 'Hangul',
  Hans: 'Han',
  Hant: 'Han',
};

/** Expects every text to be written in the script of its language. */
export function expectOwnScript(file: string, texts: readonly [key: string, text: string][]): void {
  const { script } = new Intl.Locale(file).maximize();
  const own = new RegExp(`[\\p{Script=${scripts[script!] ?? script}}]`, 'u');
  for (const [key, text] of texts) expect(text.replaceAll(/{.*?}/g, ''), key).toMatch(own);
}

/** Returns the keys whose texts are the same in both. */
export function alikeIn(texts: object, english: object): string[] {
  const others = new Map(textsOf(english));
  return textsOf(texts)
    .filter(([key, text]) => others.get(key) === text)
    .map(([key]) => key);
}
