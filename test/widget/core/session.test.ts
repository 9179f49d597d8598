import { beforeEach, expect, test } from 'vitest';
import type { SessionReply } from '../../../src/contract/api/session.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createDraft } from '../../../src/widget/core/draft.ts';
import { pageOf, readMemory, writeMemory } from '../../../src/widget/core/memory.ts';
import { createSession } from '../../../src/widget/core/session.ts';
import { ApiError, type StartedSession } from '../../../src/widget/delivery/client.ts';
import { aSessionReply, aSurvey, otherUuid, sessionUuid, visited, surveyUuid } from '../../support/builders.ts';

const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };

/** The language of the page. */
let language: string;
/** The requests so far: the session that each asks to resume, and functions that end it. */
let requests: {
  asked: string | undefined;
  user: string | undefined;
  reply(reply: SessionReply): void;
  fail(error: unknown): void;
}[];

beforeEach(() => {
  requests = [];
  language = '';
});

/** Creates a session in a browser that stores nothing, and what it stores for the page. */
function aSession(path = '/', isInline = false) {
  const store = createStore(() => null);
  const visited = { path };
  const draft = createDraft(
    createStore(() => null),
    surveyUuid,
    () => pageOf(store, surveyUuid, visited),
  );
  const client = {
    startSession: (_: unknown, asked?: string, user?: string) =>
      new Promise<StartedSession>((resolve, fail) =>
        requests.push({ asked, user, reply: (reply) => resolve({ reply, language: undefined }), fail }),
      ),
    language: () => language,
    post: () => expect.fail('a session posts nothing'),
  };
  return { session: createSession(client, account, store, draft, visited, () => isInline), store, draft };
}

/** Waits for all pending tasks. */
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('starts once per page, however often it is called', async () => {
  const { session } = aSession();
  const both = Promise.all([session.start(), session.start()]);
  requests[0]!.reply(aSessionReply());
  const [first, second] = await both;
  expect(first.reply.session_uuid).toBe(sessionUuid);
  expect(second).toEqual(first);
  expect(await session.start()).toEqual(first);
  expect(requests).toHaveLength(1);
});

/** Creates the session of a page that loads `pause` ms after a step was answered. */
function afterReload(pause: number, begun = Date.now() - pause) {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: Date.now(), begun }, visited);
  return session;
}

test.each([
  ['continues within a day', 23 * 3_600_000, true],
  ['does not continue after a day', 25 * 3_600_000, false],
  ['does not continue while the clock is set back', -25 * 3_600_000, false],
])('a survey that an earlier page began %s', (_, pause, expected) => {
  expect(afterReload(pause).isUnfinished()).toBe(expected);
});

test('a completed or closed survey does not continue', () => {
  const session = afterReload(0);
  expect(session.isUnfinished()).toBe(true);
  session.update({ begun: 0 });
  expect(session.isUnfinished()).toBe(false);
});

test('an answer begun on this page, or in another tab meanwhile, does not open it again here', () => {
  const session = afterReload(0, 0);
  expect(session.isUnfinished()).toBe(false);
  session.update({ begun: Date.now() });
  expect(session.isUnfinished()).toBe(false);
});

test('tries again after a failure', async () => {
  const { session } = aSession();
  const failed = session.start();
  requests[0]!.fail(new TypeError('Failed to fetch'));
  await expect(failed).rejects.toThrow('Failed to fetch');
  expect(session.memory()).toBeNull();
  const started = session.start();
  requests[1]!.reply(aSessionReply());
  await started;
  await session.start();
  expect(requests).toHaveLength(2);
});

test('resumes the stored session, and keeps flags that the server does not have', async () => {
  const { session, store } = aSession();
  writeMemory(
    store,
    surveyUuid,
    {
      reply: aSessionReply({ user_submitted_score: true }),
      at: 1,
      initialized: true,
      user: 'ada',
    },
    visited,
  );
  const started = session.start();
  expect(requests[0]!.asked).toBe(sessionUuid);
  requests[0]!.reply(aSessionReply({ user_closed_survey: true }));
  const memory = await started;
  expect(memory).toMatchObject({ initialized: true, user: 'ada' });
  expect(memory.reply).toMatchObject({ user_submitted_score: true, user_closed_survey: true });
  expect(memory.at).toBeGreaterThan(1);
});

