import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../src/server/index.ts';
import { call, requestOf } from '../support/call.ts';

const survey = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  survey_type: 'nps_10' as const,
  question: 'How?',
};
const other = { ...survey, survey_uuid: '00000000-0000-4000-8000-000000000001' };
const start = (options = {}) => createServer({ surveys: [other], keys: ['pk_demo'], ...options });

const preview = (draft: unknown, endpoint = 'sessions') =>
  new Request(
    `http://asklet.test/api/demo/preview/${Buffer.from(JSON.stringify(draft)).toString('base64url')}/api/public/v2/surveys/${survey.survey_uuid}/${endpoint}/`,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  );
const draft = (body: unknown) =>
  new Request('http://asklet.test/api/demo/drafts', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('a survey that is in no file can be previewed with its defaults, and nothing is stored', async () => {
  const server = await start();
  const reply = await server.fetch(preview(survey));
  expect(await reply.json()).toMatchObject({
    survey: { question: 'How?', response_type: 'none' },
    user_closed_survey: false,
  });
  const wrong = await server.fetch(preview({ ...survey, survey_type: 'nps' }));
  expect([wrong.status, (await wrong.json()).detail]).toEqual([400, expect.stringContaining('survey_type')]);
  expect((await server.fetch(preview(survey, 'responses'))).status).toBe(200);
  expect((await server.fetch(preview(survey, 'events'))).status).toBe(200);
  expect([...(await server.sessions()), ...(await server.responses())]).toEqual([]);
  await server.close();
});

test('a draft can be answered on a server of the samples, and survives a reload', async () => {
  const server = await start({ showsSurveys: true });
  expect((await server.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(200);
  await server.reload();
  const answer = (key: string) =>
    server.fetch(requestOf('responses', { survey: survey.survey_uuid, key, body: { score: 9 } }));
  expect((await answer('pk_new')).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ survey_uuid: survey.survey_uuid, score: 9 }]);
  // its key is only for the draft, and no draft replaces a survey of the file
  const foreign = requestOf('responses', { survey: other.survey_uuid, key: 'pk_new', body: { score: 9 } });
  expect((await server.fetch(foreign)).status).toBe(403);
  expect((await server.fetch(draft({ survey: other, key: 'pk_new' }))).status).toBe(400);
  await server.close();
});

test('a draft cannot use a key of the file or of another draft', async () => {
  const server = await start({ showsSurveys: true });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  const add = async (survey_uuid: string, key: string) => {
    const body = JSON.stringify({ key, survey: { ...survey, survey_uuid } });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/api/demo/drafts`, { method: 'POST', headers, body })).status;
  };
  const begin = async (survey_uuid: string, key: string) =>
    (await fetch(requestOf('sessions', { survey: survey_uuid, key }, url))).status;
  expect(await add(survey.survey_uuid, 'pk_demo')).toBe(400);
  expect(await begin(other.survey_uuid, 'pk_demo')).toBe(200);
  expect(await add(survey.survey_uuid, 'pk_new')).toBe(200);
  expect(await add('00000000-0000-4000-8000-000000000002', 'pk_new')).toBe(400);
  // the same survey again, with a changed field
  expect(await add(survey.survey_uuid, 'pk_new')).toBe(200);
  expect(await begin(survey.survey_uuid, 'pk_new')).toBe(200);
});

test('a draft is replaced by a survey that is added to the file, and by fifty newer drafts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'surveys.json');
  const keys = [{ key: 'pk_demo', surveys: '*' }];
  const write = (...filed: object[]) => writeFile(file, JSON.stringify({ keys, surveys: filed }));
  await write(other);
  const server = await createServer({ surveys: file, showsSurveys: true });
  const add = (survey_uuid: string) =>
    server.fetch(draft({ survey: { ...survey, survey_uuid }, key: `pk_${survey_uuid}` }));
  const begin = (survey_uuid: string, key = `pk_${survey_uuid}`) =>
    call(server.fetch, 'sessions', { survey: survey_uuid, key });

  const uuids = Array.from({ length: 51 }, (_, index) => `00000000-0000-4000-8000-0000000001${10 + index}`);
  for (const each of [survey.survey_uuid, ...uuids.slice(0, 49)]) await add(each);
  expect((await begin(survey.survey_uuid)).body.survey).toMatchObject({ question: 'How?' });
  await write(other, { ...survey, question: 'Why?' });
  await server.reload();
  expect((await begin(survey.survey_uuid)).status).toBe(403);
  expect((await begin(survey.survey_uuid, 'pk_demo')).body.survey).toMatchObject({ question: 'Why?' });
  expect((await add(survey.survey_uuid)).status).toBe(400);
  for (const each of uuids.slice(49)) await add(each);
  const statuses = await Promise.all(uuids.map(async (each) => (await begin(each)).status));
  expect(statuses).toEqual([403, ...Array.from({ length: 50 }, () => 200)]);
  await server.close();
});

test('a server with a surveys file accepts no drafts, and one without the demo has neither preview nor drafts', async () => {
  const own = await start();
  expect((await own.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(403);
  await own.close();
  const bare = await start({ showsSurveys: true, demo: false });
  expect((await bare.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(404);
  expect((await bare.fetch(preview(survey))).status).toBe(404);
  await bare.close();
});
