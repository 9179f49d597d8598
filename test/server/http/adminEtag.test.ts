import { expect, test } from 'vitest';
import type { Service } from '../../../src/service/index.ts';
import { call } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** Requests a path of the admin API, unless the reply with this ETag is still right. */
function ask({ fetch }: Pick<Service, 'fetch'>, path: string, etag = '') {
  const headers = { authorization: 'Bearer admin', 'if-none-match': etag };
  return fetch(new Request(`http://asklet.test/api/admin${path}`, { headers }));
}

test('a repeated request for a summary gets the new day after midnight in its time zone', async () => {
  let now = Date.parse('2026-03-02T22:59:59Z');
  const server = await testServer({ adminToken: 'admin', now: () => now });
  await call(server.fetch, 'responses');
  const path = `/surveys/${npsUuid}/summary?time_zone=Europe/Berlin`;
  const etag = (await ask(server, path)).headers.get('etag')!;
  expect((await ask(server, path, etag)).status).toBe(304);
  now += 1000;
  expect(await (await ask(server, path, etag)).json()).toMatchObject({
    trend: { day: [{ start: '2026-03-02' }, { start: '2026-03-03' }] },
  });
});

test('a tag that a proxy has made weak, or one of several, is known', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const path = `/surveys/${npsUuid}/summary`;
  const etag = (await ask(server, path)).headers.get('etag')!;
  for (const known of [`W/${etag}`, `"other", ${etag}`]) expect((await ask(server, path, known)).status).toBe(304);
  expect((await ask(server, path, '"other"')).status).toBe(200);
});

test('a repeated request for all surveys gets the new day after midnight in its time zone', async () => {
  let now = Date.parse('2026-03-02T22:59:59Z');
  const server = await testServer({ adminToken: 'admin', now: () => now });
  const path = '/summaries?time_zone=Europe/Berlin';
  const etag = (await ask(server, path)).headers.get('etag')!;
  now += 1000;
  const { days } = await (await ask(server, path, etag)).json();
  expect([days[0], days.at(-1)]).toEqual(['2026-02-02', '2026-03-03']);
});

test.each(['summary', 'responses'])('a repeated request for %s notices edited translations', async (name) => {
  const translations: Record<string, object> = { de: { follow_ups: { '0-10': { text_question: 'Warum?' } } } };
  const survey = {
    survey_uuid: npsUuid,
    survey_type: 'nps_10' as const,
    question: 'How likely?',
    language: 'en',
    follow_ups: [{ scores: [0, 10] as [number, number], response_type: 'text' as const, text_question: 'Why?' }],
    translations,
  };
  const server = await testServer({ surveys: [...surveys.slice(1), survey], keys, adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { score: 9, text: 'Soup', metadata: { question: 'Wieso?' } } });
  const path = `/surveys/${npsUuid}/${name}?metadata.question=${encodeURIComponent('Why?')}`;
  const etag = (await ask(server, path)).headers.get('etag')!;
  expect((await ask(server, path, etag)).status).toBe(304);
  translations['de'] = { follow_ups: { '0-10': { text_question: 'Wieso?' } } };
  await server.reload();
  expect(await (await ask(server, path, etag)).text()).toContain(name === 'summary' ? '"responses":1' : 'Soup');
});
