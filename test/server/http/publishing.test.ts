import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';
import { importSurveys } from '../../../src/service/publishing/importSurveys.ts';
import type { SqliteDatabase } from '../../../src/service/database/sqlite/sqliteDatabase.ts';
import { call } from '../support/call.ts';
import { generalUuid, npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';
import { describePublishing, fileText, general, nps, put, read, send, startWithFile } from './publishingSuite.ts';

describePublishing('a file and SQLite', startWithFile);

const state = async (fetch: Parameters<typeof send>[0]) => (await send(fetch, 'GET', '')).body;

test('lists the surveys with their defaults, and says that they can be published', async () => {
  const { fetch } = await startWithFile();
  const body = await state(fetch);
  expect(body).toMatchObject({ samples: false, publishing: { available: true }, seen: {} });
  expect(body.surveys).toMatchObject([{ ...nps, response_type: 'none' }]);
});

test('a file that has errors is reported to the admin until it is corrected', async () => {
  const { fetch, file, text, reload } = await startWithFile();
  const good = await text();
  expect((await state(fetch)).problem).toBe(null);
  await writeFile(file, good.replace('"surveys"', 'surveys'));
  await expect(reload()).rejects.toThrow('expected');
  expect((await state(fetch)).problem).toMatch(/surveys\.json:\d+:\d+ expected/);
  const headers = { authorization: 'Bearer results' };
  const reader = await fetch(new Request('http://asklet.test/api/admin/surveys', { headers }));
  expect((await reader.json()).problem).toBe(null);
  await writeFile(file, good);
  await put(fetch, { ...nps, question: 'Corrected?' }, (await read(fetch)).etag);
  expect((await state(fetch)).problem).toBe(null);
  await writeFile(file, '{');
  await expect(reload()).rejects.toThrow('expected');
  await writeFile(file, good);
  await reload();
  expect((await state(fetch)).problem).toBe(null);
});

test('an edit by hand is seen: the change is not based on it, and a later change keeps it as a version', async () => {
  const { fetch, file, text } = await startWithFile();
  const { etag } = await read(fetch);
  const first = await put(fetch, { ...nps, question: 'First?' }, etag);
  await writeFile(file, (await text()).replace('First?', 'By hand?'));
  const conflict = await put(fetch, { ...nps, question: 'Second?' }, first.etag);
  expect(conflict).toMatchObject({ status: 412, body: { survey: { ...nps, question: 'By hand?' } } });
  expect((await put(fetch, { ...nps, question: 'Second?' }, conflict.etag, 'mine')).status).toBe(200);
  const { versions } = (await send(fetch, 'GET', `/${npsUuid}/versions`)).body;
  expect(versions.map(({ note }: { note: string }) => note)).toEqual(['mine', 'From the file', null, 'From the file']);
  expect((await send(fetch, 'GET', `/${npsUuid}/versions/3`)).body.survey.question).toBe('By hand?');
});

test('a survey that is published while the file is loaded is the newest version', async () => {
  const { fetch, file, reload, text } = await startWithFile();
  await writeFile(file, (await text()).replace('How likely?', 'By hand?'));
  const { etag } = await read(fetch);
  const reloads = Array.from({ length: 20 }, reload);
  const reply = await put(fetch, { ...nps, question: 'Published?' }, etag);
  await Promise.all(reloads);
  expect(reply.body).toMatchObject({ version: 3 });
  const { versions } = (await send(fetch, 'GET', `/${npsUuid}/versions`)).body;
  expect(versions.map(({ note }: { note: string }) => note)).toEqual([null, 'From the file', 'From the file']);
});

test('a version that could not be stored is not served, and the audit log says that it failed', async () => {
  const lines: object[] = [];
  const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
  const store = (await openStore(':memory:')) as DatabaseStore & { database: SqliteDatabase };
  store.database.connection.exec(`CREATE TRIGGER fail BEFORE INSERT ON survey_versions WHEN NEW.note = 'fails'
    BEGIN SELECT RAISE(ABORT, 'no version'); END`);
  const { fetch, text } = await startWithFile({
    database: store,
    onError: () => {},
    log: { info: take, warn: take, error: take },
  });
  const { etag } = await read(fetch);
  await expect(put(fetch, { ...nps, question: 'First?' }, etag, 'fails')).rejects.toThrow('answers 500');
  expect((await call(fetch, 'sessions')).body.survey).toMatchObject({ question: 'How likely?' });
  expect(await text()).toBe(fileText);
  const next = await put(fetch, { ...nps, question: 'Second?' }, etag);
  expect(next).toMatchObject({ status: 200, body: { version: 2 } });
  expect(lines).toEqual([
    { action: 'publish', by: 'admin token', survey: npsUuid, failed: true },
    { action: 'publish', by: 'admin token', survey: npsUuid, version: 2 },
  ]);
});

describe('with surveys in the database', () => {
  /** Starts a server whose document reports an error after or instead of its replacement. */
  async function startFailing(isReplaced: boolean) {
    const store = (await openStore(':memory:')) as DatabaseStore;
    await importSurveys(store.database.run, fileText, Date.now);
    const lines: object[] = [];
    const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
    let isFailing = false;
    const run: typeof store.database.run = async (sql, values) => {
      const fails = isFailing && sql.includes('INTO surveys_document');
      const rows = fails && !isReplaced ? [] : await store.database.run<never>(sql, values);
      if (fails) throw new StoreUnavailable('The connection is lost.');
      return rows;
    };
    const database = { ...store.database, run } as typeof store.database;
    const server = await testServer({
      surveys: 'database',
      keys: [],
      database: { ...store, database } as DatabaseStore,
      adminToken: 'admin',
      onError() {},
      log: { info: take, warn: take, error: take },
    });
    const { etag } = await read(server.fetch);
    isFailing = true;
    const reply = await put(server.fetch, { ...nps, question: 'New?' }, etag);
    isFailing = false;
    const versions = (await send(server.fetch, 'GET', `/${npsUuid}/versions`)).body.versions as object[];
    return { ...server, reply, lines, versions };
  }

  test('an error after the change does not fail it: it is served, and has its audit line', async () => {
    const { fetch, reply, lines, versions } = await startFailing(true);
    expect(reply).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await call(fetch, 'sessions')).body.survey).toMatchObject({ question: 'New?' });
    expect(lines).toEqual([{ action: 'publish', by: 'admin token', survey: npsUuid, version: 2 }]);
    expect(versions).toHaveLength(2);
  });

  test('a change that replies 503 is not served, and leaves no version', async () => {
    const { fetch, reply, lines, versions } = await startFailing(false);
    expect(reply.status).toBe(503);
    expect((await call(fetch, 'sessions')).body.survey).toMatchObject({ question: 'How likely?' });
    expect(lines).toEqual([{ action: 'publish', by: 'admin token', survey: npsUuid, failed: true }]);
    expect(versions).toHaveLength(1);
  });
});

