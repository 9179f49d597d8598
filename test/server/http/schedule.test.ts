import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';
import { createServer, type SurveyInput } from '../../../src/server/index.ts';
import { call, type Fetch, requestOf } from '../support/call.ts';
import { keys, npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const schedule = { starts_at: '2027-03-01T09:00:00+01:00', ends_at: '2027-03-31T18:00:00+02:00' };
const survey = (fields: Partial<SurveyInput>): SurveyInput[] => [
  { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', ...fields },
];

const start = (fetch: Fetch) => call(fetch, 'sessions');
const respond = (fetch: Fetch, session_uuid?: unknown) =>
  call(fetch, 'responses', { body: { score: 9, ...(session_uuid !== undefined && { session_uuid }) } });

test.each([
  ['2027-03-01T07:59:59.999Z', 404, 'not_started', `This survey starts at ${schedule.starts_at}.`],
  ['2027-03-01T08:00:00Z', 200, undefined, undefined],
  ['2027-03-31T15:59:59.999Z', 200, undefined, undefined],
  ['2027-03-31T16:00:00Z', 404, 'ended', `This survey ended at ${schedule.ends_at}.`],
])('starts sessions between its times: at %s the status is %i', async (time, status, reason, detail) => {
  const { fetch } = await testServer({ surveys: survey(schedule), now: () => Date.parse(time) });
  expect(await start(fetch)).toMatchObject({ status, body: detail ? { detail, reason } : { survey_uuid: npsUuid } });
});

test('starts no session of an archived survey, whatever its schedule', async () => {
  const schedule = { archived: true, starts_at: '2100-01-01T00:00:00Z' };
  const { fetch } = await testServer({ surveys: survey(schedule) });
  expect(await start(fetch)).toMatchObject({
    status: 404,
    body: { reason: 'ended', detail: 'This survey has ended.' },
  });
  const open = await testServer({ surveys: survey({ archived: false }) });
  expect((await start(open.fetch)).status).toBe(200);
});

test('stores the answer to a survey that ended while its card was open', async () => {
  let time = Date.parse('2027-03-31T15:59:00Z');
  const server = await testServer({ surveys: survey(schedule), now: () => time });
  const { body } = await start(server.fetch);
  time += 60_000;
  expect((await start(server.fetch)).status).toBe(404);
  expect((await respond(server.fetch, body['session_uuid'])).status).toBe(200);
  expect(await server.responses()).toHaveLength(1);
});

test('starts no session when a survey has reached its maximum number of responses', async () => {
  const server = await testServer({ surveys: survey({ max_responses: 2 }) });
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await start(server.fetch);
    expect(status).toBe(200);
    await respond(server.fetch, body['session_uuid']);
    // an update is not another response
    await respond(server.fetch, body['session_uuid']);
  }
  expect(await start(server.fetch)).toMatchObject({
    status: 404,
    body: { reason: 'full', detail: 'This survey has reached its maximum of 2 responses.' },
  });
});

test.each([
  [{ starts_at: '2100-01-01T00:00:00Z' }, { reason: 'not_started' }],
  [{ ends_at: '2020-01-01T00:00:00Z' }, { reason: 'ended' }],
  [{ archived: true }, { reason: 'ended' }],
  [{ max_responses: 1 }, { reason: 'full' }],
  [{ max_responses: 2 }, {}],
])('returns a survey with %j to a preview, and says why visitors do not get it: %j', async (fields, reason) => {
  const { fetch, sessions } = await testServer({ surveys: survey(fields) });
  await respond(fetch);
  const request = requestOf('sessions');
  const reply = await fetch(new Request(`${request.url}?page=1&preview=true`, request));
  expect(reply.status).toBe(200);
  const { survey_uuid, session_uuid, survey: shown, ...others } = (await reply.json()) as Record<string, unknown>;
  expect([survey_uuid, shown]).toMatchObject([npsUuid, { question: 'How likely?' }]);
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  expect(others).toEqual({ ...flags, ...reason });
  // nothing is stored of the preview
  expect((await sessions()).map((session) => session.session_uuid)).not.toContain(session_uuid);
});

test('exceeds the maximum by at most one second of responses if several processes store them', async () => {
  const store = await openStore(':memory:');
  const shared = { ...store, close: async () => {} };
  onTestFinished(() => store.close());
  let time = 0;
  const options = { surveys: survey({ max_responses: 2 }), database: shared, now: () => time };
  const [one, other] = [await testServer(options), await testServer(options)];
  expect((await start(other.fetch)).status).toBe(200);
  for (let count = 0; count < 2; count += 1) await respond(one.fetch);
  expect((await start(one.fetch)).status).toBe(404);
  time = 999;
  expect((await start(other.fetch)).status).toBe(200);
  time = 1000;
  expect((await start(other.fetch)).status).toBe(404);
});

test('does not resume a session of a survey that has ended', async () => {
  let time = Date.parse('2027-03-31T15:59:00Z');
  const { fetch } = await testServer({ surveys: survey(schedule), now: () => time });
  const { session_uuid } = (await start(fetch)).body;
  const resume = () => call(fetch, 'sessions', { body: { session_uuid } });
  expect((await resume()).status).toBe(200);
  time += 60_000;
  expect(await resume()).toMatchObject({ status: 404, body: { survey_uuid: npsUuid, session_uuid, reason: 'ended' } });
});

test('never sends the schedule', async () => {
  const { fetch } = await testServer({
    surveys: survey({ ...schedule, starts_at: '2020-01-01T00:00:00Z', max_responses: 9 }),
    now: () => Date.parse('2027-03-02T00:00:00Z'),
  });
  const { body } = await start(fetch);
  expect(Object.keys(body.survey!)).toHaveLength(23);
});

/** The four ways to write to a session, with or without a uuid. */
const writes = (session_uuid?: string) =>
  (
    [
      ['responses', { score: 9 }],
      ['events', { event_type: 'survey_opened' }],
      ['eventsV1', { survey_uuid: npsUuid, event_type: 'survey_initialized' }],
      ['eventsV1', { survey_uuid: npsUuid, event_type: 'score_submitted' }],
    ] as const
  ).map(([endpoint, body]) => ({ endpoint, body: { ...body, ...(session_uuid && { session_uuid }) } }));

const madeUp = [undefined, 'f47ac10b-58cc-4372-a567-0e02b2c3d479', '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0'];

describe.each<[string, Partial<SurveyInput>]>([
  ['not_started', { starts_at: '2100-01-01T00:00:00Z' }],
  ['ended', { ends_at: '2020-01-01T00:00:00Z' }],
  ['ended', { archived: true }],
  ['full', { max_responses: 1 }],
])('of a survey with the reason %s: %j', (reason, fields) => {
  /** Starts a server with the survey, and a session of it that began while it was open. */
  async function serve() {
    const store = await openStore(':memory:');
    onTestFinished(() => store.close());
    const shared = { ...store, close: async () => {} };
    const open = await testServer({ surveys: survey({ max_responses: 2 }), database: shared });
    const [{ body }] = [await start(open.fetch), await respond(open.fetch)];
    return {
      ...(await testServer({ surveys: survey(fields), database: shared })),
      began: body['session_uuid'] as string,
    };
  }

  test.each(madeUp)('no response or event starts a session: with the uuid %s', async (session_uuid) => {
    const server = await serve();
    const before = await Promise.all([server.sessions(), server.responses(), server.events()]);
    for (const { endpoint, body } of writes(session_uuid)) {
      const reply = await call(server.fetch, endpoint, { body });
      expect(reply).toMatchObject({ status: 400, body: { reason, survey_uuid: npsUuid } });
    }
    expect(await Promise.all([server.sessions(), server.responses(), server.events()])).toEqual(before);
  });

  test('a session that began before can finish, with and without a stored row', async () => {
    const server = await serve();
    for (const { endpoint, body } of writes(server.began))
      expect(await call(server.fetch, endpoint, { body })).toMatchObject({ status: 200 });
    expect(await server.responses()).toHaveLength(2);
  });

  test('the uuid of a preview proves nothing, even after it was resumed', async () => {
    const server = await serve();
    const request = requestOf('sessions', { body: { session_uuid: madeUp[1] } });
    const reply = await server.fetch(new Request(`${request.url}?preview=true`, request));
    const { session_uuid } = (await reply.json()) as { session_uuid: string };
    for (const given of [session_uuid, madeUp[1]]) expect((await respond(server.fetch, given)).status).toBe(400);
  });
});

test.each([2, 50])('stores exactly %i responses of 200 that come at once, each without a session', async (max) => {
  const server = await testServer({ surveys: survey({ max_responses: max }) });
  const replies = await Promise.all(Array.from({ length: 200 }, () => respond(server.fetch)));
  expect(await server.responses()).toHaveLength(max);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(max);
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({ status: 400, body: { reason: 'full' } });
});

test('a response that fails leaves its place to another one', async () => {
  const store = await openStore(':memory:');
  let left = 3;
  const saveResponse: typeof store.saveResponse = async (response) => {
    if ((left -= 1) >= 0) throw new StoreUnavailable('disk full');
    return store.saveResponse(response);
  };
  const { fetch } = await testServer({
    surveys: survey({ max_responses: 1 }),
    database: { ...store, saveResponse },
    onError() {},
  });
  const replies = await Promise.all(Array.from({ length: 6 }, () => respond(fetch)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 503, 503, 503]);
});

test('a restarted server and another process recognize the sessions that began', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const db = join(folder, 'asklet.db');
  const open = await createServer({ surveys: survey({}), keys, store: db });
  const { session_uuid } = (await start(open.fetch)).body;
  await open.close();
  const ended = await testServer({ surveys: survey({ archived: true }), database: db });
  expect((await respond(ended.fetch, session_uuid)).status).toBe(200);
  expect((await respond(ended.fetch)).status).toBe(400);
});
