import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer, type Server } from '../../../src/server/index.ts';
import { createClient, type Refusal } from '../../../src/widget/delivery/client.ts';
import { sessionUuid, surveyUuid } from '../../support/builders.ts';

let server: Server;

beforeEach(async () => {
  const surveys = [{ survey_uuid: surveyUuid, survey_type: 'nps_10' as const, question: 'How likely?' }];
  server = await createServer({ surveys, keys: ['pk_test'], faults: true });
});

afterEach(() => server.close());

const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };

/** A client whose network is the server itself. */
function aClient() {
  return createClient({ fetch: (address, init) => server.fetch(new Request(address, init)) });
}

test('a session is started, answered and told of', async () => {
  const client = aClient();
  const { session_uuid } = await client.startSession(account);
  const survey = `public/v2/surveys/${surveyUuid}`;
  await client.post(account, `${survey}/events`, { session_uuid, event_type: 'survey_opened' }, false);
  await client.post(account, `${survey}/responses`, { session_uuid, score: 9, metadata: { plan: 'pro' } }, true);
  expect(await server.responses()).toMatchObject([
    { survey_uuid: surveyUuid, session_uuid, score: 9, metadata: { plan: 'pro' } },
  ]);
  expect(await server.events()).toMatchObject([{ session_uuid, event_type: 'survey_opened' }]);
});

test('a session is resumed under its uuid', async () => {
  expect(await aClient().startSession(account, sessionUuid)).toMatchObject({ session_uuid: sessionUuid });
});

test('a refusal has its status and what the server says of it', async () => {
  await expect(aClient().startSession({ ...account, key: 'pk_wrong' })).rejects.toMatchObject({
    status: 403,
    detail: expect.stringContaining('API key'),
  });
  const path = `public/v2/surveys/${surveyUuid}/responses`;
  await expect(aClient().post(account, path, { session_uuid: sessionUuid, score: 11 }, false)).rejects.toMatchObject({
    status: 400,
    detail: expect.stringContaining('score'),
  });
});

test('a key that was refused is not tried again, another one is', async () => {
  let calls = 0;
  const client = createClient({
    fetch(address, init) {
      calls += 1;
      return server.fetch(new Request(address, init));
    },
  });
  const wrong = { ...account, key: 'pk_wrong' };
  await expect(client.startSession(wrong)).rejects.toMatchObject({ status: 403 });
  await expect(client.startSession(wrong)).rejects.toMatchObject({ status: 403 });
  expect(calls).toBe(1);
  await client.startSession(account);
});

test('a refusal says how long the server wants to be left alone', async () => {
  server.fail('sessions', { status: 429, retryAfter: 7 });
  const refusal: Refusal = await aClient()
    .startSession(account)
    .then(
      () => expect.fail(),
      (reason) => reason,
    );
  expect(refusal.status).toBe(429);
  expect(refusal.headers.get('Retry-After')).toBe('7');
});

test('a refusal by something that does not speak JSON has its status', async () => {
  const client = createClient({
    fetch: async () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
  });
  await expect(client.startSession(account)).rejects.toMatchObject({ status: 502, detail: 'Bad Gateway' });
});