test('keeps what another tab has stored while the session started', async () => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1 }, visited);
  const started = session.start();
  writeMemory(store, surveyUuid, { reply: aSessionReply({ user_submitted_score: true }), at: 1, begun: 5 }, visited);
  requests[0]!.reply(aSessionReply());
  expect(await started).toMatchObject({ reply: { user_submitted_score: true }, begun: 5 });
});

test('keeps nothing of an earlier session if the server starts another one', async () => {
  const { session, store } = aSession();
  writeMemory(
    store,
    surveyUuid,
    {
      reply: aSessionReply({ user_submitted_score: true }),
      at: 1,
      initialized: true,
      user: 'ada',
    },
    visited,
  );
  const started = session.start();
  requests[0]!.reply(aSessionReply({ session_uuid: otherUuid }));
  const { at: _, ...memory } = await started;
  expect(memory).toEqual({ asked: '', reply: aSessionReply({ session_uuid: otherUuid }) });
});

test('starts a new session if the server rejects the stored one, and keeps only its showings', async () => {
  const { session, store } = aSession();
  const showings = { count: 2, pages: 1, at: 1 };
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1, showings, begun: 1, email: true }, visited);
  const started = session.start();
  requests[0]!.fail(new ApiError(400, 'no such session', new Headers()));
  await tick();
  expect(requests[1]!.asked).toBeUndefined();
  requests[1]!.reply(aSessionReply({ session_uuid: otherUuid }));
  expect(await started).toMatchObject({ reply: { session_uuid: otherUuid }, showings });
  expect(session.memory()).not.toHaveProperty('begun');
  expect(session.memory()).not.toHaveProperty('email');
});

test.each([
  ['any other error', 503, { reply: aSessionReply(), at: 1 }],
  ['a rejected start of a new session', 400, null],
])('asks once and fails after %s', async (_, status, memory) => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, memory, visited);
  const started = session.start();
  requests[0]!.fail(new ApiError(status, 'sorry', new Headers()));
  await expect(started).rejects.toMatchObject({ status });
  expect(requests).toHaveLength(1);
});

test('does not store a session that was forgotten while it started', async () => {
  const { session, store } = aSession();
  const started = session.start();
  session.forget();
  requests[0]!.reply(aSessionReply());
  await expect(started).rejects.toMatchObject({ name: 'AbortError' });
  expect(readMemory(store, surveyUuid, visited)).toBeNull();
  void session.start();
  expect(requests).toHaveLength(2);
});

test('shares the next start, even while a forgotten one ends', async () => {
  const { session } = aSession();
  const forgotten = session.start();
  session.forget();
  const next = session.start();
  requests[0]!.reply(aSessionReply());
  await expect(forgotten).rejects.toMatchObject({ name: 'AbortError' });
  const shared = session.start();
  requests[1]!.reply(aSessionReply({ session_uuid: otherUuid }));
  expect(await shared).toEqual(await next);
  expect(session.memory()!.reply.session_uuid).toBe(otherUuid);
  expect(requests).toHaveLength(2);
});

test('starts again if another tab has forgotten the session', async () => {
  const { session, store } = aSession();
  const started = session.start();
  requests[0]!.reply(aSessionReply());
  await started;
  writeMemory(store, surveyUuid, null, visited);
  void session.start();
  expect(requests).toHaveLength(2);
});

test('forgets the draft with the session', () => {
  const { session, draft } = aSession();
  draft.write('Soup');
  session.forget();
  expect(draft.read()).toBe('');
});

test("remembers the visitor's actions, and nothing without a session", () => {
  const { session, store } = aSession();
  session.update({ email: true });
  expect(session.memory()).toBeNull();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1 }, visited);
  session.update({ email: true }, { user_submitted_text: true });
  expect(session.memory()).toEqual({ reply: aSessionReply({ user_submitted_text: true }), at: 1, email: true });
});

test("starts again in another language of the page, and keeps the session's history", async () => {
  const { session } = aSession();
  const first = session.start();
  requests[0]!.reply(aSessionReply());
  await first;
  session.update({ begun: 1 }, { user_submitted_score: true });
  language = 'de';
  const second = session.start();
  requests[1]!.reply(aSessionReply({ survey: aSurvey({ question: 'Wie?' }) }));
  expect(await second).toMatchObject({ begun: 1, reply: { user_submitted_score: true, survey: { question: 'Wie?' } } });
  await session.start();
  expect(requests).toHaveLength(2);
  // another tab, in another language
  session.update({ asked: 'ar' });
  void session.start();
  expect(requests).toHaveLength(3);
});

const oncePerPage = aSurvey({ trigger: { type: 'immediate', once_per_page: true } });

