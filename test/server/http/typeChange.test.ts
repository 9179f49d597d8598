import { beforeEach, expect, test } from 'vitest';
import type { SurveyInput } from '../../../src/contract/surveys/surveysFile.ts';
import { createService, type OpenedStore, openStore, type Service } from '../../../src/service/index.ts';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';

// A survey gets another type after it was answered: each metric counts only the scores of its own scale.

const adminToken = 'a-token-of-the-owner';
let store: OpenedStore;
let server: Service;

async function serveAs(survey_type: SurveyInput['survey_type'], more: Partial<SurveyInput> = {}): Promise<void> {
  const survey = { survey_uuid: npsUuid, survey_type, question: 'How was it?', ...more };
  server = await createService({ surveys: [survey], keys: ['pk_test'], database: store, adminToken });
}

async function answer(score: number | null, session_uuid: string = crypto.randomUUID()): Promise<string> {
  const { status } = await call(server.fetch, 'responses', {
    key: 'pk_test',
    body: { session_uuid, score, text: 'Fine' },
  });
  expect(status).toBe(200);
  return session_uuid;
}

async function read(path: string): Promise<string> {
  const url = `http://localhost/api/admin/${path}`;
  return (await server.fetch(new Request(url, { headers: { authorization: `Bearer ${adminToken}` } }))).text();
}

const summary = async (query = '') => JSON.parse(await read(`surveys/${npsUuid}/summary${query}`));

beforeEach(async () => {
  store = await openStore(':memory:');
  await serveAs('nps_10');
  for (const score of [0, 1, 5, 9, 10, null]) await answer(score);
  return () => store.close();
});

test('the metric, the groups and the trend count only the scores of the own scale', async () => {
  await serveAs('csat_5');
  for (const score of [5, 5, 4, 1]) await answer(score);
  expect(await summary()).toMatchObject({
    responses: 5,
    on_other_scale: 5,
    metric: { name: 'csat', value: 75, n: 4 },
    scores: [
      { score: null, count: 1 },
      { score: 1, count: 1 },
      { score: 4, count: 1 },
      { score: 5, count: 2 },
    ],
    with_text: 5,
    with_text_on_other_scale: 5,
    days: [{ responses: 5 }],
    pages: [{ name: null, responses: 5 }],
  });
  const [listed] = JSON.parse(await read('summaries')).surveys;
  expect(listed.recent).toMatchObject({ metric: { value: 75, n: 4 }, scores: { length: 4 } });
});

test('CES has its mean of its own scores, and the first type gets its numbers back', async () => {
  await serveAs('ces_7');
  await answer(7);
  expect((await summary()).metric).toMatchObject({ name: 'ces', value: 7, n: 1 });
  await serveAs('nps_10');
  expect(await summary()).toMatchObject({ responses: 6, on_other_scale: 1, metric: { name: 'nps', value: -20, n: 5 } });
});

test('an answer that gets a new score is on the scale of that score', async () => {
  const session = await answer(3);
  await serveAs('csat_5');
  await answer(null, session);
  expect(await summary()).toMatchObject({ on_other_scale: 6, metric: null });
  await answer(4, session);
  expect(await summary()).toMatchObject({ on_other_scale: 5, metric: { n: 1, value: 100 } });
});

test('the list has all answers with their types, and a filter by score means the own scale', async () => {
  await serveAs('csat_5');
  await answer(5);
  const list = async (query = '') => JSON.parse(await read(`surveys/${npsUuid}/responses${query}`)).responses;
  expect((await list()).map((each: { score: number; score_type: string }) => [each.score, each.score_type])).toEqual(
    expect.arrayContaining([
      [5, 'csat_5'],
      [5, 'nps_10'],
      [null, null],
    ]),
  );
  expect(await list('?min_score=5')).toMatchObject([{ score: 5, score_type: 'csat_5' }]);
});

test('an export has a column for the type only if there are several', async () => {
  expect((await read(`surveys/${npsUuid}/export.csv`)).split('\r\n')[0]).not.toContain('score_type');
  await serveAs('csat_5');
  await answer(5);
  const [header, row] = (await read(`surveys/${npsUuid}/export.csv`)).split('\r\n');
  expect(header).toContain(',score,text,score_type');
  expect(row).toContain(',5,Fine,csat_5');
});

test('a budget counts only the scores of the own scale', async () => {
  await serveAs('csat_5', { budget: { margin: 10, per: 'month', time_zone: 'UTC' } });
  await answer(5);
  expect((await summary()).budget.current).toMatchObject({ responses: 2 });
});

test('all answers can be deleted by the number that the page shows', async () => {
  await serveAs('csat_5');
  await answer(5);
  const { responses, on_other_scale } = await summary();
  const filtered = await summary('?min_score=5');
  expect([responses, on_other_scale, filtered.responses, filtered.on_other_scale]).toEqual([2, 5, 1, 0]);
  const remove = (query: string) =>
    server.fetch(
      new Request(`http://localhost/api/admin/surveys/${npsUuid}/responses?${query}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${adminToken}` },
      }),
    );
  expect((await remove(`min_score=5&count=${filtered.responses}`)).status).toBe(200);
  expect((await remove(`count=${responses - 1 + on_other_scale}`)).status).toBe(200);
  expect(await server.responses()).toEqual([]);
});
