import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractChecks } from '../../src/checks/index.ts';
import { rules, scoreRanges } from '../../src/checks/specification.ts';
import { scales } from '../../src/contract/scores.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = ['README.md', 'RESOURCES.md', 'ENDPOINTS.md'].map((name) => `src/contract/${name}`);
const specification = pages.map(read).join('\n');
const numbers = [...specification.matchAll(/^(?:#+ |- \*\*)([\d.]*\d)\b/gm)].map(([, number]) => number!);
const checks = contractChecks({
  url: 'http://localhost',
  key: 'pk',
  surveys: ['6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0'],
});

test('every section and every rule has its own number', () => {
  expect(numbers.length).toBeGreaterThan(80);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('every rule that the API requires has a check', () => {
  const checked = new Set(checks.map(({ rule }) => rule));
  const required = [...rules.values()].filter(({ level }) => level === 'MUST').map(({ rule }) => rule);
  expect(required.length).toBeGreaterThan(20);
  expect(required.filter((rule) => !checked.has(rule))).toEqual([]);
});

test('every check cites a rule, and links its section', () => {
  const sections = pages.flatMap((page) =>
    [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
      const anchor = heading.toLowerCase().replace(/[^\w -]/g, '');
      return `${page}#${anchor.replaceAll(' ', '-')}`;
    }),
  );
  for (const { id, rule, sentence, link } of checks) {
    expect([id, numbers.includes(rule), sentence.length > 10]).toEqual([id, true, true]);
    expect(sections).toContain(link);
  }
});

test('the start page of the specification links every section', () => {
  const [, index = ''] = /^\| section \|.*([^]*?)\n\n/m.exec(read(pages[0]!)) ?? [];
  const sections = numbers.filter((number) => !number.includes('.'));
  expect([...index.matchAll(/\[(\d+) /g)].map(([, number]) => number).sort()).toEqual(sections.sort());
});

test('the types are those of the contract, with their scores and styles', () => {
  const [, section = ''] = specification.split('\n## 8. ');
  const types = Object.entries(scales);
  expect([...scoreRanges]).toEqual(types.map(([type, scale]) => [type, scale && { min: scale.min, max: scale.max }]));
  for (const [type, scale] of types) {
    const styles = scale?.styles.map((style) => `\`${style}\``).join(', ') ?? 'none';
    expect(section).toMatch(new RegExp(`^\\| \`${type}\` \\| .* \\| ${styles} \\|$`, 'm'));
  }
});

test('every section that the code cites is in the specification', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const cited = files.flatMap((file) => {
    const text = read(join('src', file));
    return [...text.matchAll(/\bAPI (\d[\d.]*(?:(?:,| to| and) \d[\d.]*)*)/g)].flatMap(([, list]) =>
      list!.split(/,| to | and /).map((number) => ({ file, number: number.trim().replace(/\.$/, '') })),
    );
  });
  expect(cited.length).toBeGreaterThan(40);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
