import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { createExtendedServer, createServer } from '../../../src/server/createServer.ts';
import { loadSurveys } from '../../../src/server/surveys/loadSurveys.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { createService } from '../../../src/service/createService.ts';
import type { Extension } from '../../../src/server/extension.ts';
import { base, call, type EndpointName } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { createMemoryStore } from '../../../src/server/store/memory.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const noFlags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
const aSession = { survey_uuid: npsUuid, session_uuid, at: 0, flags: noFlags };

const load = () => loadSurveys({ surveys, keys }, () => Promise.reject(new Error('no file')));

/** Creates a server with only these extensions. */
async function extendedServer(...extensions: readonly Extension[]) {
  const server = await createExtendedServer({}, { load, extend: () => extensions });
  onTestFinished(() => server.close());
  return server;
}

test('the server alone serves the four endpoints and nothing else', async () => {
  const server = await extendedServer();
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

test('an address of PostgreSQL is no path of a file', async () => {
  await expect(createServer({ surveys, keys, store: 'postgres://localhost/db' })).rejects.toThrow('asklet/service');
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

test('a server reads a surveys file with comments, and names the position of an error', async () => {
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

test('the first extension is the outermost, and its routes come first', async () => {
  const extensionOf = (name: string): Extension => ({
    routes: new Hono().get('/name', ({ text }) => text(name)),
    around: (fetch) => async (request) => new Response(`${name} ${await (await fetch(request)).text()}`),
  });
  const server = await extendedServer(extensionOf('one'), extensionOf('two'));
  const reply = await server.fetch(new Request(`${base}/name`));
  expect(await reply.text()).toBe('one two one');
});

test('closing ends the extensions, but only once', async () => {
  const log: string[] = [];
  const server = await extendedServer({
    stop: () => void log.push('stopped'),
    close: async () => void log.push('closed'),
  });
  await Promise.all([server.close(), server.close()]);
  expect(log).toEqual(['stopped', 'closed']);
});

test('an extension that cannot be created closes the store', async () => {
  const store = await openStore(':memory:');
  const extend = () => {
    throw new Error('no extension');
  };
  await expect(createExtendedServer({ store }, { load, extend })).rejects.toThrow('no extension');
  await expect(store.startSession(aSession)).rejects.toThrow('closed');
});

test('an invalid option is found before the database is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-options-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = join(folder, 'asklet.db');
  await expect(createService({ surveys, keys, database: store, trustProxy: 'bad' })).rejects.toThrow('bad');
  await expect(createService({ surveys, keys, database: store, publicUrls: ['bad'] })).rejects.toThrow('publicUrls');
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
  const broken: Extension = { around: () => () => Promise.reject(new Error('broken')) };
  const onError = (error: unknown) => errors.push(error);
  const server = await createExtendedServer({ onError }, { load, extend: () => [broken] });
  onTestFinished(() => server.close());
  const { status } = await fetch(await server.listen(0));
  expect([status, errors]).toEqual([500, [new Error('broken')]]);
});
