import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useBuiltServer } from '../../server/support/builtServer.ts';
import { npsUuid } from '../../server/support/surveys.ts';
import { encode } from '../../support/encode.ts';

const { run, runWith, serve, folder } = useBuiltServer();
const token = 'an-admin-token-of-the-tests';
const write = (name: string, text: string) => writeFile(join(folder(), name), text);
const importFile = (...argv: string[]) => run('import', '--survey', npsUuid, ...argv);

const surveys = [{ survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?' }];

const file = `Id,Score,Comment,Response Date,Plan
1,9,"Great, really",2024-06-15 10:00:00,pro
2,0,"two
lines",2024-06-16 10:00:00,
3,10,,2024-06-17 10:00:00,free
`;

beforeAll(async () => {
  await write('surveys.json', JSON.stringify({ keys: [{ key: 'pk', surveys: '*' }], surveys }));
  await write('answers.csv', file);
  await run('migrate', '--db', 'asklet.db');
});

/** Resolves to the texts that are stored, newest first. */
async function storedTexts(): Promise<unknown[]> {
  const { output } = await run('export', '--survey', npsUuid);
  return output
    .trim()
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line).text]));
}

const withTime = ['answers.csv', '--map', 'created_at=Response Date'];

test('an encoding that can only be guessed is shown with a line, and asked for', async () => {
  const comment = 'Nie mogłem znaleźć przycisku';
  const text = `Score,Comment,Created at\n9,${comment},2019-06-15\n`;
  await writeFile(join(folder(), 'polish.csv'), encode(text, 'windows-1250'));
  for (const options of [[], ['--dry-run']]) {
    const { code, output, errors } = await importFile('polish.csv', ...options);
    expect(code).toBe(1);
    expect(output).toContain('windows-1250 as a guess');
    expect(output).toMatch(new RegExp(`windows-1250 +9,${comment}`));
    expect(errors).toContain('--encoding windows-1250');
  }
  expect(await storedTexts()).toEqual([]);
  expect((await importFile('polish.csv', '--encoding', 'cp1250')).code).toBe(0);
  expect(await storedTexts()).toEqual([comment]);
  expect((await importFile('--undo', 'polish')).code).toBe(0);
  const { code, errors } = await importFile('polish.csv', '--encoding', 'polish');
  expect([code, errors]).toEqual([2, expect.stringContaining('--encoding: expected an encoding, found "polish"')]);
});

test('a column that is not known is asked for, with the option to add', async () => {
  const { code, errors } = await importFile('answers.csv');
  expect(code).toBe(1);
  expect(errors).toContain("--map 'created_at=Response Date'");
  expect(await storedTexts()).toEqual([]);
});

test('a column is named in quotes, or as it is, with the quotes of its own', async () => {
  await write('quoted.csv', 'When,"Rate ""Acme""","Why, please"\n2024-06-15 10:00,9,Yes\n');
  for (const text of ['"Why, please"', 'Why, please']) {
    const map = `score=Rate "Acme",text=${text},created_at=When`;
    const { code, output } = await importFile('quoted.csv', '--map', map, '--dry-run');
    expect([code, output]).toEqual([0, expect.stringMatching(/Rate "Acme" +score[^]*Why, please +text/)]);
  }
});

test('a dry run shows the columns and the first responses, and stores nothing', async () => {
  const { code, output } = await importFile(...withTime, '--dry-run');
  expect(code).toBe(0);
  expect(output).toMatch(/Score +score +by its name/);
  expect(output).toMatch(/Response Date +created_at/);
  expect(output).toContain('"text":"two\\nlines"');
  expect(await storedTexts()).toEqual([]);
});

test('an import is stored once, however often it runs, and can be undone', async () => {
  const first = await importFile(...withTime, '--name', 'old tool');
  expect(first.output).toContain('Imported 3 responses.');
  expect(first.output).toContain(
    `To undo: asklet import --survey ${npsUuid} --surveys surveys.json --db asklet.db --undo 'old tool'`,
  );
  expect((await importFile(...withTime, '--name', 'old tool')).output).toContain('3 were already there');
  expect(await storedTexts()).toEqual([null, 'two\nlines', 'Great, really']);
  expect((await importFile('--undo', 'new tool')).errors).toContain('It has: old tool.');
  expect((await importFile('--undo', 'old tool', '--dry-run')).output).toContain(
    'has 3 responses. Nothing was deleted',
  );
  expect((await importFile('--undo', 'old tool')).output).toBe('Deleted 3 responses of the import "old tool".\n');
  expect(await storedTexts()).toEqual([]);
});

test('the command that undoes an import has all that it needs', async () => {
  await write('other.json', JSON.stringify({ keys: [{ key: 'pk', surveys: '*' }], surveys }));
  const { output } = await importFile(...withTime, '--surveys', 'other.json');
  expect(output).toContain(
    `To undo: asklet import --survey ${npsUuid} --surveys other.json --db asklet.db --undo answers`,
  );
  expect((await importFile('--surveys', 'other.json', '--undo', 'answers')).code).toBe(0);
});

