import { expect, test, vi } from 'vitest';
import { createService, type ServiceOptions } from '../../../src/service/index.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { writeMemory } from '../../../src/widget/core/memory.ts';
import { aSessionReply, aSurvey, visited, surveyUuid } from '../../support/builders.ts';
import { add, current, questions, tick } from './support.ts';

// Surveys that the server does not open now: they have not started, have ended, or are full, or it fails.

const hour = 3_600_000;
const past = '2020-01-01T00:00:00Z';
const future = '2120-01-01T00:00:00Z';

/** Serves the survey with a schedule from now on, and counts the requests for sessions. */
async function serve(schedule: object, options: Partial<ServiceOptions> = {}) {
  await current.server.close();
  const survey = { survey_uuid: surveyUuid, survey_type: 'nps_10', question: 'one?' } as const;
  const server = await createService({ surveys: [{ ...survey, ...schedule }], keys: ['pk_test'], ...options });
  const starts = { count: 0 };
  current.server = {
    ...server,
    fetch(request) {
      if (request.url.endsWith('/sessions/')) starts.count += 1;
      return server.fetch(request);
    },
  };
  return starts;
}

test.each([
  ['not_started', { starts_at: future }, 2],
  ['ended', { ends_at: past }, 1],
  ['full', { max_responses: 1 }, 1],
])('shows nothing if it is %s, says why, and asks again if it may start: %j', async (reason, schedule, asked) => {
  const starts = await serve(schedule);
  if (reason === 'full') {
    const respond = new Request(`http://feedback.test/api/public/v2/surveys/${surveyUuid}/responses/`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test', 'content-type': 'application/json' },
      body: '{"score":9}',
    });
    expect((await current.server.fetch(respond)).status).toBe(200);
  }
  const first = await add(surveyUuid, { cardLoads: true });
  expect(first.why()).toEqual({ shown: false, reason });
  first.destroy();
  // the next page
  const second = await add(surveyUuid, { cardLoads: true });
  expect(second.why()).toEqual({ shown: false, reason });
  expect(starts.count).toBe(asked);
  expect(questions()).toEqual([]);
  expect(current.errors).toEqual([]);
});

test('sends the answers of earlier pages although it has ended', async () => {
  let now = Date.now();
  await serve({ ends_at: new Date(now + 1_000).toISOString() }, { now: () => now });
  const first = await add(surveyUuid, { cardLoads: true });
  await expect.poll(() => first.why().reason).toBe('shown');
  first.destroy();
  const [session_uuid] = current.sessions;
  const entry = {
    api: 'http://feedback.test',
    survey: surveyUuid,
    key: 'pk_test',
    at: now,
    body: { session_uuid, score: 9 },
  };
  localStorage.setItem(`asklet:out:0:${session_uuid}`, JSON.stringify(entry));
  now += 2_000;
  const second = await add(surveyUuid, { cardLoads: true });
  expect(second.why().reason).toBe('ended');
  await expect.poll(() => current.server.responses()).toMatchObject([{ score: 9 }]);
});

test('asks for an ended survey again after a day, or when the page opens it', async () => {
  const now = vi.spyOn(Date, 'now');
  now.mockReturnValue(1_000_000 * hour);
  const starts = await serve({ ends_at: past });
  const survey = await add(surveyUuid, { cardLoads: true });
  expect(starts.count).toBe(1);
  survey.open();
  await expect.poll(() => survey.why().reason).toBe('ended');
  expect(starts.count).toBe(2);
  survey.destroy();
  now.mockReturnValue(1_000_025 * hour);
  await add(surveyUuid, { cardLoads: true });
  expect(starts.count).toBe(3);
});

test('does not ask again whether the visitor is asked, not even when the page opens it or a navigation retries', async () => {
  const starts = await serve({ budget: { responses: 1, per: 'week' } }, { random: () => 1 });
  const reply = aSessionReply({ survey: aSurvey() });
  writeMemory(
    createStore(() => localStorage),
    surveyUuid,
    { reply, at: 0 },
    visited,
  );
  const survey = await add(surveyUuid, { cardLoads: true });
  await expect.poll(() => survey.why().reason).toBe('budget');
  survey.open();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => survey.why().reason).toBe('budget');
  survey.score(9);
  await expect.poll(() => survey.why().reason).toBe('budget');
  expect(starts.count).toBe(1);
  expect(current.errors).toEqual([]);
});

test('notices the end of a stored survey when the next request is due', async () => {
  const starts = await serve({ ends_at: past });
  const trigger = { type: 'immediate' as const, audience: { attributes: { plan: ['pro'] } } };
  const reply = aSessionReply({ survey: aSurvey({ trigger }) });
  writeMemory(
    createStore(() => localStorage),
    surveyUuid,
    { reply, at: Date.now() },
    visited,
  );
  const survey = await add(surveyUuid, { cardLoads: true });
  expect(survey.why()).toMatchObject({ reason: 'audience' });
  expect(starts.count).toBe(0);
  survey.metadata({ plan: 'pro' });
  await expect.poll(() => survey.why().reason).toBe('ended');
  expect(questions()).toEqual([]);
  expect(current.errors).toEqual([]);
});

test.each([
  ['an unknown reason', 404, 'moved'],
  ['no reason', 404, undefined],
])('treats a server that replies with %s as failed', async (_, status, reason) => {
  await serve({});
  current.server = { ...current.server, fetch: async () => Response.json({ detail: 'Gone.', reason }, { status }) };
  const survey = await add(surveyUuid);
  expect(survey.why()).toEqual({ shown: false, reason: 'failed' });
  expect(current.errors).toEqual(['data-survey: the server refused (404): Gone.']);
});

test('does not retry when a page only changes its query', async () => {
  current.server.fail('sessions', { status: 503, retryAfter: 60 });
  const survey = await add(surveyUuid);
  const asked = async (address: string) => {
    history.replaceState(null, '', address);
    window.dispatchEvent(new Event('popstate'));
    await tick();
    return survey.why().reason;
  };
  expect([await asked('/?q=a'), await asked('/?q=ab')]).toEqual(['failed', 'failed']);
  await asked('#/next');
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
});

test('retries, and blames no attribute, if somebody else than the server replies', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const foreignReplies = [
    new Response('404 page not found', { status: 404 }),
    new Response('<h1>Blocked</h1>', { status: 403 }),
    new Response('<h1>Sign in</h1>'),
  ];
  const survey = await add(surveyUuid, { foreignReplies });
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
  expect(current.errors).toEqual([expect.stringMatching(/^http:\/\/feedback.test: .* replied 404, not asklet/)]);
});
