import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'css-what';
import { expect, test } from 'vitest';
import { parseSurveys } from '../src/server/surveys/parseSurveys.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Every document of the repository that people read. */
async function documents(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['', 'src', 'e2e']) {
    const files = await readdir(join(root, folder), { recursive: folder !== '' });
    found.push(...files.filter((file) => file.endsWith('.md')).map((file) => join(folder, file)));
  }
  return found;
}

/** The blocks of code in a text, with their languages and without what indents them. */
function blocksOf(text: string): { language: string; code: string }[] {
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(([, indent = '', language = '', code = '']) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** The anchors that GitHub gives the headings of a text. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link of every document leads somewhere', async () => {
  const broken: string[] = [];
  for (const file of await documents()) {
    const text = await read(file);
    for (const [, link = ''] of text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      const exists = await stat(join(root, target)).catch(() => null);
      const hasAnchor = !anchor || (exists?.isFile() && anchorsOf(await read(target)).includes(anchor));
      if (!exists || !hasAnchor) broken.push(`${file}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('README has at most 250 lines, and a row for every field of a survey', async () => {
  const text = await read('README.md');
  expect(text.split('\n').length).toBeLessThanOrEqual(251);
  const schema = JSON.parse(await read('public/surveys.schema.json'));
  const names = Object.keys(schema.properties.surveys.items.properties);
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('the table of attributes in README names all that the widget reads', async () => {
  const text = await read('README.md');
  const files = ['core/options.ts', 'display/settings.ts', 'debug/attributeNames.ts'];
  const sources = await Promise.all(files.map((file) => read(`src/widget/${file}`).catch(() => '')));
  const named = new Set([...text.matchAll(/`data-([\w-]+)`/g)].map(([, name]) => name));
  const readNames = [...sources.join('').matchAll(/(?:parse|read)\(\s*'([\w-]+)'/g)].map(([, name]) => name);
  expect(readNames.length).toBeGreaterThan(5);
  expect(readNames.filter((name) => !named.has(name))).toEqual([]);
});

test('the surveys file of README is one', async () => {
  const block = blocksOf(await read('README.md')).find(({ language }) => language === 'jsonc');
  expect(parseSurveys(block!.code, 'README').surveys).toHaveLength(1);
});

test('the commands of README and of the recipes exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const help = await read('README.md').then(async () => {
    const cli = await readdir(join(root, 'src/server/cli'));
    return (await Promise.all(cli.map((file) => read(`src/server/cli/${file}`)))).join('\n');
  });
  const lines = (await Promise.all(['README.md', 'src/recipes/README.md'].map(read)))
    .flatMap(blocksOf)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    for (const [, script] of line.matchAll(/npm (?:run )?(start|test|\w+:\w+)/g))
      expect(scripts).toHaveProperty([script!]);
    const [, command] = /dist\/server\/main\.js (\w+)/.exec(line) ?? [];
    if (command) expect(help).toMatch(new RegExp(`'${command}|${command}'`));
    for (const [, option] of line.matchAll(/ --(\w[\w-]*)/g)) expect(help).toContain(option);
  }
});

test('the styles of README name parts and properties that there are', async () => {
  const styles = blocksOf(await read('README.md')).filter(({ language }) => language === 'css');
  expect(styles.length).toBeGreaterThan(0);
  const used = (await read('src/widget/card/styles/theme.css')) + (await read('src/widget/card/steps/StepHeading.tsx'));
  for (const { code } of styles) {
    for (const [, selector] of code.matchAll(/^(.*?) \{/gm)) expect(() => parse(selector!)).not.toThrow();
    for (const [, property] of code.matchAll(/(--[\w-]+):/g)) expect(used).toContain(property);
    for (const [, part] of code.matchAll(/::part\((\w+)\)/g)) expect(used).toContain(`part="${part}"`);
  }
});

test('the code of README compiles', async () => {
  const folder = await mkdtemp(join(root, 'e2e/readme-'));
  try {
    const codes = blocksOf(await read('README.md')).filter(({ language }) => language === 'ts');
    expect(codes).toHaveLength(2);
    for (const [index, { code }] of codes.entries()) await writeFile(join(folder, `block${index}.ts`), code);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: '../tsconfig.json',
        include: ['.'],
        compilerOptions: { rootDir: '../..', noUnusedLocals: false },
      }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const run = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    // of the sources, which have settings of their own, the types alone are needed
    expect(stdout.split('\n').filter((line) => line.includes('readme-'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