test('a token that no request can carry is not printed', async () => {
  const { code, errors } = await runWith(
    { ASKLET_ADMIN_TOKEN: 'tok\u00e4n' },
    'import',
    '--survey',
    npsUuid,
    '--to',
    'http://localhost:1',
    'answers.csv',
  );
  expect([code, errors]).toEqual([1, expect.stringContaining('A token can contain only letters')]);
  expect(errors).not.toContain('tok\u00e4n');
});

test('answers that were imported with other contents are counted, and are replaced if the owner says so', async () => {
  await importFile(...withTime);
  const later = [...withTime, '--time-zone', 'Europe/Berlin'];
  const dry = await importFile(...later, '--dry-run');
  expect(dry.output).toContain('The survey has an import "answers": 3 responses.');
  expect(dry.output).toMatch(/scores +0 to 10/);
  expect((await importFile(...later)).output).toContain('Imported 0 responses. 3 are stored with other contents');
  expect((await importFile(...later, '--replace')).output).toContain('Imported 0 responses. Replaced 3.');
  expect((await importFile(...later)).output).toContain('Imported 0 responses. 3 were already there.');
  expect((await importFile('--undo', 'answers')).output).toContain('Deleted 3 responses');
});

test('other answers with the same ids are imported by their contents', async () => {
  await importFile(...withTime);
  await write('other.csv', file.replaceAll('2024', '2023'));
  const other = ['other.csv', ...withTime.slice(1)];
  expect((await importFile(...other)).output).toContain('add --ignore Id.');
  expect((await importFile(...other, '--ignore', 'Id')).output).toContain('Imported 3 responses.');
  expect((await importFile('--undo', 'answers')).output).toContain('Deleted 3 responses');
  expect((await importFile('--undo', 'other')).output).toContain('Deleted 3 responses');
});

test('an export in a time zone has local times, and is imported as it was', async () => {
  await importFile(...withTime);
  const local = ['--format', 'csv', '--time-zone', 'Asia/Kathmandu', '--delimiter', 'semicolon', '--bom'];
  const { output } = await run('export', '--survey', npsUuid, ...local);
  expect(output).toMatch(/^\ufeffsession_uuid;created_at;/);
  expect(output).toContain(';2024-06-15 15:45:00;');
  await write('local.csv', output);
  const again = await importFile('local.csv', '--time-zone', 'Asia/Tokyo');
  expect([again.code, again.output]).toEqual([
    0,
    expect.stringContaining('Imported 0 responses. 3 were already there.'),
  ]);
  for (const [argv, message] of [
    [['--time-zone', 'Berlin'], '--time-zone: expected a time zone'],
    [['--delimiter', 'semicolon'], '--delimiter needs --format csv'],
  ] as const) {
    const wrong = await run('export', '--survey', npsUuid, ...argv);
    expect([wrong.code, wrong.errors]).toEqual([2, expect.stringContaining(message)]);
  }
  await importFile('--undo', 'answers');
});

test('rows with problems are listed with their lines, and are left out if the owner says so', async () => {
  await write('bad.csv', file.replace('\n2,0,', '\n2,11,'));
  const options = ['bad.csv', '--map', 'created_at=Response Date'];
  const refused = await importFile(...options);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('bad.csv:3, Score: "11"');
  expect(refused.errors).toContain('Nothing was imported, because rows have problems.');
  expect(await storedTexts()).toEqual([]);
  expect((await importFile(...options, '--skip-problems')).output).toContain('Imported 2 responses.');
  expect((await importFile('--undo', 'bad')).code).toBe(0);
});

test('answers are imported through a running server, which a database in use is pointed to', async () => {
  const { url, stop } = await serve([], { ASKLET_ADMIN_TOKEN: token });
  const through = (...argv: string[]) =>
    runWith({ ASKLET_ADMIN_TOKEN: token }, 'import', '--survey', npsUuid, '--to', url, ...argv);
  try {
    expect((await importFile(...withTime)).errors).toContain('--to and its address, such as http://localhost:8787');
    expect((await through(...withTime)).output).toContain('Imported 3 responses.');
    expect((await through(...withTime)).output).toContain('3 were already there');
    const exported = await runWith({ ASKLET_ADMIN_TOKEN: token }, 'export', '--survey', npsUuid, '--from', url);
    await write('own.ndjson', exported.output);
    expect((await through('own.ndjson')).output).toContain('asklet');
    expect((await through('--undo', 'answers')).output).toContain('Deleted 3 responses');
    expect((await through('own.ndjson')).output).toContain('Imported 3 responses.');
    const again = await runWith({ ASKLET_ADMIN_TOKEN: token }, 'export', '--survey', npsUuid, '--from', url);
    expect(again.output).toBe(await readFile(join(folder(), 'own.ndjson'), 'utf8'));
    expect((await through('--undo', 'answers')).code).toBe(0);
  } finally {
    await stop();
  }
});