test('has its own session and draft on each page if the survey asks once per page', async () => {
  const { session, draft, store } = aSession('/usage');
  const first = session.start();
  requests[0]!.reply(aSessionReply({ survey: oncePerPage }));
  await first;
  draft.write('typed');
  const left: unknown[] = [];
  const noteLeft = () => left.push(draft.read());
  expect([session.enterPage('/usage', noteLeft), session.enterPage('/api', noteLeft)]).toEqual([false, true]);
  expect(left).toEqual(['typed']);
  expect([session.memory(), draft.read()]).toEqual([null, '']);
  const second = session.start();
  requests[1]!.reply(aSessionReply({ survey: oncePerPage, session_uuid: otherUuid }));
  await second;
  expect(requests.map(({ asked }) => asked)).toEqual([undefined, undefined]);
  expect(session.enterPage('/usage', () => {})).toBe(true);
  expect([session.memory()?.reply.session_uuid, draft.read()]).toEqual([sessionUuid, 'typed']);
  expect(store.names('asklet:')).toEqual([`asklet:${surveyUuid}:@/api`, `asklet:${surveyUuid}:@/usage`]);
});

test('keeps one session on all pages if the survey asks once', async () => {
  const { session } = aSession('/usage');
  const started = session.start();
  requests[0]!.reply(aSessionReply());
  await started;
  expect(session.enterPage('/api', () => expect.fail())).toBe(false);
  await session.start();
  expect(requests).toHaveLength(1);
});

test.each([
  ['once per page', aSurvey(), oncePerPage, `asklet:${surveyUuid}:@/usage`],
  ['once', oncePerPage, aSurvey(), `asklet:${surveyUuid}`],
])('moves what is stored if the survey asks %s from now on', async (_, before, survey, name) => {
  const { session, store } = aSession('/usage');
  writeMemory(store, surveyUuid, { reply: aSessionReply({ survey: before }), at: 1 }, { path: '/usage' });
  const started = session.start();
  requests[0]!.reply(aSessionReply({ survey }));
  await started;
  expect(store.names('asklet:')).toEqual([name]);
});

test.each([
  ['inline', 'once per page', 'a score', true],
  ['inline', 'once per page', 'nothing', false],
  ['inline', 'once', 'a score', false],
  ['as a card', 'once per page', 'a score', false],
])('%s, asked %s, with %s: the visitor can change the answer: %s', (where, often, given, expected) => {
  const { session, store } = aSession('/usage', where === 'inline');
  const survey = often === 'once' ? aSurvey() : oncePerPage;
  const reply = aSessionReply({ survey, user_submitted_score: given === 'a score' });
  writeMemory(store, surveyUuid, { reply, at: 1 }, { path: '/usage' });
  expect([session.isAnsweredHere(), session.isUnfinished()]).toEqual([expected, expected]);
});

test('forgets the drafts of all pages with the session', async () => {
  const { session, draft, store } = aSession('/usage');
  for (const path of ['/usage', '/api']) {
    session.enterPage(path, () => {});
    writeMemory(store, surveyUuid, { reply: aSessionReply({ survey: oncePerPage }), at: 1 }, { path });
    draft.write(`typed on ${path}`);
  }
  session.forget();
  session.enterPage('/usage', () => {});
  expect(draft.read()).toBe('');
});

const oncePerUser = aSurvey({ trigger: { type: 'immediate', once_per_user: true }, allow_multiple_responses: false });

test('names the user only to a survey that asks each user once, and again if the user is known later', async () => {
  const { session } = aSession();
  const started = session.start('ada');
  requests[0]!.reply(aSessionReply({ survey: oncePerUser }));
  await tick();
  requests[1]!.reply(aSessionReply({ survey: oncePerUser, user_submitted_score: true }));
  expect((await started).reply.user_submitted_score).toBe(true);
  await session.start('ada');
  const again = session.start('bob');
  requests[2]!.reply(aSessionReply({ survey: oncePerUser }));
  await again;
  expect(requests.map(({ asked, user }) => [asked, user])).toEqual([
    [undefined, undefined],
    [sessionUuid, 'ada'],
    [sessionUuid, 'bob'],
  ]);
});

test('does not name the user to other surveys', async () => {
  const { session } = aSession();
  const started = session.start('ada');
  requests[0]!.reply(aSessionReply());
  await started;
  await session.start('bob');
  expect(requests.map(({ user }) => user)).toEqual([undefined]);
});
