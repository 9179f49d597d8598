import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../src/server/createServer.ts';
import { openStore } from '../../../src/server/store/openStore.ts';
import type { Module } from '../../../src/server/module.ts';
import { base, call, type EndpointName } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { createMemoryStore } from '../store/memoryStore.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const noFlags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
const aSession = { survey_uuid: npsUuid, session_uuid, at: 0, flags: noFlags };

/** Creates a server with the core and only these modules. */
async function coreServer(...modules: readonly Module[]) {
  const server = await createServer({ surveys, keys }, { addModules: () => modules });
  onTestFinished(() => server.close());
  return server;
}

test('the core alone serves the four endpoints and nothing else', async () => {
  const server = await coreServer();
  for (const endpoint of ['sessions', 'responses', 'events', 'eventsV1'] satisfies EndpointName[]) {
    expect((await call(server.fetch, endpoint)).status).toBe(200);
  }
  expect(await server.responses()).toMatchObject([{ survey_uuid: npsUuid, score: 9 }]);
  expect(await server.events()).toHaveLength(2);
  const paths = ['/', '/asklet.js', '/results', '/healthz', '/metrics', '/openapi.json', '/api/admin/surveys'];
  const replies = await Promise.all(paths.map((path) => server.fetch(new Request(base + path))));
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404));
});

test('a server that is closed at once reports no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-core-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const errors: unknown[] = [];
  const store = join(folder, 'asklet.db');
  const server = await createServer({ surveys, keys, store, onError: (error) => errors.push(error) });
  await server.close();
  expect(errors).toEqual([]);
});

test('a store can be an object of a class', async () => {
  const store = Object.assign(createMemoryStore(), {
    isClosed: false,
    async close(this: { isClosed: boolean }) {
      this.isClosed = true;
    },
  });
  await (await createServer({ surveys, keys, store })).close();
  expect(store.isClosed).toBe(true);
});

test('the core reads a surveys file with comments, and names the position of an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-core-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'surveys.json');
  await writeFile(file, `// ours\n${JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys })}`);
  const server = await createServer({ surveys: file });
  onTestFinished(() => server.close());
  expect((await call(server.fetch, 'sessions')).status).toBe(200);
  await writeFile(file, '{ "keys": [] ');
  await expect(server.reload()).rejects.toThrow(`${file}:1:14 expected "," or "}"`);
  await writeFile(file, '{ "keys": [] }');
  await expect(server.reload()).rejects.toThrow(/surveys/);
  expect((await call(server.fetch, 'sessions')).status).toBe(200);
});

test('keys that are added to a file are checked like its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'surveys.json');
  await writeFile(file, JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys }));
  const server = await createServer({ surveys: file, keys: [{ key: 'pk_upper', surveys: [npsUuid.toUpperCase()] }] });
  onTestFinished(() => server.close());
  expect((await call(server.fetch, 'sessions', { key: 'pk_upper' })).status).toBe(200);
  await expect(createServer({ surveys: file, keys: ['two words'] })).rejects.toThrow(/createServer: .*key/s);
});

test('the core itself limits what a key stores, and reports a key over its quota', async () => {
  const exceeded: string[] = [];
  const options = { surveys, keys, limits: { storage: 1000 } };
  const server = await createServer(options, { onQuotaExceeded: (key) => exceeded.push(key) });
  onTestFinished(() => server.close());
  expect((await call(server.fetch, 'responses', { body: { text: 'short' } })).status).toBe(200);
  const refused = await call(server.fetch, 'responses', { body: { text: 'x'.repeat(1000) } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3600']);
  expect(refused.body).toEqual({ detail: expect.stringContaining('quota of 1000 bytes'), survey_uuid: npsUuid });
  expect(exceeded).toEqual([expect.stringMatching(/^[\da-f]{8}$/)]);
});

test('the bytes of a body count as requests, even if it is rejected', async () => {
  const server = await createServer({ surveys, keys, limits: { rate: 30 } });
  onTestFinished(() => server.close());
  expect((await call(server.fetch, 'responses')).status).toBe(200);
  const large = { body: { text: '\u00e4'.repeat(2_000_000) } };
  expect((await call(server.fetch, 'responses', large)).status).toBe(413);
  expect((await call(server.fetch, 'responses')).status).toBe(429);
  expect((await call(server.fetch, 'responses', { key: 'pk_nps' })).status).toBe(200);
});

test('the first module is the outermost, and its routes come first', async () => {
  const moduleOf = (name: string): Module => ({
    routes: new Hono().get('/name', ({ text }) => text(name)),
    around: (fetch) => async (request) => new Response(`${name} ${await (await fetch(request)).text()}`),
  });
  const server = await coreServer(moduleOf('one'), moduleOf('two'));
  const reply = await server.fetch(new Request(`${base}/name`));
  expect(await reply.text()).toBe('one two one');
});

test('closing ends the modules, but only once', async () => {
  const log: string[] = [];
  const server = await coreServer({ close: () => void log.push('closed') });
  await Promise.all([server.close(), server.close()]);
  expect(log).toEqual(['closed']);
});

test('a module that cannot be created closes the store', async () => {
  const store = await openStore(':memory:');
  const addModules = () => {
    throw new Error('no module');
  };
  await expect(createServer({ surveys, keys, store }, { addModules })).rejects.toThrow('no module');
  await expect(store.startSession(aSession)).rejects.toThrow('closed');
});

test('an invalid option is found before the database is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-options-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = join(folder, 'asklet.db');
  await expect(createServer({ surveys, keys, store, trustProxy: 'bad' })).rejects.toThrow('bad');
  await expect(createServer({ surveys, keys, store, publicUrls: ['bad'] })).rejects.toThrow('publicUrls: expected');
  const server = await createServer({ surveys, keys, store });
  await server.close();
});

test('a server error is reported, and its reply names the survey and the session', async () => {
  const errors: unknown[] = [];
  const store = { ...(await openStore(':memory:')), saveResponse: () => Promise.reject(new Error('broken')) };
  const server = await createServer({ surveys, keys, store, onError: (error) => errors.push(error) });
  onTestFinished(() => server.close());
  const { status, body } = await call(server.fetch, 'responses', { body: { session_uuid, score: 1 } });
  expect([status, body]).toEqual([500, { detail: 'Internal server error.', survey_uuid: npsUuid, session_uuid }]);
  expect(errors).toEqual([new Error('broken')]);
});

test('an error around the endpoints is reported, and not blamed on the client', async () => {
  const errors: unknown[] = [];
  const broken: Module = { around: () => () => Promise.reject(new Error('broken')) };
  const options = { surveys, keys, onError: (error: unknown) => errors.push(error) };
  const server = await createServer(options, { addModules: () => [broken] });
  onTestFinished(() => server.close());
  const { status } = await fetch(await server.listen(0));
  expect([status, errors]).toEqual([500, [new Error('broken')]]);
});
