import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = 'e2e/accessibility';
const read = (file: string) => readFile(join(root, file), 'utf8');

const results = new Set(['supports', 'partially supports', 'does not support', 'not applicable', 'not evaluated']);

/** The success criteria of WCAG 2.2, which has dropped 4.1.1. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
};

interface Line {
  /** Such as "1.1.1 Non-text Content". */
  readonly name: string;
  readonly result: string;
  readonly remarks: string;
}

/** Returns the lines of a page that have a result. */
const linesOf = (text: string): Line[] =>
  [...text.matchAll(/^\| (\d[^|]*) \| ([^|]*) \|([^|]*)\|$/gm)].map(([, name, result, remarks]) => ({
    name: name!,
    result: result!,
    remarks: remarks!.trim(),
  }));

/** Returns the lines under the heading of a level. */
const linesOfLevel = (text: string, level: string) =>
  linesOf(new RegExp(`^## Level ${level}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(text)?.[1] ?? '');

/** Returns the numbers after a word, such as those of "rows 1, 2". */
const numbersAfter = (word: string, remarks: string) =>
  [...remarks.matchAll(new RegExp(`\\b${word}s? (\\d+(?:(?:, | and | to )\\d+)*)`, 'gi'))].flatMap(([, numbers]) =>
    numbers!.match(/\d+/g)!.map(Number),
  );

/** Returns the tests that remarks name: their files with the texts in quotes after them. */
const testsIn = (remarks: string) =>
  [...remarks.matchAll(/`([\w./-]+\.(?:spec|test)\.tsx?)`(?:: ((?:"[^"]+"(?:, )?)+))?/g)].map(
    ([, file, quoted = '']) => ({
      file: file!.startsWith('test/') ? file! : `e2e/${file}`,
      texts: [...quoted.matchAll(/"([^"]+)"/g)].map(([, text]) => text!),
    }),
  );

/** Resolves to what is wrong with the tests that remarks name. */
async function findWrongTests(remarks: string): Promise<string[]> {
  const wrong = testsIn(remarks).map(async ({ file, texts }) => {
    const source = await read(file).catch(() => null);
    if (source === null) return [`${file} does not exist`];
    // the titles of tests escape their quotes
    const plain = source.replaceAll("\\'", "'");
    return texts.filter((text) => !plain.includes(text)).map((text) => `${file} has no "${text}"`);
  });
  return (await Promise.all(wrong)).flat();
}

describe('the accessibility conformance report', () => {
  const pages = new Map<string, string>();
  let rows: ReadonlySet<number>;
  let checks: ReadonlySet<number>;

  beforeAll(async () => {
    for (const name of ['CARD.md', 'LINK.md', 'APP.md', 'EN301549.md']) pages.set(name, await read(join(folder, name)));
    const requirements = await read('e2e/README.md');
    rows = new Set([...requirements.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number)));
    const [, listed = ''] = /^## Checks by hand\n([^]*?)^## /m.exec(await read(join(folder, 'README.md')))!;
    checks = new Set([...listed.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
  });

  test.each(['CARD.md', 'LINK.md', 'APP.md'])('%s has each success criterion once, under its level', (name) => {
    for (const [level, expected] of Object.entries(criteria)) {
      const numbers = linesOfLevel(pages.get(name)!, level).map((line) => line.name.split(' ')[0]);
      expect(numbers, level).toEqual(expected);
    }
    expect(linesOf(pages.get(name)!)).toHaveLength(55);
  });

  test('calls each criterion by one name on all pages', () => {
    const [card, ...others] = ['CARD.md', 'LINK.md', 'APP.md'].map((name) =>
      linesOf(pages.get(name)!).map((line) => line.name),
    );
    expect(card!.filter((name) => !/^[\d.]+ \p{Lu}/u.test(name))).toEqual([]);
    for (const each of others) expect(each).toEqual(card);
  });

  test('uses the words that it explains, and leaves no line without remarks that claims something', async () => {
    const explained = await read(join(folder, 'README.md'));
    for (const result of results) expect(explained).toContain(`| ${result} |`);
    const wrong = [...pages.values()]
      .flatMap(linesOf)
      .filter(({ result, remarks }) => !results.has(result) || (remarks === '' && result !== 'not evaluated'));
    expect(wrong).toEqual([]);
  });

  test('proves what it says is supported', () => {
    const isProven = ({ remarks }: Line) =>
      testsIn(remarks).length + numbersAfter('row', remarks).length + numbersAfter('check', remarks).length > 0;
    const lines = [...pages.values()].flatMap(linesOf).filter(({ result }) => result === 'supports');
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter((line) => !isProven(line))).toEqual([]);
  });

  test('names tests, rows and checks that exist', async () => {
    expect([rows.size, checks.size]).toEqual([20, 5]);
    const all = [...pages.values()].flatMap(linesOf).map(({ remarks }) => remarks);
    expect((await Promise.all(all.map(findWrongTests))).flat()).toEqual([]);
    expect(all.flatMap((remarks) => numbersAfter('row', remarks)).filter((row) => !rows.has(row))).toEqual([]);
    expect(all.flatMap((remarks) => numbersAfter('check', remarks)).filter((check) => !checks.has(check))).toEqual([]);
  });

  test('refers to requirements whose tests exist', async () => {
    const files = [...(await read('e2e/README.md')).matchAll(/`(e2e\/[\w/-]+\.spec\.ts)`/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(20);
    const missing = await Promise.all(
      files.map((file) =>
        access(join(root, file)).then(
          () => [],
          () => [file],
        ),
      ),
    );
    expect(missing.flat()).toEqual([]);
  });

  test('lists the gaps of each criterion that is not fully supported', async () => {
    const gaps = await read(join(folder, 'README.md'));
    const products = { 'CARD.md': 'card', 'LINK.md': 'page by link', 'APP.md': "owner's app" };
    const missing = Object.entries(products).flatMap(([name, product]) =>
      linesOf(pages.get(name)!)
        .filter(({ result }) => /^(partially|does not)/.test(result))
        .map((line) => line.name.split(' ')[0]!)
        .filter((number) => !new RegExp(`^\\| [^|]*${product}[^|]*\\|[^|]*\\| ${number} \\|$`, 'm').test(gaps))
        .map((number) => `${product}: ${number}`),
    );
    expect(missing).toEqual([]);
  });
});
