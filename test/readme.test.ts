import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'css-what';
import { expect, test } from 'vitest';
import { Trigger } from '../src/contract/surveys/survey.ts';
import { createProgram } from '../src/cli/runCommand.ts';
import { adminPath, adminRoutes } from '../src/contract/admin/routes.ts';
import { inspectSurveys } from '../src/server/surveys/inspectSurveys.ts';
import { createMatchers } from '../src/testing/matchers.ts';
import { eventNames } from '../src/widget/core/events.ts';
import { attributeNames } from '../src/widget/debug/attributeNames.ts';
import { reasons } from '../src/widget/debug/reasons.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Returns the code blocks of a text, with their languages and without indentation. */
function blocksOf(text: string): { language: string; code: string }[] {
  return [...text.matchAll(/^( *)```(\w*)\n([^]*?)^ *```$/gm)].map(([, indent = '', language = '', code = '']) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** Returns the names in backticks in the first column of a document's tables. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (`[^|]*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );

test('the page about the surveys file has a row for every field', async () => {
  const schema = JSON.parse(await read('public/surveys.schema.json'));
  const fields = Object.keys(schema.properties.surveys.items.properties);
  const page = rowsOf(await read('src/server/surveys/README.md'));
  expect(page).toEqual(expect.arrayContaining([...fields, ...Object.keys(schema.properties.keys.items.properties)]));
});

/** Resolves to a section of a document, by its second-level heading. */
async function sectionOf(file: string, heading: string): Promise<string> {
  const [section] = new RegExp(`^## ${heading}\\n(?:(?!^## )[^])*`, 'm').exec(await read(file)) ?? [];
  if (!section) throw new Error(`${file} has no section "${heading}"`);
  return section;
}

test.each([
  ['serve', 'src/cli/README.md', 'asklet serve', 15],
  ['export', 'src/cli/README.md', 'asklet export', 6],
  ['migrate', 'src/cli/README.md', 'asklet export', 1],
  ['contract', 'src/checks/README.md', 'Options', 11],
  ['mcp', 'src/mcp/README.md', 'Options', 5],
])('the options of asklet %s have rows in %s', async (name, file, heading, atLeast) => {
  const command = createProgram().commands.find((each) => each.name() === name)!;
  const options = command.options.map(({ long }) => long);
  expect(options.length).toBeGreaterThanOrEqual(atLeast);
  const rows = rowsOf(await sectionOf(file, heading)).filter((each) => each!.startsWith('--'));
  expect(rows).toEqual(expect.arrayContaining(options));
  if (name !== 'migrate') expect(new Set(rows)).toEqual(new Set(options));
});

test('the page about the debug panel has a row for every reason', async () => {
  const page = await read('src/widget/debug/README.md');
  const rows = page.match(/^\| `\w+` \|.*\|.*\|$/gm);
  const expected = Object.entries(reasons).map(
    ([reason, { sentence, advice }]) => `| \`${reason}\` | ${sentence} | ${advice} |`,
  );
  expect(rows).toEqual(expected);
});

test('the page about targeting has a row for every trigger', async () => {
  const rows = (await sectionOf('src/widget/targeting/README.md', 'Triggers')).matchAll(/^\| `({.*?})` \|/gm);
  const types = [...rows].map(([, json]) => Trigger.parse(JSON.parse(json!)).type);
  expect(types).toEqual(Trigger.options.map(({ shape }) => shape.type.value));
});

test('the pages about the admin API and its parts have a row for every operation of the admin API', async () => {
  const documented = [
    await read('src/service/ADMIN_API.md'),
    await sectionOf('src/service/publishing/README.md', 'The admin API'),
    await sectionOf('src/service/notify/README.md', 'The admin API'),
    await sectionOf('src/service/people/README.md', 'The admin API'),
    await sectionOf('src/service/mailings/README.md', 'The admin API'),
    await sectionOf('src/service/personalData/README.md', 'The admin API'),
  ]
    .flatMap(rowsOf)
    .filter((name) => name!.includes('/api/admin') || name!.startsWith('export.'))
    .map((name) => name!.replace(/\?.*/, '').replace('{uuid}', '{survey_uuid}'))
    .map((name) => (name.startsWith('export.') ? `GET /api/admin/surveys/{survey_uuid}/${name}` : name));
  // the page about tests has the faults
  const { faults: _, ...routes } = adminRoutes;
  const operations = Object.values(routes).map(
    ({ method, path }) => `${method} ${adminPath}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(new Set(documented)).toEqual(new Set(operations));
});

test("the server's manual names every metric", async () => {
  const source = await read('src/service/operations/createMetrics.ts');
  const names = [...source.matchAll(/'(asklet_\w+)'/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(5);
  const documented = (await sectionOf('src/service/README.md', 'Watch')).match(/asklet_\w+/g);
  expect(new Set(documented)).toEqual(new Set(names));
});

/** Resolves to the storage keys that the code uses, as the pages write them. */
async function storageKeys(): Promise<Set<string>> {
  const folders = ['src/widget', 'src/link'];
  const names = await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true })));
  const files = names.flatMap((each, index) => each.map((name) => join(folders[index]!, name)));
  const sources = await Promise.all(files.filter((file) => /\.tsx?$/.test(file)).map(read));
  const used = sources
    .flatMap((source) => [...source.matchAll(/(?:\w+|const nameOf = .*?) =>? ?[`'](asklet:[^`']*)[`']/g)])
    .map(([, key]) => key!.replace(/\$\{survey(_uuid)?\}/, 'SURVEY').replace('${key}', 'KEY'));
  return new Set(used.map((key) => key.replace('asklet:out:', 'asklet:out:…')));
}

test.each([
  ['src/widget/core/README.md', 'Browser storage'],
  ['src/privacy/README.md', 'In the browser'],
])('%s has a row for every storage key', async (page, section) => {
  const rows = rowsOf(await sectionOf(page, section));
  expect(new Set(rows.filter((name) => name!.startsWith('asklet:')))).toEqual(await storageKeys());
});

test("the test kit's manual has a row for every option and matcher", async () => {
  const source = await read('src/testing/options.ts');
  const [, fields = ''] = /interface AskletOptions {([^]*?)^}/m.exec(source) ?? [];
  const options = [...fields.matchAll(/readonly (\w+)\?/g)].map(([, name]) => name);
  expect(options.length).toBeGreaterThan(5);
  expect(new Set(rowsOf(await sectionOf('src/testing/README.md', 'Options')))).toEqual(new Set(options));
  const rows = rowsOf(await sectionOf('src/testing/README.md', 'Matchers'));
  const names = rows.map((name) => /to\w+/.exec(name!)![0]);
  expect(new Set(names)).toEqual(new Set(Object.keys(createMatchers(() => true))));
});

test('the page about the tag has a row for every attribute', async () => {
  const rows = rowsOf(await read('src/widget/core/README.md')).filter((name) => name!.startsWith('data-'));
  expect(new Set(rows)).toEqual(new Set(attributeNames.map((name) => `data-${name}`)));
});

test('the page about commands has a row for every command and every event', async () => {
  const page = await read('src/types/README.md');
  const calls = /^asklet\('(\w+)'/;
  const [commands, events] = [
    rowsOf(page).filter((row) => calls.test(row!)),
    rowsOf(page).filter((row) => !calls.test(row!)),
  ];
  const declared = [...(await read('src/types/asklet.ts')).matchAll(/command: ([^,)]+)/g)];
  const names = declared.flatMap(([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(8);
  expect(new Set(commands.map((row) => calls.exec(row!)![1]))).toEqual(new Set(names));
  expect(new Set(events)).toEqual(new Set(eventNames));
});

test('the surveys file in README is valid', async () => {
  const block = blocksOf(await read('README.md')).find(({ language }) => language === 'jsonc');
  expect(inspectSurveys(block!.code, 'README').file.surveys).toHaveLength(1);
});

test('the surveys file on the page about surveys files is valid', async () => {
  const blocks = blocksOf(await read('src/server/surveys/README.md')).filter(({ language }) => language === 'json');
  expect(blocks).toHaveLength(1);
  expect(inspectSurveys(blocks[0]!.code, 'README').file.surveys).toHaveLength(1);
});

test('the parts of surveys on the page about surveys files are valid', async () => {
  const blocks = blocksOf(await read('src/server/surveys/README.md')).filter(({ language }) => language === 'jsonc');
  expect(blocks).toHaveLength(2);
  const uuid = '"survey_uuid": "6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0"';
  for (const { code } of blocks) {
    const survey = code.startsWith('{')
      ? code.replace('{', `{ ${uuid},`)
      : `{ ${uuid}, "survey_type": "nps_10", "question": "?", ${code} }`;
    const file = `{ "keys": [{ "key": "pk_live_1", "surveys": "*" }], "surveys": [${survey}] }`;
    expect(inspectSurveys(file, 'README').file.surveys).toHaveLength(1);
  }
});

test('the commands in README, in the recipes and on the page about deploying exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  const help = await read('README.md').then(async () => {
    const cli = await readdir(join(root, 'src/cli'));
    return (await Promise.all(cli.map((file) => read(`src/cli/${file}`)))).join('\n');
  });
  const lines = (await Promise.all(['README.md', 'src/recipes/README.md', 'src/service/DEPLOY.md'].map(read)))
    .flatMap(blocksOf)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    for (const [, script] of line.matchAll(/npm (?:run )?(start|test|\w+:\w+)/g))
      expect(scripts).toHaveProperty([script!]);
    const [, command] = /dist\/server\/main\.js (\w+)/.exec(line) ?? [];
    if (command) expect(help).toMatch(new RegExp(`'${command}|${command}'`));
    // those of Docker are its own
    if (line.startsWith('docker')) continue;
    for (const [, option] of line.matchAll(/ --(\w[\w-]*)/g)) expect(help).toContain(option);
  }
});

test('the styles on the page about styling use existing parts and properties', async () => {
  const styles = blocksOf(await read('src/widget/card/README.md')).filter(({ language }) => language === 'css');
  expect(styles.length).toBeGreaterThan(0);
  const used = (await read('src/widget/card/styles/theme.css')) + (await read('src/widget/card/steps/StepHeading.tsx'));
  for (const { code } of styles) {
    for (const [, selector] of code.matchAll(/^(.*?) \{/gm)) expect(() => parse(selector!)).not.toThrow();
    for (const [, property] of code.matchAll(/(--[\w-]+):/g)) expect(used).toContain(property);
    for (const [, part] of code.matchAll(/::part\((\w+)\)/g)) expect(used).toContain(`part="${part}"`);
  }
});

test('the code on the pages about commands and tests compiles', async () => {
  const folder = await mkdtemp(join(root, 'e2e/readme-'));
  try {
    const documents = await Promise.all(['src/testing/README.md', 'src/types/README.md'].map(read));
    // e2e/journeys/readme.spec.ts and e2e/kit-manual.spec.ts run those with a test runner
    const codes = documents
      .flatMap(blocksOf)
      .filter(({ language, code }) => language === 'ts' && !/\btest\(/.test(code));
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
    const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
    const run = promisify(execFile)(process.execPath, [tsc, '-p', folder]);
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    // only the types of the sources are needed, because they have their own settings
    expect(stdout.split('\n').filter((line) => line.includes('readme-'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);

test('the sizes in README and in the comparison of widgets are those of the budgets', async () => {
  const code = await read('.ci/size.js');
  const budgetOf = (files: string) => Number(code.split(`files: [${files}], budget: `)[1]!.split(' ')[0]);
  const budgets = [budgetOf("'asklet'"), budgetOf("'asklet', 'card'")];
  const [, every, shown] = /\*\*Small\.\*\* (\d+) KB on every page, and (\d+) KB in all/.exec(await read('README.md'))!;
  expect([Number(every), Number(shown)]).toEqual(budgets.map(Math.round));
  const rows = [...(await read('e2e/bench/WEIGHT.md')).matchAll(/^\| \*\*asklet\*\*.*\| ([\d.]+) \|$/gm)];
  expect(rows).toHaveLength(2);
  for (const [index, [, brotli]] of rows.entries()) {
    expect(Number(brotli)).toBeLessThanOrEqual(budgets[index]!);
    expect(Number(brotli)).toBeGreaterThan(budgets[index]! - 1);
  }
});

test('the page about other widgets names the packages that its script measures', async () => {
  const measured = (await read('.ci/benchWeight.js')).matchAll(/'npm:((?:@[\w-]+\/)?[\w-]+@[\d.]+)/g);
  const page = await read('e2e/bench/WEIGHT.md');
  const named = [...page.matchAll(/`((?:@[\w-]+\/)?[\w-]+@\d[\d.]+)`/g)].map(([, name]) => name);
  const packages = new Set([...measured].map(([, name]) => name).filter((name) => name !== 'name@1.2.3'));
  expect(packages.size).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(packages);
});
