import { beforeEach, expect, test } from 'vitest';
import type { SessionReply } from '../../../src/contract/session.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createDraft } from '../../../src/widget/core/draft.ts';
import { readMemory, writeMemory } from '../../../src/widget/core/memory.ts';
import { createSession } from '../../../src/widget/core/session.ts';
import { ApiError } from '../../../src/widget/delivery/client.ts';
import { aSessionReply, otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };

/** The requests so far: the session that each asks to resume, and how it ends. */
let requests: { asked: string | undefined; reply(reply: SessionReply): void; fail(error: unknown): void }[];

beforeEach(() => {
  requests = [];
});

/** A session in a browser that stores nothing, and what it stores for the page. */
function aSession() {
  const store = createStore(() => null);
  const draft = createDraft(
    createStore(() => null),
    surveyUuid,
  );
  const client = {
    startSession: (_: unknown, asked?: string) =>
      new Promise<SessionReply>((reply, fail) => requests.push({ asked, reply, fail })),
    post: () => expect.fail('a session posts nothing'),
  };
  return { session: createSession(client, account, store, draft), store, draft };
}

/** Lets everything happen that waits for nothing else. */
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('starts once a page, however often it is called', async () => {
  const { session } = aSession();
  const both = Promise.all([session.start(), session.start()]);
  expect(session.isStarted()).toBe(false);
  requests[0]!.reply(aSessionReply());
  const [first, second] = await both;
  expect(first.reply.session_uuid).toBe(sessionUuid);
  expect(second).toEqual(first);
  expect(await session.start()).toEqual(first);
  expect(session.isStarted()).toBe(true);
  expect(requests).toHaveLength(1);
});

/** The session of a page that is loaded after a pause of `pause` ms since a step was answered. */
function afterReload(pause: number, begun = Date.now() - pause) {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: Date.now(), begun });
  return session;
}

test.each([
  ['goes on within a day', 23 * 3_600_000, true],
  ['does not go on after a day', 25 * 3_600_000, false],
  ['does not go on for as long as the clock is set back', -25 * 3_600_000, false],
])('a survey that an earlier page began %s', (_, pause, expected) => {
  expect(afterReload(pause).isUnfinished()).toBe(expected);
});

test('a survey that is finished or closed does not go on', () => {
  const session = afterReload(0);
  expect(session.isUnfinished()).toBe(true);
  session.update({ begun: 0 });
  expect(session.isUnfinished()).toBe(false);
});

test('what is begun on this page, or in another tab meanwhile, is no reason to open it again here', () => {
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
  expect(session.isStarted()).toBe(true);
});

test('resumes the session that this browser knows, and keeps the flags that the server does not have', async () => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, {
    reply: aSessionReply({ user_submitted_score: true }),
    at: 1,
    initialized: true,
    user: 'ada',
  });
  const started = session.start();
  expect(requests[0]!.asked).toBe(sessionUuid);
  requests[0]!.reply(aSessionReply({ user_closed_survey: true }));
  const memory = await started;
  expect(memory).toMatchObject({ initialized: true, user: 'ada' });
  expect(memory.reply).toMatchObject({ user_submitted_score: true, user_closed_survey: true });
  expect(memory.at).toBeGreaterThan(1);
});

test('keeps nothing of an earlier session where the server starts another one', async () => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, {
    reply: aSessionReply({ user_submitted_score: true }),
    at: 1,
    initialized: true,
    user: 'ada',
  });
  const started = session.start();
  requests[0]!.reply(aSessionReply({ session_uuid: otherUuid }));
  const { at: _, ...memory } = await started;
  expect(memory).toEqual({ reply: aSessionReply({ session_uuid: otherUuid }) });
});

test('starts a new session where the server refuses the one that this browser knows', async () => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1 });
  const started = session.start();
  requests[0]!.fail(new ApiError(400, 'no such session', new Headers()));
  await tick();
  expect(requests[1]!.asked).toBeUndefined();
  requests[1]!.reply(aSessionReply({ session_uuid: otherUuid }));
  expect((await started).reply.session_uuid).toBe(otherUuid);
});

test.each([
  ['any other error', 503, { reply: aSessionReply(), at: 1 }],
  ['a refused start of a new session', 400, null],
])('asks once and fails after %s', async (_, status, memory) => {
  const { session, store } = aSession();
  writeMemory(store, surveyUuid, memory);
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
  expect(readMemory(store, surveyUuid)).toBeNull();
  expect(session.isStarted()).toBe(false);
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

test('starts again where another tab has forgotten the session', async () => {
  const { session, store } = aSession();
  const started = session.start();
  requests[0]!.reply(aSessionReply());
  await started;
  writeMemory(store, surveyUuid, null);
  expect(session.isStarted()).toBe(false);
  void session.start();
  expect(requests).toHaveLength(2);
});

test('forgets the draft with the session', () => {
  const { session, draft } = aSession();
  draft.write('Soup');
  session.forget();
  expect(draft.read()).toBe('');
});

test('remembers what the visitor did, and nothing without a session', () => {
  const { session, store } = aSession();
  session.update({ email: true });
  expect(session.memory()).toBeNull();
  writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1 });
  session.update({ email: true }, { user_submitted_text: true });
  expect(session.memory()).toEqual({ reply: aSessionReply({ user_submitted_text: true }), at: 1, email: true });
});
