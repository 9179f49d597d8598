import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/server/store/openStore.ts';
import { type Running, useBuiltServer } from './support/builtServer.ts';
import { requestOf } from './support/call.ts';
import { send } from './support/checkedFetch.ts';

const samples = resolve(import.meta.dirname, '../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { serve, folder } = useBuiltServer();

async function submit({ url }: Running, text: string) {
  const response = await send(requestOf('responses', { survey, key: 'pk_demo', body: { text } }, url));
  return { status: response.status, body: (await response.json()) as { detail?: string } };
}

/** The system lets a process write no file beyond so many bytes: to SQLite this is a disk that is full. */
const limitFiles = ({ process: { pid } }: Running, bytes: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);

test.runIf(process.platform === 'linux')('a full disk is 503 until there is room, without a restart', async () => {
  const server = await serve(['--surveys', samples, '--db', 'full.db']);
  expect((await submit(server, 'before')).status).toBe(200);
  limitFiles(server, statSync(join(folder(), 'full.db-wal')).size);
  const refused = await submit(server, 'x'.repeat(9000));
  expect(refused).toEqual({ status: 503, body: { detail: expect.any(String) } });
  expect((await submit(server, 'x'.repeat(9000))).status).toBe(503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  limitFiles(server, 'unlimited');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await submit(server, 'after')).status).toBe(200);
  await server.stop();
  const store = await openStore(join(folder(), 'full.db'));
  expect((await store.responses()).map(({ text }) => text)).toEqual(['before', 'after']);
  await store.close();
});
