import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer, type Server } from '../../../src/server/index.ts';
import { createClient } from '../../../src/widget/delivery/client.ts';
import { sessionUuid, surveyUuid } from '../../support/builders.ts';

let server: Server;

beforeEach(async () => {
  const surveys = [{ survey_uuid: surveyUuid, survey_type: 'nps_10' as const, question: 'How likely?' }];
  server = await createServer({ surveys, keys: ['pk_test'] });
});

afterEach(() => server.close());

/** A client whose network is the server itself. */
function aClient(over: { key?: string; survey?: string } = {}) {
  const fetch = (address: string | URL | Request, init?: RequestInit) => server.fetch(new Request(address, init));
  return createClient({ api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test', ...over, fetch });
}

test('a session is started, answered and told of', async () => {
  const client = aClient();
  const { session_uuid } = await client.startSession(undefined);
  await client.trackEvent(session_uuid, 'survey_initialized');
  await client.trackEvent(session_uuid, 'survey_opened');
  await client.submitResponse({ session_uuid, score: 9, metadata: { plan: 'pro' } });
  expect(await server.responses()).toMatchObject([{ survey_uuid: surveyUuid, session_uuid, score: 9, metadata: { plan: 'pro' } }]);
  expect(await server.events()).toMatchObject([
    { session_uuid, event_type: 'survey_initialized', version: 1 },
    { session_uuid, event_type: 'survey_opened', version: 2 },
  ]);
});

test('a session is resumed under its uuid', async () => {
  expect(await aClient().startSession(sessionUuid)).toMatchObject({ session_uuid: sessionUuid });
});

test('a refusal has its status and what the server says of it', async () => {
  await expect(aClient({ key: 'pk_wrong' }).startSession(undefined)).rejects.toEqual({
    status: 403,
    detail: expect.stringContaining('API key'),
  });
  await expect(aClient().submitResponse({ score: 11 })).rejects.toEqual({
    status: 400,
    detail: expect.stringContaining('score'),
  });
});

test('a refusal by something that does not speak JSON has its status', async () => {
  const client = createClient({
    api: 'http://feedback.example',
    survey: surveyUuid,
    key: 'pk_test',
    fetch: async () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' }),
  });
  await expect(client.startSession(undefined)).rejects.toEqual({ status: 502, detail: 'Bad Gateway' });
});
