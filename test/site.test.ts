import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { addresses, sections, titleOf } from '../.vitepress/pages.js';

const root = resolve(import.meta.dirname, '..');

test('each page of the site is a file, at an address of its own', () => {
  const pages = sections.flatMap(({ pages: each }) => each);
  expect(pages.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
  expect(new Set(pages.map(([address]) => address)).size).toBe(pages.length);
  expect(addresses.size).toBe(pages.length);
});

test('each page has a title of its own, which fits the navigation', () => {
  const titles = [...addresses.keys()].map(titleOf);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title.length > 40)).toEqual([]);
});

test('the site has all manuals that README leads to', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, manuals = ''] = /^## Manuals\n([^]*?)^## /m.exec(readme) ?? [];
  const linked = [...manuals.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => posix.normalize(path));
  expect(linked.length).toBeGreaterThan(20);
  // this one is about the tests of the project
  expect(linked.filter((path) => !addresses.has(path) && path !== 'e2e/README.md')).toEqual([]);
});
