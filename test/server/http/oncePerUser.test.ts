import { expect, test } from 'vitest';
import type { Server } from '../../../src/server/index.ts';
import { requestOf } from '../support/call.ts';
import { npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const aServer = (fields: object) =>
  testServer({
    surveys: surveys.map((survey) => (survey.survey_uuid === npsUuid ? { ...survey, ...fields } : survey)),
  });

const once = { allow_multiple_responses: false, trigger: { type: 'immediate', once_per_user: true } };

async function post(server: Server, endpoint: 'sessions' | 'responses', body: object) {
  const reply = await server.fetch(requestOf(endpoint, { body }));
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

/** Answers as a user, and returns the flags of a session of another device. */
async function flagsElsewhere(server: Server, user: string, answer: object = { score: 9 }) {
  await post(server, 'responses', { ...answer, metadata: { user_id: 'ada' } });
  const { session_uuid } = await post(server, 'sessions', {});
  const { user_submitted_score, user_submitted_text, ...reply } = await post(server, 'sessions', {
    session_uuid,
    user_id: user,
  });
  expect(reply.session_uuid).toBe(session_uuid);
  return [user_submitted_score, user_submitted_text];
}

test('a user who has answered on one device has answered on all', async () => {
  expect(await flagsElsewhere(await aServer(once), 'ada')).toEqual([true, false]);
  expect(await flagsElsewhere(await aServer(once), 'ada', { text: 'Fast' })).toEqual([false, true]);
  expect(await flagsElsewhere(await aServer(once), 'bob')).toEqual([false, false]);
});

test.each([
  ['surveys that do not ask for it', { trigger: null, allow_multiple_responses: false }],
  ['several answers', { ...once, allow_multiple_responses: true }],
  ['an answer for each page', { ...once, trigger: { ...once.trigger, once_per_page: true } }],
])('%s: another device knows nothing', async (_, fields) => {
  expect(await flagsElsewhere(await aServer(fields), 'ada')).toEqual([false, false]);
});

test('the id of a user is stored only with the answer', async () => {
  const server = await aServer(once);
  await post(server, 'sessions', { user_id: 'grace' });
  expect(await server.sessions()).toEqual([]);
  await flagsElsewhere(server, 'grace');
  expect(JSON.stringify([await server.sessions(), await server.responses()])).not.toContain('grace');
});

test('a user who has answered is asked by no budget', async () => {
  const budget = { responses: 1, per: 'day' };
  const server = await aServer({ ...once, budget });
  await post(server, 'responses', { score: 9, metadata: { user_id: 'ada' } });
  expect(await post(server, 'sessions', { user_id: 'ada' })).toMatchObject({ user_submitted_score: true });
});
