import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openSource } from '../../../src/service/archive/openSource.ts';
import { type ServerToSwitch, switchOver } from '../../../src/service/archive/switchOver.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { call, requestOf } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';
import { everythingIn } from './copySuite.ts';
import { fill } from './fill.ts';

const folder = await mkdtemp(join(tmpdir(), 'asklet-switch-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = () => join(folder, `${randomUUID()}.db`);

/** Starts a server on a file with some data, and connects what `asklet copy --switch` does to it. */
async function startServer(file = newFile()) {
  const store = await openStore(file);
  await fill(store);
  const stop = vi.fn<() => void>();
  const server = await testServer({ database: store, adminToken: 'admin', stop, onError: () => {} });
  let id = '';
  async function post(path: string): Promise<string[]> {
    const request = new Request(`http://asklet.test/api/admin/copies/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer admin' },
    });
    const reply = await server.fetch(request);
    const body = (await reply.json()) as { id: string; sessions: string[]; detail?: string };
    if (!reply.ok) throw new Error(`${reply.status} ${body.detail}`);
    ({ id } = body);
    return body.sessions;
  }
  const steps: ServerToSwitch = {
    start: () => post(''),
    changes: () => post(`${id}/changes`),
    pause: () => post(`${id}/pause`),
    resume: () => post(`${id}/resume`),
    stop: () => post(`${id}/stop`),
  };
  const answer = (session_uuid: string, score: number) =>
    call(server.fetch, 'responses', { body: { session_uuid, score } });
  return { file, store, server, stop, steps, answer };
}

test('what visitors and the owner do while the database is copied is in the new one, and nothing after it', async () => {
  const { file, store, stop, steps, answer } = await startServer();
  const to = newFile();
  const target = await openStore(to);
  const source = await openSource(file);
  onTestFinished(source.close);
  const [first, second, third] = (await store.responses()).filter(({ survey_uuid }) => survey_uuid === npsUuid);
  const { mark, forget } = openResults(store)!;
  const created: string[] = [];
  let isPaused = false;

  /** Changes something of everything before the server replies to a step. */
  const meanwhile = async (step: () => Promise<readonly string[]>) => {
    created.push(randomUUID());
    expect((await answer(created.at(-1)!, created.length)).status).toBe(200);
    await mark(npsUuid, first!.session_uuid, { is_starred: created.length % 2 === 0, status: 'open' });
    await forget(npsUuid, [second!.session_uuid]).next();
    expect((await answer(second!.session_uuid, created.length)).status).toBe(200);
    if (third) await forget(npsUuid, [third.session_uuid]).next();
    return step();
  };
  const server: ServerToSwitch = {
    ...steps,
    changes: () => meanwhile(steps.changes),
    pause: () =>
      meanwhile(async () => {
        const changed = await steps.pause();
        isPaused = true;
        return changed;
      }),
    async stop() {
      expect((await answer(randomUUID(), 9)).status).toBe(503);
      return steps.stop();
    },
  };
  const switched = await switchOver(server, source, target, {});
  expect(isPaused).toBe(true);
  expect(stop).toHaveBeenCalledOnce();
  expect(switched.changed).toBeGreaterThan(4);
  await target.close();
  expect(await everythingIn(to)).toEqual(await everythingIn(file));
  expect((await answer(randomUUID(), 9)).status).toBe(503);
});

test('a server is asked for changes while a copy takes long, so that it goes on to follow them', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { file, stop, steps, answer } = await startServer();
  const to = newFile();
  const target = await openStore(to);
  const source = await openSource(file);
  onTestFinished(source.close);
  const answered: string[] = [];
  const changes = async () => {
    answered.push(randomUUID());
    await answer(answered.at(-1)!, 5);
    return steps.changes();
  };
  const onProgress = () => void vi.advanceTimersByTime(600_000);
  await switchOver({ ...steps, changes }, source, target, { onProgress }).finally(target.close);
  // twice while the two surveys were copied, and then once more
  expect(answered).toHaveLength(3);
  expect(stop).toHaveBeenCalledOnce();
  const copied = await openStore(to);
  onTestFinished(copied.close);
  const sessions = (await copied.responses()).map(({ session_uuid }) => session_uuid);
  expect(sessions).toEqual(expect.arrayContaining(answered));
});

test('a paused server replies 503 with Retry-After to everything that would be stored, and is not ready', async () => {
  const { server, steps, store } = await startServer();
  await steps.start();
  await steps.pause();
  const session_uuid = randomUUID();
  for (const endpoint of ['responses', 'events'] as const) {
    const reply = await call(server.fetch, endpoint);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  const owner = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  const admin = (path: string, init: RequestInit = {}) =>
    server.fetch(new Request(`http://asklet.test${path}`, { headers: owner, ...init }));
  const session = (await store.responses())[0]!.session_uuid;
  const address = `/api/admin/surveys/${(await store.responses())[0]!.survey_uuid}/responses/${session}`;
  expect((await admin(address, { method: 'PATCH', body: '{"is_read":true}' })).status).toBe(503);
  expect((await admin(address, { method: 'DELETE' })).status).toBe(503);
  expect((await admin('/readyz')).status).toBe(503);
  expect((await admin('/healthz')).status).toBe(200);
  expect((await admin(`/api/admin/surveys/${npsUuid}/responses`)).status).toBe(200);
  await steps.resume();
  expect((await admin('/readyz')).status).toBe(200);
  expect((await server.fetch(requestOf('responses', { body: { session_uuid, score: 1 } }))).status).toBe(200);
});

test('a server that is not asked for half a minute accepts answers again, and is not stopped by that copy', async () => {
  const { steps, stop, answer } = await startServer();
  await steps.start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await steps.pause();
  vi.advanceTimersByTime(29_999);
  expect((await answer(randomUUID(), 9)).status).toBe(503);
  vi.advanceTimersByTime(1);
  expect((await answer(randomUUID(), 9)).status).toBe(200);
  await expect(steps.stop()).rejects.toThrow('409 This copy is outdated');
  expect(stop).not.toHaveBeenCalled();
  expect(await steps.changes()).toHaveLength(1);
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  await expect(steps.changes()).rejects.toThrow('409 This copy is outdated');
  expect((await answer(randomUUID(), 9)).status).toBe(200);
});

test('a second copy replaces the first one, which cannot stop the server', async () => {
  const { steps, stop, answer } = await startServer();
  await steps.start();
  const { pause } = steps;
  await steps.pause();
  await steps.start();
  expect((await answer(randomUUID(), 9)).status).toBe(200);
  expect(await pause()).toHaveLength(1);
  await steps.stop();
  expect(stop).toHaveBeenCalledOnce();
  await expect(steps.start()).rejects.toThrow('409 The server is moving');
});

test('of copies that start at once, the last one is followed', async () => {
  const { steps, answer } = await startServer();
  expect(await Promise.all([steps.start(), steps.start(), steps.start()])).toEqual([[], [], []]);
  const session = randomUUID();
  expect((await answer(session, 9)).status).toBe(200);
  expect(await steps.changes()).toEqual([session]);
});

test('a server continues if the copy fails in the pause', async () => {
  const { file, steps, stop, answer } = await startServer();
  const target = await openStore(newFile());
  onTestFinished(target.close);
  const source = await openSource(file);
  onTestFinished(source.close);
  const broken = { ...target, ping: () => Promise.reject(new Error('disk full')) };
  let pings = 0;
  const ping = () => ((pings += 1) === 1 ? target.ping() : broken.ping());
  await expect(switchOver(steps, source, { ...target, ping }, {})).rejects.toThrow('disk full');
  expect(stop).not.toHaveBeenCalled();
  expect((await answer(randomUUID(), 9)).status).toBe(200);
});

test.each([
  ['moves if its program can stop it', { stop: () => {} }, 200],
  ['does not move if only its program can stop it', {}, 404],
])('a server %s', async (_, options, expected) => {
  const { fetch } = await testServer({ adminToken: 'admin', ...options });
  const start = (token: string) =>
    fetch(
      new Request('http://asklet.test/api/admin/copies', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  expect((await start('wrong')).status).toBe(403);
  expect((await start('admin')).status).toBe(expected);
});
