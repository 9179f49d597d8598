import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { createService, type Service } from '../../../src/service/index.ts';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';

// The trend of the results shows from which day on people were asked something else.

const adminToken = 'a-token-of-the-owner';
const authorization = `Bearer ${adminToken}`;
const survey = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?' };
const address = `http://localhost/api/admin/surveys/${npsUuid}`;
let now: number;
let path: string;
let server: Service;

const write = (more: object) =>
  writeFile(path, JSON.stringify({ keys: [{ key: 'pk_test', surveys: '*' }], surveys: [{ ...survey, ...more }] }));

const get = (url: string) => server.fetch(new Request(url, { headers: { authorization } }));

const summary = async (timeZone = 'UTC') =>
  (await get(`${address}/summary?time_zone=${timeZone}`)).json() as Promise<{
    question_changes: unknown;
    published: unknown;
  }>;

async function changedInFile(day: string, more: object, parts: readonly string[]): Promise<void> {
  now = Date.parse(`${day}T12:00:00Z`);
  await write(more);
  await server.reload();
  await vi.waitFor(async () => {
    const { question_changes } = await summary();
    expect(question_changes).toEqual(expect.arrayContaining([{ day, parts }]));
  });
}

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-questions-'));
  path = join(folder, 'surveys.json');
  now = Date.parse('2027-03-01T12:00:00Z');
  await write({});
  server = await createService({ surveys: path, adminToken, now: () => now });
  return async () => {
    await server.close();
    await rm(folder, { recursive: true });
  };
});

test('a survey that was edited in the file has a mark for each part that answers depend on', async () => {
  await call(server.fetch, 'responses', { key: 'pk_test', body: { score: 9 } });
  expect(await summary()).toMatchObject({ question_changes: [] });
  await changedInFile('2027-03-02', { question: 'How likely are you to stay?' }, ['question']);
  await changedInFile('2027-03-03', { question: 'How likely are you to stay?', max_label: 'Very' }, ['question']);
  await changedInFile('2027-03-04', { survey_type: 'csat_5' }, ['type', 'question']);
  await changedInFile('2027-03-05', { survey_type: 'csat_5', choice_options: ['Price', 'Speed'] }, ['choices']);
  const follow_ups = [{ scores: [1, 3], text_question: 'What is missing?', response_type: 'text' }];
  await changedInFile('2027-03-06', { survey_type: 'csat_5', choice_options: ['Price', 'Speed'], follow_ups }, [
    'follow_ups',
  ]);
});

test('what answers do not depend on has no mark', async () => {
  await changedInFile('2027-03-02', { question: 'How was it?' }, ['question']);
  const more = {
    question: 'How was it?',
    title: 'Checkout',
    trigger: { type: 'delay', seconds: 5 },
    language: 'en',
    translations: { de: { question: 'Wie war es?' } },
    feedback_button: true,
  };
  now = Date.parse('2027-03-03T12:00:00Z');
  await write(more);
  await server.reload();
  const published = [{ day: '2027-03-03', note: 'From the file' }];
  await vi.waitFor(async () => expect(await summary()).toMatchObject({ published }));
  await changedInFile('2027-03-04', { ...more, question: 'And now?' }, ['question']);
  expect(await summary()).toMatchObject({
    question_changes: [
      { day: '2027-03-02', parts: ['question'] },
      { day: '2027-03-04', parts: ['question'] },
    ],
    published,
  });
});

test('a version with the same question has its note, the last one of its day', async () => {
  for (const [feedback_button, note] of [
    [true, 'With a button'],
    [false, 'Without it again'],
  ] as const) {
    const headers = {
      authorization,
      'content-type': 'application/json',
      'if-match': (await get(address)).headers.get('etag')!,
    };
    const body = JSON.stringify({ survey: { ...survey, feedback_button }, note });
    expect((await server.fetch(new Request(address, { method: 'PUT', headers, body }))).status).toBe(200);
  }
  expect(await summary()).toMatchObject({
    question_changes: [],
    published: [{ day: '2027-03-01', note: 'Without it again' }],
  });
});

test('published changes of one day are one mark, on the day of the time zone', async () => {
  now = Date.parse('2027-03-05T23:30:00Z');
  for (const question of ['One?', 'Two?']) {
    const found = await get(address);
    const headers = {
      authorization,
      'content-type': 'application/json',
      'if-match': found.headers.get('etag')!,
    };
    const choice_options = [question];
    const body = JSON.stringify({ survey: { ...survey, question, choice_options } });
    expect((await server.fetch(new Request(address, { method: 'PUT', headers, body }))).status).toBe(200);
  }
  expect((await summary()).question_changes).toEqual([{ day: '2027-03-05', parts: ['question', 'choices'] }]);
  expect((await summary('Europe/Berlin')).question_changes).toEqual([
    { day: '2027-03-06', parts: ['question', 'choices'] },
  ]);
});
