import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Budget } from '../../../src/contract/surveys/budget.ts';
import type { SummaryReply } from '../../../src/contract/results/summary.ts';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** A Wednesday. */
const noon = Date.UTC(2027, 2, 3, 12);
const hour = 3_600_000;

/** Starts a server with a survey that has a budget. `random` decides whether the next session is asked. */
async function aServer(
  budget: Budget,
  { do_not_show_if_closed = false, ...options }: Partial<ServiceOptions> & { do_not_show_if_closed?: boolean } = {},
) {
  const state = { now: noon, random: 0 };
  const server = await testServer({
    surveys: [
      {
        survey_uuid: npsUuid,
        survey_type: 'nps_10',
        question: 'How likely?',
        link: true,
        do_not_show_if_closed,
        budget,
      },
    ],
    now: () => state.now,
    random: () => state.random,
    ...options,
  });
  return {
    ...server,
    state,
    start: (session_uuid?: unknown) =>
      call(server.fetch, 'sessions', { body: session_uuid === undefined ? {} : { session_uuid } }),
    respond: (session_uuid: unknown, score = 9) => call(server.fetch, 'responses', { body: { score, session_uuid } }),
    /** Lets the next session start read the counts again. */
    async refresh() {
      state.now += 5000;
      await call(server.fetch, 'sessions');
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('asks a visitor by chance, and tells the others for how long they are not asked', async () => {
  const { state, start } = await aServer({ responses: 1, per: 'week' });
  expect((await start()).status).toBe(200);
  state.random = 1;
  const { status, body, headers } = await start();
  expect([status, headers.get('retry-after')]).toEqual([404, `${24 * 3600}`]);
  expect(body).toMatchObject({
    reason: 'budget',
    detail: 'This survey asks only some visitors, and this one is not asked now.',
    survey_uuid: npsUuid,
  });
  // the next period begins in an hour
  state.now = Date.UTC(2027, 2, 7, 23);
  expect((await start()).headers.get('retry-after')).toBe('3600');
});

test('continues with a visitor who was asked, until the period has its responses, and with one who has answered', async () => {
  const { state, start, respond, refresh } = await aServer({ responses: 1, per: 'week' });
  const asked = await Promise.all([start(), start()]);
  const [one, other] = asked.map(({ body }) => body['session_uuid']);
  state.random = 1;
  expect((await start(one)).status).toBe(200);
  expect((await respond(other)).status).toBe(200);
  await refresh();
  expect((await start(one)).body).toMatchObject({ reason: 'budget' });
  expect((await start(other)).status).toBe(200);
  // an answer from a card that was open in the meantime is stored
  expect((await respond(one)).status).toBe(200);
});

test('asks a visitor of an earlier period by chance again, in a new session', async () => {
  const { state, start, respond } = await aServer({ responses: 5, per: 'week' });
  const [first, answered] = [(await start()).body['session_uuid'], (await start()).body['session_uuid']];
  await respond(answered);
  state.now += 7 * 24 * hour;
  state.random = 1;
  expect((await start(first)).body).toMatchObject({ reason: 'budget' });
  // a session of another server, or of the time before this budget
  expect((await start(crypto.randomUUID())).body).toMatchObject({ reason: 'budget' });
  expect((await start(answered)).body).toMatchObject({ session_uuid: answered, user_submitted_score: true });
  state.random = 0;
  const again = (await start(first)).body['session_uuid'];
  expect(again).not.toBe(first);
  state.random = 1;
  expect((await start(again)).body).toMatchObject({ session_uuid: again });
});

test('does not ask a visitor again who has closed a survey that then stays closed', async () => {
  const { state, start, fetch } = await aServer({ responses: 5, per: 'week' }, { do_not_show_if_closed: true });
  const { session_uuid } = (await start()).body;
  await call(fetch, 'events', { body: { session_uuid, event_type: 'survey_closed' } });
  state.now += 7 * 24 * hour;
  state.random = 1;
  expect((await start(session_uuid)).body).toMatchObject({ session_uuid, user_closed_survey: true });
});

test('reads the counts first, if the last visitor came a minute ago', async () => {
  const { state, start, respond } = await aServer({ responses: 1, per: 'week' });
  await respond((await start()).body['session_uuid']);
  state.now += 60_000;
  expect((await start()).body).toMatchObject({ reason: 'budget' });
});

test('asks again in the next period, in the time zone of the budget', async () => {
  const { state, start, respond, refresh } = await aServer({ responses: 1, per: 'day', time_zone: 'Europe/Berlin' });
  await respond((await start()).body['session_uuid']);
  await refresh();
  expect((await start()).body).toMatchObject({ reason: 'budget' });
  state.now = Date.UTC(2027, 2, 3, 23) - 1000;
  expect((await start()).headers.get('retry-after')).toBe('1');
  state.now += 1000;
  expect((await start()).status).toBe(200);
});

test('stops once the metric is known within the margin, but not before 50 responses', async () => {
  const { start, respond, refresh } = await aServer({ margin: 30, per: 'month' });
  for (let count = 0; count < 49; count += 1) await respond((await start()).body['session_uuid'], 10);
  await refresh();
  const { status, body } = await start();
  expect(status).toBe(200);
  await respond(body['session_uuid'], 10);
  await refresh();
  expect((await start()).body).toMatchObject({ reason: 'budget' });
});

test('shows a preview of the survey to everybody', async () => {
  const { fetch, state, start } = await aServer({ responses: 1, per: 'week' });
  await start();
  state.random = 1;
  const request = new Request(`http://asklet.test/api/public/v2/surveys/${npsUuid}/sessions/?preview=true`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_all', 'content-type': 'application/json' },
    body: '{}',
  });
  expect((await fetch(request)).status).toBe(200);
});

test('asks no more than the next decision allows, however many sessions start at once', async () => {
  const { start } = await aServer({ responses: 2, per: 'week' });
  const replies = await Promise.all(Array.from({ length: 200 }, () => start()));
  const asked = replies.filter(({ status }) => status === 200);
  expect(asked.length).toBeGreaterThan(0);
  // one in twenty is expected to respond
  expect(asked.length).toBeLessThan(40);
});

test('knows after a restart how many responses and sessions there were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-budget-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = join(folder, 'asklet.db');
  const first = await aServer({ responses: 1, per: 'week' }, { database: store });
  const { body } = await first.start();
  await first.respond(body['session_uuid']);
  await first.close();
  const second = await aServer({ responses: 1, per: 'week' }, { database: store });
  second.state.now += hour;
  expect((await second.start()).body).toMatchObject({ reason: 'budget' });
});

test('the summary has what the current and the previous period asked and got', async () => {
  const server = await aServer({ responses: 2, margin: 30, per: 'week' }, { adminToken: 'admin' });
  const { state, start, respond, refresh } = server;
  const summary = async () => {
    const path = `http://asklet.test/api/admin/surveys/${npsUuid}/summary?time_zone=UTC`;
    const reply = await server.fetch(new Request(path, { headers: { authorization: 'Bearer admin' } }));
    return ((await reply.json()) as SummaryReply).budget;
  };
  for (let count = 0; count < 2; count += 1) await respond((await start()).body['session_uuid']);
  await refresh();
  expect((await start()).status).toBe(404);
  await refresh();
  const reached = {
    from: '2027-03-01T00:00:00.000Z',
    until: '2027-03-08T00:00:00.000Z',
    responses: 2,
    reached_at: '2027-03-03T12:00:00.000Z',
    metric: null,
  };
  const { current } = (await summary())!;
  expect(current).toMatchObject(reached);
  expect(current.asked).toBeGreaterThanOrEqual(2);
  expect(current.not_asked).toBeGreaterThanOrEqual(1);
  state.now += 7 * 24 * hour;
  expect(await summary()).toMatchObject({
    current: { from: reached.until, responses: 0, asked: 0, not_asked: 0, reached_at: null },
    previous: reached,
  });
});

test('a page by link asks everybody, also whoever comes back after the period has its responses', async () => {
  const { fetch, start, respond, refresh } = await aServer({ responses: 1, per: 'week' });
  const key = `link.${npsUuid}`;
  const first = await call(fetch, 'sessions', { key });
  expect(first.status).toBe(200);
  await respond((await start()).body['session_uuid']);
  await refresh();
  expect((await start()).status).toBe(404);
  const again = await call(fetch, 'sessions', { key, body: { session_uuid: first.body['session_uuid'] } });
  expect(again.body).toMatchObject({ session_uuid: first.body['session_uuid'] });
});

test('the hour in which a period begins in a time zone with half hours belongs to it', async () => {
  const server = await aServer({ responses: 1, per: 'day', time_zone: 'Asia/Kolkata' }, { adminToken: 'admin' });
  // a quarter past midnight
  server.state.now = Date.UTC(2027, 2, 3, 18, 45);
  await server.respond((await server.start()).body['session_uuid']);
  await server.refresh();
  await server.refresh();
  const path = `http://asklet.test/api/admin/surveys/${npsUuid}/summary?time_zone=UTC`;
  const reply = await server.fetch(new Request(path, { headers: { authorization: 'Bearer admin' } }));
  const from = '2027-03-03T18:30:00.000Z';
  expect(((await reply.json()) as SummaryReply).budget).toMatchObject({
    current: { from, responses: 1, asked: expect.any(Number), reached_at: from },
    previous: { asked: 0 },
  });
});
