import { expect, test } from 'vitest';
import type { Service } from '../../../src/service/index.ts';
import { exportResponses } from '../../../src/service/results/exportResponses.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

async function get({ fetch }: Pick<Service, 'fetch'>, path: string) {
  const headers = { authorization: 'Bearer admin' };
  return fetch(new Request(`http://asklet.test/api/admin${path}`, { headers }));
}

test('other requests get their turn between the pictures of an export', async () => {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  const screenshot = { data_url: 'x'.repeat(100_000), width: 4, height: 3, type: 'image/png', source: 'file' };
  const response = { survey_uuid: npsUuid, at: 0, flags, score: 1, text: null, metadata: { screenshot } };
  for (let count = 0; count < 10; count += 1) {
    await store.saveResponse({ ...response, session_uuid: crypto.randomUUID() });
  }
  let turns = 0;
  const reading = new AbortController();
  const others = (async () => {
    for (; !reading.signal.aborted; turns += 1) await new Promise(setImmediate);
  })();
  const turnOfEach: number[] = [];
  const query = { survey_uuid: npsUuid };
  const parts = exportResponses(openResults(store)!, query, { format: 'ndjson', withSessions: true });
  while (!(await parts.next()).done) turnOfEach.push(turns);
  reading.abort();
  await others;
  await store.close();
  expect([turnOfEach.length, new Set(turnOfEach).size]).toEqual([10, 10]);
});

test('HEAD of an export reads nothing, because nobody would end it', async () => {
  const store = (await openStore(':memory:')) as DatabaseStore;
  let opened = 0;
  const openSnapshot = () => {
    opened += 1;
    return store.database.openSnapshot();
  };
  const database = { ...store.database, openSnapshot } as DatabaseStore['database'];
  const token = 'admin-token-of-the-test';
  const server = await testServer({ adminToken: token, database: { ...store, database } as DatabaseStore });
  const url = await server.listen(0);
  const address = `${url}/api/admin/surveys/${npsUuid}/export.ndjson`;
  const ask = (method: string) => fetch(address, { method, headers: { authorization: `Bearer ${token}` } });
  const before = opened;
  expect((await ask('HEAD')).status).toBe(200);
  expect(opened).toBe(before);
  await (await ask('GET')).text();
  expect(opened).toBe(before + 1);
});

test('other requests are served during a long export', async () => {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  const saves = Array.from({ length: 5000 }, () =>
    store.saveResponse({
      survey_uuid: npsUuid,
      session_uuid: crypto.randomUUID(),
      at: 0,
      flags,
      score: 1,
      text: 'x',
      metadata: {},
    }),
  );
  await Promise.all(saves);
  const server = await testServer({ adminToken: 'admin', database: store });
  const order: string[] = [];
  const read = async () => {
    const response = await get(server, `/surveys/${npsUuid}/export.ndjson`);
    const { length } = (await response.text()).trim().split('\n');
    order.push(`exported ${length}`);
  };
  const exported = read();
  for (let time = 0; time < 3; time += 1) order.push(`${(await call(server.fetch, 'events')).status}`);
  await exported;
  expect(order).toEqual(['200', '200', '200', 'exported 5000']);
});
