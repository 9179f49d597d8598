import { exec } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { requestOf } from '../../server/support/call.ts';
import { send } from '../../server/support/checkedFetch.ts';
import { readSurveysFile } from '../../../src/server/node/readSurveysFile.ts';
import { inspectSurveys } from '../../../src/server/surveys/inspectSurveys.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';

const root = resolve(import.meta.dirname, '../../..');
const { run, runWith, serve, folder } = useBuiltServer();

/** Returns the arguments of a program in README, from its command on. */
function argumentsOf(readme: string, program: string, command = ''): string[] {
  const [, line] = new RegExp(`${program} (${command}[^\\n\`]*)`).exec(readme) ?? [];
  if (line === undefined) throw new Error(`README has no "${program} ${command}"`);
  return line.trim().split(/ +/);
}

test('the commands of README lead an owner from nothing to a file of answers', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const main = 'npx asklet';
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // `.ci/run` runs `npm ci && npm start` itself
  expect(scripts.start).toContain('node dist/server/main.js serve');

  const written = await run(...argumentsOf(readme, main, 'init'));
  expect(written).toMatchObject({ code: 0 });
  const { surveys, keys } = inspectSurveys(await readSurveysFile(join(folder(), 'surveys.json')), 'surveys.json').file;
  const { survey_uuid } = surveys[0]!;
  expect(written.output).toContain(`data-survey="${survey_uuid}"`);
  expect(await run(...argumentsOf(readme, main, 'check'))).toMatchObject({ code: 0 });

  const token = 'a-token-of-an-owner';
  const server = await serve([...argumentsOf(readme, main, 'serve --surveys').slice(1), '--admin-token', token]);
  const answer = requestOf(
    'responses',
    { survey: survey_uuid, key: keys[0]!.key, body: { score: 9, text: 'Fast' } },
    server.url,
  );
  expect((await send(answer)).status).toBe(200);

  expect(readme).toContain(`ASKLET_ADMIN_TOKEN=… ${main} export`);
  const exported = await runWith(
    { ASKLET_ADMIN_TOKEN: token },
    ...argumentsOf(readme, main, 'export').map((argument) =>
      argument
        .replace('http://localhost:8787', server.url)
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

test("the manual's request for a language gets a reply in it", async () => {
  const manual = await readFile(join(root, 'src/server/surveys/README.md'), 'utf8');
  const [, file] = /## One survey, every language\n\n```json\n([^]*?)```/.exec(manual)!;
  const [, command] = /```sh\n(curl [^]*?)```/.exec(manual)!;
  await writeFile(join(folder(), 'languages.json'), file!);
  const server = await serve(['--surveys', 'languages.json']);
  const here = command!.replace('https://feedback.example', server.url);
  const { stdout } = await promisify(exec)(here);
  expect(stdout).toMatch(/^content-language: de\r$/im);
  expect(stdout).toContain('Wie wahrscheinlich ist es, dass Sie uns empfehlen?');
  await server.stop();
});
