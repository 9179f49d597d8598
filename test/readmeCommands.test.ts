import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { requestOf } from './server/support/call.ts';
import { send } from './server/support/checkedFetch.ts';
import { useBuiltServer } from './server/support/builtServer.ts';

const root = resolve(import.meta.dirname, '..');
const { run, serve, folder } = useBuiltServer();

/** The arguments of a program in README, from its command on. */
function argumentsOf(readme: string, program: string, command = ''): string[] {
  const [, line] = new RegExp(`${program} (${command}[^\\n\`]*)`).exec(readme) ?? [];
  if (line === undefined) throw new Error(`README has no "${program} ${command}"`);
  return line.trim().split(/ +/);
}

test('an owner who types the commands of README gets from nothing to a file of answers', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const main = 'node dist/server/main.js';
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // `npm ci && npm start` is run as it is by `.ci/run`
  expect(scripts.start).toContain(`${main} serve`);

  const written = await run(...argumentsOf(readme, main, 'init'));
  expect(written).toMatchObject({ code: 0 });
  const { surveys, keys } = JSON.parse(await readFile(join(folder(), 'surveys.json'), 'utf8'));
  const [{ survey_uuid }] = surveys;
  expect(written.output).toContain(`data-survey="${survey_uuid}"`);
  expect(await run(...argumentsOf(readme, main, 'check'))).toMatchObject({ code: 0 });

  const token = 'a-token-of-an-owner';
  const server = await serve([...argumentsOf(readme, 'npm start --'), '--admin-token', token]);
  const answer = requestOf(
    'responses',
    { survey: survey_uuid, key: keys[0].key, body: { score: 9, text: 'Fast' } },
    server.url,
  );
  expect((await send(answer)).status).toBe(200);

  const exported = await run(
    ...argumentsOf(readme, main, 'export').map((argument) =>
      argument
        .replace('http://localhost:8787', server.url)
        .replace('TOKEN', token)
        .replace('6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', survey_uuid),
    ),
  );
  expect(exported).toMatchObject({ code: 0 });
  expect(exported.output.trim().split('\n')).toEqual([
    expect.stringContaining('score'),
    expect.stringMatching(/9.*Fast/),
  ]);
  await server.stop();
});
