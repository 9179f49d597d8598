import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { createSqliteStore } from '../../../src/server/store/sqlite/sqliteStore.ts';
import { createServer } from '../../../src/server/index.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { call, requestOf, validBody } from '../support/call.ts';
import { checkedFetch, send } from '../support/checkedFetch.ts';
import { keys, surveys } from '../support/surveys.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { serve, folder } = useBuiltServer();
const unavailable = { status: 503, body: { detail: expect.any(String) } };

test('a read-only database is 503 until it accepts writes again', async () => {
  const file = openSqlite(':memory:');
  const errors: unknown[] = [];
  const server = await createServer({
    surveys,
    keys,
    store: createSqliteStore(file),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => server.close());
  const fetch = checkedFetch(server.fetch);
  file.connection.exec('PRAGMA query_only = ON');
  for (const endpoint of ['sessions', 'responses', 'events', 'eventsV1'] as const) {
    const body = { ...validBody[endpoint], session_uuid: crypto.randomUUID() };
    const answer = await call(fetch, endpoint, { body });
    expect(answer).toMatchObject(unavailable);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect((await call(fetch, 'sessions')).status).toBe(200);
  expect(errors).toHaveLength(4);
  expect(errors[0]).toMatchObject({ cause: { errcode: 8 } });
  file.connection.exec('PRAGMA query_only = OFF');
  expect((await call(fetch, 'responses')).status).toBe(200);
  expect(await server.responses()).toHaveLength(1);
});

/** Returns whether files here can be made immutable, even for root and for processes that have them open. */
async function canFreeze(): Promise<boolean> {
  const probe = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.asklet-probe-'));
  try {
    await writeFile(join(probe, 'file'), '');
    freeze('+', join(probe, 'file'));
    freeze('-', join(probe, 'file'));
    return true;
  } catch {
    return false;
  } finally {
    await rm(probe, { recursive: true });
  }
}

const freeze = (sign: '+' | '-', ...files: string[]) =>
  execFileSync('chattr', [`${sign}i`, ...files], { stdio: 'ignore' });

test.runIf(await canFreeze())(
  'files that become read-only while the server runs are 503 until they are writable, without a restart',
  async () => {
    const server = await serve(['--surveys', samples, '--db', 'frozen.db']);
    const files = ['frozen.db', 'frozen.db-wal'].map((name) => join(folder(), name));
    const submit = (text: string) =>
      send(requestOf('responses', { survey, key: 'pk_demo', body: { text } }, server.url));
    expect((await submit('before')).status).toBe(200);
    freeze('+', ...files);
    onTestFinished(() => void freeze('-', ...files.filter((file) => existsSync(file))));
    expect((await submit('meanwhile')).status).toBe(503);
    expect((await submit('meanwhile')).status).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    freeze('-', ...files);
    expect((await submit('after')).status).toBe(200);
    await server.stop();
    const store = await openStore(join(folder(), 'frozen.db'));
    expect((await store.responses()).map(({ text }) => text)).toEqual(['before', 'after']);
    await store.close();
  },
);
