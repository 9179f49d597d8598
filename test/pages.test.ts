import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { slugify } from '../.vitepress/slugify.js';

const root = resolve(import.meta.dirname, '..');

/** Folders of pages. Of the first one, the root, only the files themselves. */
const folders = ['', 'src', 'e2e', 'test', '.ci', '.github'];

/** Returns the anchors of the headings of a text. */
const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => slugify(title));

/** Returns the relative links of a page, without those in code. */
const linksOf = (text: string) =>
  [...text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link));

/** Returns the pages that a page names in code, because the package doesn't have them. */
const namesOf = (text: string) =>
  [...text.matchAll(/`((?:\.ci|\.github|test)\/[\w/]*\w+\.md)`/g)].map(([, name = '']) => name);

/** Returns the tests that a page names, with a part of a title if one follows. */
const testsOf = (text: string) =>
  [...text.matchAll(/`((?:test|e2e)\/[\w./-]+\.tsx?)`(?:\s"([^"]+)")?/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

/** Returns the lines of a test file that have titles. */
const titlesOf = (text: string) => text.split('\n').filter((line) => /^\s*(test|it|describe|\]\)\(|['"`])/.test(line));

describe('the pages', () => {
  const pages = new Map<string, string>();

  beforeAll(async () => {
    for (const folder of folders) {
      const names = await readdir(join(root, folder), { recursive: folder !== '' });
      // the template is the text of a form
      const files = names
        .flatMap((name) => (/(?<!TEMPLATE)\.md$/.test(name) ? [join(folder, name)] : []))
        // pages of other sites, for tests
        .filter((file) => !file.startsWith(join('e2e', 'docsSites')));
      for (const file of files) pages.set(file, await readFile(join(root, file), 'utf8'));
    }
  });

  it('have links with targets', async () => {
    const broken: string[] = [];
    for (const [file, text] of pages) {
      for (const link of linksOf(text)) {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : join(dirname(file), path);
        const exists = await stat(join(root, target)).catch(() => null);
        const hasAnchor = !anchor || anchorsOf(pages.get(target) ?? '').includes(anchor);
        if (!exists || !hasAnchor) broken.push(`${file}: ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('name tests that exist', async () => {
    const named = [...pages].flatMap(([page, text]) => testsOf(text).map((test) => ({ page, ...test })));
    expect(named.length).toBeGreaterThan(50);
    const missing: string[] = [];
    for (const { page, file, title } of named) {
      const text = await readFile(join(root, file), 'utf8').catch(() => null);
      if (text === null || (title !== '' && !titlesOf(text).some((line) => line.includes(title))))
        missing.push(`${page}: ${file} "${title}"`);
    }
    expect(missing).toEqual([]);
  });

  it('have at most 10 KB', () => {
    const sizes = [...pages].map(([file, text]) => ({ file, bytes: Buffer.byteLength(text) }));
    // the changelog grows with each release, and is read from its top
    expect(sizes.filter(({ file, bytes }) => bytes > 10_240 && file !== 'CHANGELOG.md')).toEqual([]);
  });

  it('begin with a sentence about what they are for', () => {
    // this one begins as GitHub suggests it
    const others = [...pages].filter(([file]) => file !== join('.github', 'SECURITY.md'));
    // a list, a table, a picture, code and a heading are no sentence
    const without = others.filter(
      ([, text]) => !/^(?:---\n[^]*?\n---\n\n)?# .+\n\n(?![-*|!#`<\d])[^\n]{20,}/.test(text),
    );
    expect(without.map(([file]) => file)).toEqual([]);
  });

  it('are reached from README', () => {
    const reached = new Set<string>();
    const next = ['README.md'];
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      const text = pages.get(file) ?? '';
      const links = linksOf(text).map((link) => join(dirname(file!), link.split('#')[0]!));
      next.push(...[...links, ...namesOf(text)].filter((name) => pages.has(name)));
    }
    expect([...pages.keys()].filter((file) => !reached.has(file))).toEqual([]);
  });

  it('give each reader at most five links to start from', () => {
    const [, section = ''] = /^## Manuals\n([^]*?)^## /m.exec(pages.get('README.md')!) ?? [];
    const readers = section.split('\n').filter((line) => line.startsWith('| **'));
    expect(readers).toHaveLength(5);
    for (const reader of readers) expect([1, 2, 3, 4, 5]).toContain(linksOf(reader).length);
  });

  it('let a contributor begin after 120 lines', () => {
    expect(pages.get('CONTRIBUTING.md')!.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('have a map with every folder, and with files that exist', async () => {
    const map = pages.get(join('src', 'README.md'))!;
    const names = await readdir(join(root, 'src'), { recursive: true });
    const files = names.map((name) => name.replaceAll('\\', '/'));
    const layers = files.filter((name) => /^(?:(?:widget|server|service)\/)?[a-z\d]+$/.test(name));
    expect(layers.length).toBeGreaterThan(30);
    expect(layers.filter((name) => !map.includes(`\`${name}/\``))).toEqual([]);
    const named = [...map.matchAll(/`(\w+\/[\w/]+\.tsx?)`/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });
});
