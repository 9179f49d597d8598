import { expect, test } from 'vitest';
import type { ListedResponse, ResponseList } from '../../../src/contract/results/responses.ts';
import type { Service } from '../../../src/service/index.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import type { SqliteDatabase } from '../../../src/service/database/sqlite/sqliteDatabase.ts';
import { call } from '../support/call.ts';
import { aScreenshot } from '../support/pictures.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';

async function get({ fetch }: Pick<Service, 'fetch'>, path: string, method = 'GET', token = 'admin') {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(new Request(`http://asklet.test/api/admin${path}`, { method, headers }));
}

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

test('a reader sees no sessions, and finds pictures by the id of a response', async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  const metadata = { screenshot: aScreenshot() };
  await call(server.fetch, 'responses', { body: { session_uuid, text: 'Fine', metadata } });
  const read = (path: string, token: string) => get(server, `/surveys/${npsUuid}/${path}`, 'GET', token);
  for (const path of ['responses', 'export.ndjson', 'export.csv', 'summary']) {
    expect(await (await read(path, 'reader')).text()).not.toContain(session_uuid);
  }
  const { responses } = (await (await read('responses', 'reader')).json()) as ResponseList;
  const [{ id, metadata: listed }] = responses as [ListedResponse];
  expect(listed).toMatchObject({ screenshot: { url: `/api/admin/surveys/${npsUuid}/responses/${id}/screenshot/` } });
  expect((await read(`responses/${id}/screenshot`, 'reader')).headers.get('content-type')).toBe('image/png');
  expect((await read(`responses/${id.slice(0, -1)}${id.endsWith('0') ? 1 : 0}/screenshot`, 'reader')).status).toBe(404);
  expect(await json(await read('responses', 'admin'))).toMatchObject({ responses: [{ id, session_uuid }] });
  expect((await get(server, `/surveys/${npsUuid}/responses/${id}`, 'DELETE', 'reader')).status).toBe(403);
  expect((await get(server, `/surveys/${npsUuid}/responses/${id}`, 'DELETE')).status).toBe(200);
  expect(await server.responses()).toEqual([]);
});

test("an admin's reply is not reused for a reader", async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  const path = `/surveys/${npsUuid}/responses`;
  const [one, other] = await Promise.all([get(server, path), get(server, path, 'GET', 'reader')]);
  expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'));
});

test('deleting all logs a line before and one after, which also counts responses deleted before an error', async () => {
  const lines: object[] = [];
  const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
  const store = (await openStore(':memory:')) as DatabaseStore & { database: SqliteDatabase };
  const server = await testServer({
    adminToken: 'admin',
    database: store,
    log: { info: take, warn: take, error: take },
    onError: () => {},
  });
  const count = 250;
  for (let index = 0; index < count; index += 1) await call(server.fetch, 'responses', { body: { score: 1 } });
  // the 151st cannot be deleted
  store.database.connection.exec(`
    CREATE TRIGGER keep BEFORE DELETE ON responses WHEN (SELECT count(*) FROM responses) <= 100
    BEGIN SELECT raise(ABORT, 'no'); END`);
  const path = `/surveys/${npsUuid}/responses?count=${count}`;
  await expect(get(server, path, 'DELETE')).rejects.toThrow('answers 500');
  expect(lines).toEqual([
    { action: 'delete', by: 'admin token', survey: npsUuid, count },
    { action: 'delete', by: 'admin token', survey: npsUuid, deleted: 100 },
  ]);
  expect(await server.responses()).toHaveLength(150);
});

test('the first years are a period like any other, and too many filters of metadata are 400', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const { status } = await get(server, `/surveys/${npsUuid}/summary?from=0000-01-01`);
  expect(status).toBe(200);
  const filters = Array.from({ length: 51 }, (_, index) => `metadata.key${index}=1`);
  const path = `/surveys/${npsUuid}/responses?`;
  expect((await get(server, path + filters.slice(1).join('&'))).status).toBe(200);
  expect((await get(server, path + filters.join('&'))).status).toBe(400);
});
