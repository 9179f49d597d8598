import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

// What translators get wrong without noticing.

/** Reads the file of a language. */
export function readLocale<Texts>(folder: URL, file: string): Texts {
  return JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as Texts;
}

/** The texts of a file by their places: `thumbs.0`, `charactersLeft.other`. */
export function textsOf(texts: object): [place: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [place: string, text: string][] =>
    typeof value === 'string'
      ? [[key, value]]
      : textsOf(value as object).map(([inner, text]) => [`${key}.${inner}`, text]),
  );
}

/** Expects a text that is there, clean, and no longer than its place is wide (in characters). */
export function expectCare(file: string, [place, text]: [place: string, text: string], longest: number): void {
  expect(text, place).toMatch(/^\S(.*\S)?$/);
  expect(text, place).not.toMatch(/\s\s|[\t\n\u00AD\u200B\u200D-\u200F\u202A-\u202E\uFEFF]|\.\.\.|--/);
  // Persian joins no letters across this sign, inside words
  if (file !== 'fa') expect(text, place).not.toContain('\u200C');
  // narrow and plain no-break spaces belong before French punctuation
  expect(text, place).not.toMatch(/ [!?;:.,،؟。！？]/);
  expect(text.length, place).toBeLessThanOrEqual(longest);
  expect(text, place).toBe(text.normalize('NFC'));
}

const scripts: Readonly<Record<string, string>> = {
  Jpan: 'Han}\\p{Script=Hiragana}\\p{Script=Katakana',
  Kore: 'Hangul',
  Hans: 'Han',
  Hant: 'Han',
};

/** Expects every text to be written in the script of its language. */
export function expectOwnScript(file: string, texts: readonly [place: string, text: string][]): void {
  const { script } = new Intl.Locale(file).maximize();
  const own = new RegExp(`[\\p{Script=${scripts[script!] ?? script}}]`, 'u');
  for (const [place, text] of texts) expect(text.replaceAll(/{.*?}/g, ''), place).toMatch(own);
}

/** The places whose texts are the same in both. */
export function alikeIn(texts: object, english: object): string[] {
  const others = new Map(textsOf(english));
  return textsOf(texts)
    .filter(([place, text]) => others.get(place) === text)
    .map(([place]) => place);
}