test('an edit by hand of another survey in between is kept', async () => {
  const { fetch, file, text } = await startWithFile();
  await put(fetch, general, null);
  const { etag } = await read(fetch);
  await writeFile(file, (await text()).replace(general.question, 'By hand?'));
  expect((await put(fetch, { ...nps, question: 'Mine?' }, etag)).status).toBe(200);
  expect((await read(fetch, generalUuid)).body.survey.question).toBe('By hand?');
  expect((await call(fetch, 'sessions', { survey: generalUuid })).body.survey).toMatchObject({ question: 'By hand?' });
});

test.each([
  ['a syntax error', (text: string) => text.replace('"keys"', '"keys'), /surveys\.json:3:3 expected/],
  ['an error in a key', (text: string) => text.replace('"*"', '5'), /surveys\.json:5:24 keys\[1\]\.surveys: expected/],
  [
    'an error in another survey',
    (text: string) => text.replace('  ]\n}', `  , { "survey_uuid": "${generalUuid}" }]\n}`),
    /surveys\.json:13:5 surveys\[1\]\.survey_type: expected/,
  ],
])('with %s in the file, nothing is changed, and the reply says where it is', async (_, broken, message) => {
  const { fetch, file, text } = await startWithFile();
  const { etag } = await read(fetch);
  await writeFile(file, broken(fileText));
  const reply = await put(fetch, { ...nps, question: 'New?' }, etag);
  expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringMatching(message) } });
  expect(reply.body.detail).toContain('Correct this in the file, then try again. Nothing was changed.');
  expect(await text()).toBe(broken(fileText));
  expect((await call(fetch, 'sessions')).body.survey).toMatchObject({ question: 'How likely?' });
});

