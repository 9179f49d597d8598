import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createServer } from '../../../src/server/index.ts';
import { call } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';
import { createMemoryStore } from './memoryStore.ts';
import { describeStore } from './suite.ts';

describeStore('memory, as the page of the stores shows it', async () => createMemoryStore(), false);

test('the page about stores shows the store that passes the suite', async () => {
  const [page, source] = await Promise.all([
    readFile(join(import.meta.dirname, '../../../src/server/store/README.md'), 'utf8'),
    readFile(join(import.meta.dirname, 'memoryStore.ts'), 'utf8'),
  ]);
  expect(page).toContain(source.replace('../../../src/server/index.ts', 'asklet/server'));
});

test('a server runs on a custom store, and reports that it has no results', async () => {
  const server = await testServer({ store: createMemoryStore(), adminToken: 'admin' });
  expect((await call(server.fetch, 'responses', { body: { score: 9, text: 'Fine' } })).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ survey_uuid: npsUuid, score: 9, text: 'Fine' }]);
  const get = async (path: string) => {
    const headers = { authorization: 'Bearer admin' };
    const response = await server.fetch(new Request(`http://asklet.test/api/admin${path}`, { headers }));
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect((await get('/surveys')).status).toBe(200);
  const detail = "This server's store does not support results.";
  for (const path of [
    `/surveys/${npsUuid}/summary`,
    `/surveys/${npsUuid}/responses`,
    `/surveys/${npsUuid}/export.xlsx`,
    '/summaries',
  ]) {
    expect(await get(path)).toEqual({ status: 404, body: { detail } });
  }
  expect((await get('/backup')).status).toBe(404);
});

test('retention needs a store that can delete', async () => {
  const store = createMemoryStore();
  await expect(createServer({ surveys, keys, store, retentionDays: 30 })).rejects.toThrow('retentionDays');
});
