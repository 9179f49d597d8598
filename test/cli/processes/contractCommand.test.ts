import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const { surveys } = JSON.parse(await readFile(samples, 'utf8')) as { surveys: { survey_uuid: string }[] };
const [first, second] = surveys.map(({ survey_uuid }) => survey_uuid);
const both = ['--survey', first!, '--survey', second!];
const { run, serve } = useBuiltServer();

test('a running asklet serve conforms to the API, reported as text, JSON and JUnit', async () => {
  const server = await serve(['--db', ':memory:', '--rate-limit', '0']);
  const check = (...more: string[]) =>
    run('contract', '--url', server.url, '--key', 'pk_demo', ...both, '--yes', ...more);
  const all = await check();
  expect(all.output).toMatch(/\nMUST 4\.2-4 response for another survey's session → 409 … ok \(\d+ ms\)\n/);
  expect(all.output).toContain(
    'SHOULD key-3 a key that is not valid for a survey → 403, whether or not the survey exists … skipped',
  );
  expect(all.output).toMatch(
    /\n\d+ ok, 0 failed \(MUST 0, SHOULD 0, MAY 0\), 8 skipped; \d+ requests\nThis server implements the API/,
  );
  expect(all.code).toBe(0);
  const { output } = await check('--only', '4.2-4', '--json');
  expect(JSON.parse(output)).toMatchObject({ conforms: true, results: [{ id: '4.2-4', outcome: 'ok' }] });
  expect((await check('--only', '4.1-1', '--junit')).output).toContain('<testsuites tests="1" failures="0"');
  const wrong = await run('contract', '--url', server.url, '--key', 'pk_wrong', ...both, '--yes', '--only', '4.1-1');
  expect(wrong.output).toContain('expected status 200\n    got      403 with {"detail"');
  expect(wrong.code).toBe(1);
  await server.stop();
});

test.each([
  [
    ['--url', 'http://localhost:1', '--key', 'pk', ...both, '--export', 'x'],
    '--export: expected an address, found "x"',
  ],
  [[], '--url: expected the base address of the API'],
  [['--url', 'localhost:8787', '--key', 'pk', ...both], '--url: expected the base address of the API'],
  [['--url', 'http://localhost:1', '--key', 'pk', ...both, ...both], '--survey: expected different surveys'],
  [['--url', 'http://localhost:1'], '--key: expected a public key'],
  [['--url', 'http://localhost:1', '--key', 'pk'], '--survey: expected the uuid of a survey'],
  [['--url', 'http://localhost:1', '--key', 'pk', '--survey', 'nps'], '--survey: expected a uuid, found "nps"'],
  [
    ['--url', 'http://localhost:1', '--key', 'pk', ...both, '--only', '9'],
    'unknown check or rule "9", expected a rule such as 4.2.4, or one of 2.1-1, ',
  ],
  [['--url', 'http://localhost:2', '--key', 'pk', ...both, '--yes'], 'Cannot reach http://localhost:2: fetch failed: '],
  [['--json', '--junit'], "Option '--json' cannot be used with option '--junit'"],
  [['--url', 'http://localhost:1', '--key', 'pk', ...both], 'This writes sessions, events and responses to http'],
])('%j exits with 2 and says what is wrong', async (argv, message) => {
  const { code, errors } = await run('contract', ...argv);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});