test('an error in the survey itself can be corrected by publishing it', async () => {
  const { fetch, file } = await startWithFile();
  await writeFile(file, fileText.replace('nps_10', 'nps'));
  const { etag, body } = await read(fetch);
  expect(body.survey.survey_type).toBe('nps');
  expect((await put(fetch, nps, etag)).status).toBe(200);
});

test('a file that is missing is not created again, because its other surveys would be lost', async () => {
  const { fetch, file } = await startWithFile();
  const { etag } = await read(fetch);
  await rename(file, `${file}.old`);
  const missing = { status: 409, body: { detail: expect.stringContaining('surveys.json: file not found') } };
  expect(await put(fetch, nps, etag)).toMatchObject(missing);
  expect(await put(fetch, general, null)).toMatchObject(missing);
  expect(await read(fetch)).toMatchObject(missing);
});

const samples = join(import.meta.dirname, '../../../public/surveys.json');

test('while there is no file, the samples are served; the first published survey creates it', async () => {
  const { fetch, text } = await startWithFile({ samples }, null);
  const before = await state(fetch);
  expect(before).toMatchObject({ samples: true, publishing: { available: true } });
  const sample = before.surveys[0].survey_uuid as string;
  expect(await read(fetch, sample)).toMatchObject({ status: 200, body: { key: 'pk_demo' } });
  const removed = await send(fetch, 'DELETE', `/${sample}`, { headers: { 'if-match': '"x"' } });
  expect(removed).toMatchObject({ status: 403, body: { detail: expect.stringContaining('sample') } });
  const page = async () => (await fetch(new Request('http://asklet.test/surveys.json'))).status;

  const first = await put(fetch, nps, null);
  expect(first).toMatchObject({ status: 201, body: { key: expect.stringMatching(/^pk_[\da-f]{24}$/), version: 1 } });
  expect(await state(fetch)).toMatchObject({ samples: false, surveys: [{ survey_uuid: npsUuid }] });
  expect((await read(fetch, sample)).status).toBe(404);
  expect((await call(fetch, 'sessions', { key: first.body.key })).status).toBe(200);
  expect((await call(fetch, 'sessions', { survey: sample, key: 'pk_demo' })).status).toBe(403);
  expect(await page()).toBe(404);
  expect(await text())
    .toBe(`// The surveys and keys of your server. "asklet check" reports errors. Edits apply immediately.
{
  // Explains every field in your editor while the server runs.
  "$schema": "http://asklet.test/surveys.schema.json",
  // Public keys. "surveys" is "*" or a list of uuids; "origins": ["https://shop.example"] limits a key to sites.
  "keys": [
    {
      "key": "${first.body.key}",
      "surveys": [
        "${npsUuid}"
      ]
    }
  ],
  "surveys": [
    {
      "survey_uuid": "${npsUuid}",
      "survey_type": "nps_10",
      "question": "How likely?"
    }
  ]
}
`);
  // the only key stays without a survey, and goes on with the next one
  await send(fetch, 'DELETE', `/${npsUuid}`, { headers: { 'if-match': first.etag } });
  expect((await state(fetch)).surveys).toEqual([]);
  expect((await put(fetch, general, null)).body.key).toBe(first.body.key);
  const [second, third] = [crypto.randomUUID(), crypto.randomUUID()];
  const keys = [];
  for (const survey_uuid of [second, third]) keys.push((await put(fetch, { ...nps, survey_uuid }, null)).body.key);
  expect(new Set([first.body.key, ...keys]).size).toBe(3);
});

