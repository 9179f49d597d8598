import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';
import { npsUuid } from '../../server/support/surveys.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const { main, folder } = useBuiltServer();
const commands = [['--help'], ['check', samples], ['export', '--survey', npsUuid, '--db', 'answers.db']];

beforeAll(async () => {
  const store = await openStore(join(folder(), 'answers.db'));
  const flags = { user_closed_survey: false, user_submitted_score: true, user_submitted_text: false };
  const session = { survey_uuid: npsUuid, session_uuid: randomUUID(), at: Date.now(), flags };
  await store.saveResponse({ ...session, score: 9, text: null, metadata: {} });
  await store.close();
});

/** Runs a command whose output goes to a file, or to a pipe whose reader is gone. */
async function runInto(output: 'closed' | number, argv: readonly string[]) {
  const out = output === 'closed' ? 'pipe' : output;
  const child = spawn(process.execPath, [main(), ...argv], { cwd: folder(), stdio: ['ignore', out, 'pipe'] });
  child.stdout?.destroy();
  let errors = '';
  child.stderr!.on('data', (chunk) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, errors };
}

test.each(commands)('%s ends quietly if its reader has seen enough', async (...argv) => {
  expect(await runInto('closed', argv)).toEqual({ code: 0, errors: '' });
});

test.each(commands)('%s says that its output could not be written', async (...argv) => {
  const { code, errors } = await runInto(openSync('/dev/full', 'w'), argv);
  expect(code).toBe(1);
  expect(errors).toBe('asklet: ENOSPC: no space left on device, write\n');
});
