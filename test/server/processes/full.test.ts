import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Running, useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { serve, folder } = useBuiltServer();

async function submit({ url }: Running, text: string) {
  const response = await send(requestOf('responses', { survey, key: 'pk_demo', body: { text } }, url));
  return { status: response.status, body: (await response.json()) as { detail?: string } };
}

/** Limits the size of files that a process may write, which looks like a full disk to SQLite. */
const limitFiles = ({ process: { pid } }: Running, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

test.runIf(process.platform === 'linux')('a full disk is 503 until there is space, without a restart', async () => {
  const server = await serve(['--surveys', samples, '--db', 'full.db']);
  expect((await submit(server, 'before')).status).toBe(200);
  limitFiles(server, statSync(join(folder(), 'full.db-wal')).size);
  const refused = await submit(server, 'x'.repeat(9000));
  expect(refused).toEqual({ status: 503, body: { detail: expect.any(String), survey_uuid: survey } });
  expect((await submit(server, 'x'.repeat(9000))).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  limitFiles(server, 'unlimited');
  expect((await submit(server, 'after')).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
  const store = await openStore(join(folder(), 'full.db'));
  expect((await store.responses()).map(({ text }) => text)).toEqual(['before', 'after']);
  await store.close();
});

test.runIf(process.platform === 'linux')(
  'a disk that only has space for small writes counts as full, too',
  async () => {
    const server = await serve(['--surveys', samples, '--db', 'narrow.db']);
    expect((await submit(server, 'before')).status).toBe(200);
    // enough for the write of a check
    limitFiles(server, statSync(join(folder(), 'narrow.db-wal')).size + 20_000);
    const body = { metadata: { large: 'x'.repeat(100_000) } };
    const refused = await send(requestOf('responses', { survey, key: 'pk_demo', body }, server.url));
    expect(refused.status).toBe(503);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await server.stop();
  },
);