test('a changed sample can be published, too', async () => {
  const { fetch } = await startWithFile({ samples }, null);
  const { survey_uuid } = (await state(fetch)).surveys[0];
  const { body, etag } = await read(fetch, survey_uuid);
  expect((await put(fetch, { ...body.survey, question: 'Mine?' }, etag)).status).toBe(201);
  expect((await state(fetch)).surveys).toMatchObject([{ survey_uuid, question: 'Mine?' }]);
});

test('a published file is what the next start reads, and a reload changes nothing', async () => {
  const { fetch, file, reload } = await startWithFile();
  await put(fetch, { ...nps, question: 'New?' }, (await read(fetch)).etag);
  await reload();
  const next = await testServer({ surveys: file, keys: [] });
  for (const server of [{ fetch }, next])
    expect((await call(server.fetch, 'sessions')).body.survey).toMatchObject({ question: 'New?' });
});

test.each<[string, Parameters<typeof startWithFile>[0], RegExp]>([
  ['with surveysReadOnly', { surveysReadOnly: true }, /--surveys-read-only/],
  ['with surveys in code', { surveys: [nps as never], keys: ['pk_all'] }, /given in code/],
])('%s, nothing can be published, and the reply says why', async (_, options, reason) => {
  const { fetch, text } = await startWithFile(options);
  expect((await state(fetch)).publishing).toEqual({ available: false, reason: expect.stringMatching(reason) });
  const { etag, body } = await read(fetch);
  expect(body.survey).toEqual(nps);
  const detail = expect.stringMatching(reason);
  expect(await put(fetch, nps, etag)).toMatchObject({ status: 403, body: { detail } });
  const headers = { 'if-match': etag };
  expect(await send(fetch, 'DELETE', `/${npsUuid}`, { headers })).toMatchObject({ status: 403, body: { detail } });
  expect(await text()).toBe(fileText);
});

// permissions don't limit root
test.skipIf(process.getuid?.() === 0)('without the right to write, nothing can be published', async () => {
  const { fetch, file } = await startWithFile();
  await chmod(join(file, '..'), 0o500);
  const reason = expect.stringContaining('cannot be replaced');
  expect((await state(fetch)).publishing).toEqual({ available: false, reason });
  expect(await put(fetch, nps, (await read(fetch)).etag)).toMatchObject({ status: 403, body: { detail: reason } });
  await chmod(join(file, '..'), 0o700);
  expect((await put(fetch, nps, (await read(fetch)).etag)).status).toBe(200);
});

test('a survey that a key in code is for cannot be removed, and nothing changes', async () => {
  const { fetch, text } = await startWithFile({ keys: [{ key: 'pk_code', surveys: [npsUuid] }] });
  const { etag } = await read(fetch);
  const reply = await send(fetch, 'DELETE', `/${npsUuid}`, { headers: { 'if-match': etag } });
  expect(reply).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('expected a survey of this file') },
  });
  expect(await text()).toBe(fileText);
});

test('publishing and removing leave an audit line', async () => {
  const lines: object[] = [];
  const log = { info: (fields: object) => lines.push(fields), warn() {}, error() {} };
  const { fetch } = await startWithFile({ log });
  const { etag } = await put(fetch, general, null);
  await send(fetch, 'DELETE', `/${generalUuid}`, { headers: { 'if-match': etag } });
  const audit = lines.filter((line) => 'action' in line);
  expect(audit).toEqual([
    { action: 'publish', by: 'admin token', survey: generalUuid, version: 1 },
    { action: 'remove', by: 'admin token', survey: generalUuid },
  ]);
});

test('a server closes the store if its surveys file has errors', async () => {
  const { file } = await startWithFile();
  const store = await openStore(':memory:');
  let closed = false;
  await rm(file);
  const close = async () => {
    closed = true;
    await store.close();
  };
  await expect(createService({ surveys: file, database: { ...store, close } })).rejects.toThrow('file not found');
  expect(closed).toBe(true);
  expect(await readFile(samples, 'utf8')).toContain('pk_demo');
});
