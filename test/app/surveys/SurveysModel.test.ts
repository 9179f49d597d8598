import { expect, test } from 'vitest';
import { createSurveysModel } from '../../../src/app/surveys/SurveysModel.ts';
import { call } from '../../server/support/call.ts';
import { generalUuid, npsUuid } from '../../server/support/surveys.ts';
import { testServer } from '../../server/support/testServer.ts';
import { aContext } from '../support/aContext.ts';

test('loads the numbers of all surveys with one request every 10 s, and only if they have changed', async () => {
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { score: 9 } });
  const { context, replies, intervals } = aContext(server.fetch);
  const model = createSurveysModel(context);
  const stop = model.start();
  const responses = (uuid: string) => model.loaded.value?.summaries.get(uuid)?.all.responses;
  await expect.poll(() => responses(npsUuid)).toBe(1);
  expect(responses(generalUuid)).toBe(0);
  expect(replies).toEqual(['surveys 200', 'summaries 200']);
  expect(intervals).toMatchObject([{ milliseconds: 10_000 }]);
  await model.refresh();
  expect(replies.slice(2)).toEqual(['surveys 200', 'summaries 304']);
  await call(server.fetch, 'responses', { body: { score: 1 }, survey: npsUuid });
  await model.refresh();
  expect(responses(npsUuid)).toBe(2);
  stop();
});

test('archiving a survey again publishes nothing', async () => {
  const published: unknown[] = [];
  const survey = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', archived: true };
  const { context } = aContext(async (request) => {
    if (request.method === 'PUT') published.push(await request.json());
    return Response.json({ survey, surveys: [], name: null, role: 'own' }, { headers: { etag: '"1"' } });
  });
  const model = createSurveysModel(context);
  await model.archive(npsUuid, true);
  expect(published).toEqual([]);
  await model.archive(npsUuid, false);
  expect(published).toMatchObject([{ note: 'Unarchived' }]);
});
