import { expect, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';

const survey = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  survey_type: 'nps_10' as const,
  question: 'How?',
};

const preview = (draft: unknown, endpoint = 'sessions') =>
  new Request(
    `http://asklet.test/api/demo/preview/${Buffer.from(JSON.stringify(draft)).toString('base64url')}/api/public/v2/surveys/${survey.survey_uuid}/${endpoint}/`,
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  );
test('a survey that is in no file can be previewed with its defaults, and nothing is stored', async () => {
  const server = await createService({ surveys: [], keys: ['pk_test'] });
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
