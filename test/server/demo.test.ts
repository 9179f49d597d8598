import { expect, test } from 'vitest';
import { createServer } from '../../src/server/createServer.ts';
import { requestOf } from './support/call.ts';

const survey = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  survey_type: 'nps_10' as const,
  question: 'How?',
};
const other = { ...survey, survey_uuid: '00000000-0000-4000-8000-000000000001' };
const start = (options = {}) => createServer({ surveys: [other], keys: ['pk_demo'], ...options });

const preview = (draft: unknown) =>
  new Request(
    `http://asklet.test/api/demo/preview/${Buffer.from(JSON.stringify(draft)).toString('base64url')}/api/public/v2/surveys/${survey.survey_uuid}/sessions/`,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  );
const draft = (body: unknown) =>
  new Request('http://asklet.test/api/demo/drafts', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('a survey that stands in no file is previewed with its defaults, and leaves no trace', async () => {
  const server = await start();
  const reply = await server.fetch(preview(survey));
  expect(await reply.json()).toMatchObject({
    survey: { question: 'How?', response_type: 'none' },
    user_closed_survey: false,
  });
  const wrong = await server.fetch(preview({ ...survey, survey_type: 'nps' }));
  expect([wrong.status, (await wrong.json()).detail]).toEqual([400, expect.stringContaining('survey_type')]);
  expect(await server.sessions()).toEqual([]);
  await server.close();
});

test('a draft is answered for real where the samples are served, and outlives a reload', async () => {
  const server = await start({ showsSurveys: true });
  expect((await server.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(200);
  await server.reload();
  const answer = (key: string) =>
    server.fetch(requestOf('responses', { survey: survey.survey_uuid, key, body: { score: 9 } }));
  expect((await answer('pk_new')).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ survey_uuid: survey.survey_uuid, score: 9 }]);
  // its key is for nothing else, and no draft takes the place of a survey of the file
  const foreign = requestOf('responses', { survey: other.survey_uuid, key: 'pk_new', body: { score: 9 } });
  expect((await server.fetch(foreign)).status).toBe(403);
  expect((await server.fetch(draft({ survey: other, key: 'pk_new' }))).status).toBe(400);
  await server.close();
});

test('a server with a surveys file takes no drafts, and one without a demo has neither', async () => {
  const own = await start();
  expect((await own.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(403);
  await own.close();
  const bare = await start({ showsSurveys: true, demo: false });
  expect((await bare.fetch(draft({ survey, key: 'pk_new' }))).status).toBe(404);
  expect((await bare.fetch(preview(survey))).status).toBe(404);
  await bare.close();
});
