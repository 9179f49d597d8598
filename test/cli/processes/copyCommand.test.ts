import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill } from '../../server/archive/fill.ts';
import { everythingIn, withStore } from '../../server/archive/copySuite.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const { run, folder } = useBuiltServer();
const inFolder = (name: string) => join(folder(), name);

test.each([
  [['copy', '--to', 'b.db'], "Required option '--from <database>' not specified"],
  [['copy', '--from', 'a.db'], 'expected a database in --to or DATABASE_URL'],
  [['copy', '--from', 'a.db', '--to', 'a.db'], '--from and --to are the same database'],
  [['export'], 'export: expected --survey or --all'],
  [['export', '--all', 'x', '--from', 'http://localhost'], '--all has no --survey, --from, --format or --bom'],
  [['export', '--all', 'x', '--bom'], '--all has no --survey, --from, --format or --bom'],
])('%j is not a valid command line', async (argv, message) => {
  expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringContaining(message) });
});

test('a copy prints what both databases have, and how to switch', async () => {
  await withStore(inFolder('from.db'), (store) => fill(store));
  const copied = await run('copy', '--from', 'from.db', '--to', 'to.db');
  expect(copied).toMatchObject({ code: 0, errors: '' });
  expect(copied.output).toMatch(
    /^[\da-f-]{36}: 40 sessions, 30 responses, 60 events, 6 screenshots, SHA-256 [\da-f]{64}$/m,
  );
  expect(copied.output).toContain('Both databases have the same 2 surveys.');
  expect(copied.output).toContain('start the server with the new database');
  await withStore(inFolder('to.db'), (store) => fill(store, 1).catch(() => {}));
  const differing = await run('copy', '--from', 'from.db', '--to', 'to.db');
  expect(differing).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--overwrite makes it equal to the source'),
  });
  expect(differing.output).toMatch(/differs:\n {2}source: 40 sessions.*\n {2}target: 41 sessions/);
  expect(await run('copy', '--from', 'from.db', '--to', 'to.db', '--overwrite')).toMatchObject({ code: 0 });
  expect(await everythingIn(inFolder('to.db'))).toEqual(await everythingIn(inFolder('from.db')));
});

test('everything is exported into a folder, with the surveys file of this folder', async () => {
  await withStore(inFolder('all.db'), (store) => fill(store));
  expect(await run('export', '--all', 'everything', '--db', 'all.db')).toMatchObject({ code: 0, errors: '' });
  expect(await readFile(inFolder('everything/surveys.json'), 'utf8')).toBe('{ "surveys": [] } // ü');
  await writeFile(inFolder('surveys.json'), '{ "surveys": [] } // of a file');
  expect(await run('export', '--all', 'other', '--db', 'to.db', '--surveys', 'surveys.json')).toMatchObject({
    code: 0,
  });
  expect(await readFile(inFolder('other/surveys.json'), 'utf8')).toBe('{ "surveys": [] } // of a file');
  const uuid = '0a1b2c3d-0000-4000-8000-00000000000a';
  const none = await run('export', '--survey', uuid, '--db', 'all.db');
  expect(none).toMatchObject({ output: '', errors: `asklet: the database has no sessions of the survey ${uuid}.\n` });
  const again = await run('export', '--all', 'other', '--db', 'all.db');
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('exists: name a new folder') });
});