test.each([
  [['answers.csv', '--map', 'stars=Score'], '--map: expected fields with columns'],
  [['answers.csv', '--map', 'score=Stars'], '--map'],
  [['answers.csv', '--time-zone', 'Mars'], '--time-zone'],
  [['answers.csv', '--only', 'Plan'], '--only: expected a column with a value'],
  [['answers.csv', '--name', ''], '--name: expected 1 to 100 characters'],
  [['answers.csv', '--db', 'asklet.db', '--to', 'http://localhost:1'], 'import: expected either --db or --to'],
  [[], 'import: expected a file, or --undo'],
  [['answers.csv', '--undo', 'file'], 'import: expected a file, or --undo'],
])('%j is not a valid command line', async (argv, message) => {
  const { code, errors } = await importFile(...argv);
  expect(errors).toContain(message);
  expect(code).toBe(2);
});

test('a missing file, a missing database and an unknown survey are named', async () => {
  expect((await importFile('none.csv')).errors).toContain('File none.csv not found.');
  expect((await importFile('answers.csv', '--db', 'none.db')).errors).toContain('Database none.db not found.');
  const other = '0a1b2c3d-0000-4000-8000-00000000000a';
  expect((await run('import', '--survey', other, 'answers.csv')).errors).toContain(
    `surveys.json has no survey "${other}".`,
  );
});

/** Resolves to the files of a folder with their contents. */
async function contentsOf(name: string): Promise<Record<string, string>> {
  const entries = await readdir(join(folder(), name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.slice(folder().length), await readFile(file, 'utf8')] as const)),
  );
}

test('a folder with everything is imported, and exported again byte by byte', async () => {
  await importFile(...withTime);
  expect((await run('export', '--all', 'backup')).code).toBe(0);
  await rename(join(folder(), 'surveys.json'), join(folder(), 'before.json'));
  expect((await run('import', 'backup', '--db', 'new.db', '--dry-run')).output).toContain('Nothing was stored');
  expect((await run('import', '--survey', npsUuid, 'backup')).errors).toContain('a folder is imported as a whole');
  expect((await run('import', '.', '--db', 'new.db')).errors).toContain('. has no asklet.json');
  await expect(readFile(join(folder(), 'new.db'))).rejects.toThrow('ENOENT');
  const imported = await run('import', 'backup', '--db', 'new.db');
  expect(imported).toMatchObject({ code: 0, errors: '' });
  expect(imported.output).toContain('3 responses');
  expect(imported.output).toContain('Wrote the surveys into surveys.json.');
  const before = await contentsOf('backup');
  await rename(join(folder(), 'backup'), join(folder(), 'first'));
  expect((await run('export', '--all', 'backup', '--db', 'new.db')).code).toBe(0);
  expect(await contentsOf('backup')).toEqual(before);
  expect((await run('import', 'backup', '--db', 'new.db')).output).toContain(
    'The surveys in surveys.json were left as they are.',
  );
  expect((await run('import', 'backup', '--to', 'http://localhost:1')).errors).toContain(
    'a folder is imported into a database',
  );
});

test('the surveys of a folder go where --surveys says, or where they were', async () => {
  expect((await run('export', '--all', 'from-file')).code).toBe(0);
  const moved = await run('import', 'from-file', '--db', 'moved.db', '--surveys', 'database');
  expect(moved.output).toContain('Wrote the surveys into the database.');
  const stored = await run('surveys', 'export', '--db', 'moved.db');
  expect(stored.output.trim()).toBe((await readFile(join(folder(), 'surveys.json'), 'utf8')).trim());
  expect((await run('export', '--all', 'from-database', '--db', 'moved.db', '--surveys', 'database')).code).toBe(0);
  const again = await run('import', 'from-database', '--db', 'again.db');
  expect(again.output).toContain('Wrote the surveys into the database.\nStart the server with --surveys database.');
  expect((await run('import', 'from-database', '--db', 'again.db')).output).toContain(
    'The surveys in the database were left as they are.',
  );
});

test('nothing is imported if the surveys cannot be written', async () => {
  expect((await run('export', '--all', 'unwritten')).code).toBe(0);
  const { code, errors } = await run(
    'import',
    'unwritten',
    '--db',
    'unwritten.db',
    '--surveys',
    'missing/surveys.json',
  );
  expect([code, errors]).toEqual([1, expect.stringContaining('missing')]);
  expect((await run('export', '--db', 'unwritten.db', '--survey', npsUuid)).output).toBe('');
});

test('a database without surveys is named', async () => {
  expect((await run('migrate', '--db', 'empty.db')).code).toBe(0);
  const given = ['--survey', npsUuid, '--db', 'empty.db', '--surveys', 'database', '--undo', 'x'];
  const { errors } = await run('import', ...given);
  expect(errors).toContain('The database has no surveys: store them with "asklet surveys import".');
});
