import { beforeEach, expect, test, vi } from 'vitest';
import type { SessionReply } from '../../../src/contract/api/session.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import type { SurveyInternals } from '../../../src/widget/core/chunks.ts';
import { ApiError } from '../../../src/widget/delivery/client.ts';
import type { Memory } from '../../../src/widget/core/memory.ts';
import { storageDelay } from '../../../src/widget/delivery/runExclusively.ts';
import type { Entry } from '../../../src/widget/delivery/entry.ts';
import type { GivenAnswers } from '../../../src/widget/eligibility/path.ts';
import type { Settings } from '../../../src/widget/display/settings.ts';
import { createSubmission, type Submission } from '../../../src/widget/display/submission.ts';
import { aSessionReply, otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
import { aDocument } from '../../support/aDocument.ts';
import { aStorage } from '../delivery/support/storage.ts';

let added: Entry['body'][];
let isStorageFull: boolean;
/** The function that runs after the next paint. */
let send: () => void;
let notices: unknown[];
let post: () => Promise<unknown>;
let memory: {
  page?: object;
  reply: SessionReply;
  language?: string;
  initialized?: boolean;
  email?: boolean;
  begun?: number;
  given?: GivenAnswers;
};
let isForgotten: boolean;
let draft: string;
let failures: unknown[];
let emitted: [event: string, detail: unknown][];

beforeEach(() => {
  added = [];
  isStorageFull = false;
  notices = [];
  post = () => Promise.reject(new TypeError('Failed to fetch'));
  memory = { reply: aSessionReply() };
  isForgotten = false;
  draft = 'So';
  emitted = [];
  failures = [];
});

const context = {
  page_url: 'https://shop.example/cart/',
  page_title: 'Cart',
  locale: 'en',
  viewport: '1280x720',
  widget_version: expect.any(String),
  plan: 'free',
};

/** Creates a page on which nothing is sent until a test says so. */
const aPage = () =>
  Object.assign(new EventTarget(), {
    Date: { now: () => 1_000 },
    Math,
    performance,
    // the next attempt does not wait for other tabs
    setTimeout: (run: () => void, milliseconds: number) => (milliseconds === storageDelay ? run() : (send = run)),
    clearTimeout() {},
    location: new URL('https://shop.example/cart/'),
    document: aDocument({ title: 'Cart', referrer: '' }),
    navigator: { language: 'en', locks: { request: (_: string, work: () => Promise<void>) => work() } },
    innerWidth: 1280,
    innerHeight: 720,
  });

/** Creates a storage that shows what is added to the outbox. */
const storage = () =>
  aStorage({
    setItem(this: Record<string, string>, name: string, text: string) {
      if (name.startsWith('asklet:out:')) added.push((JSON.parse(text) as Entry).body);
      if (isStorageFull) throw new DOMException('full', 'QuotaExceededError');
      this[name] = text;
    },
  } as Partial<Storage>);

/** Returns the internals of a survey that a submission needs. */
const internals = (view: Storage) =>
  ({
    environment: { window: aPage(), store: createStore(() => view) },
    client: { post: () => post() },
    session: {
      memory: () => (isForgotten ? null : memory),
      update(change: object, flags: object) {
        memory = { ...memory, ...change, reply: { ...memory.reply, ...flags } };
      },
    },
    draft: { remove: () => (draft = '') },
    options: () => ({ api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test', metadata: { plan: 'free' } }),
    // every response describes its page
    emit: (event: string, detail: unknown) => event !== 'page' && emitted.push([event, detail]),
    reportFailure: (error: unknown) => failures.push(error),
  }) as unknown as SurveyInternals;

/** Creates the submission of a card that has opened, without the entries of its opening. */
function aSubmission(): Submission {
  const submission = createSubmission(
    internals(storage()),
    () => ({}) as Settings,
    (notice) => notices.push(notice),
  );
  submission.opened(memory as Memory);
  added = [];
  return submission;
}

const event = (event_type: string, session_uuid = sessionUuid) => ({ session_uuid, event_type });

const opened = (session_uuid = sessionUuid) => ({
  ...event('survey_opened', session_uuid),
  metadata: { page_url: context.page_url, locale: context.locale },
});

test('reports the first opening of a session as its start, and each opening with its page and language', () => {
  const submission = aSubmission();
  expect(memory.initialized).toBe(true);
  submission.opened(memory as Memory);
  expect(added).toEqual([opened()]);
  memory = { reply: aSessionReply({ session_uuid: otherUuid }) };
  added = [];
  submission.opened(memory as Memory);
  expect(added).toEqual([event('survey_initialized', otherUuid), opened(otherUuid)]);
});

test('sends the whole response so far with every step, and the page on which it was given', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  submission.submit({ text: 'Soup', metadata: { plan: 'pro' } });
  expect(added.filter((body) => !body.event_type)).toEqual([
    { session_uuid: sessionUuid, score: 9, metadata: context },
    { session_uuid: sessionUuid, score: 9, text: 'Soup', metadata: { ...context, plan: 'pro' } },
  ]);
});

test.each([
  ['a score', { score: 0 }, ['score_submitted'], { user_submitted_score: true }],
  ['a text', { text: 'Soup' }, ['text_submitted'], { user_submitted_text: true }],
  ['a removed text', { text: '' }, [], {}],
  ['an email address', { metadata: { user_email: 'ada@example.com' } }, [], {}],
])('reports and remembers of %s only what was given', (_, answer, types, flags) => {
  aSubmission().submit(answer);
  expect(added.flatMap(({ event_type }) => event_type ?? [])).toEqual(types);
  expect(memory.reply).toEqual(aSessionReply(flags));
  expect(memory.email).toBe('metadata' in answer ? true : undefined);
});

test('sends an answer whose session was forgotten while the card was open', () => {
  const submission = aSubmission();
  isForgotten = true;
  submission.submit({ score: 9 });
  expect(added).toEqual([{ session_uuid: sessionUuid, score: 9, metadata: context }, event('score_submitted')]);
});

test('keeps the page of the first answer, even for another page that adds to it', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  const { page_url, page_title } = context;
  expect(memory.page).toEqual({ page_url, page_title });
  memory = { ...memory, page: { page_url: 'http://shop.example/usage', page_title: 'Usage' } };
  const next = aSubmission();
  next.submit({ text: 'Soup' });
  expect(added[0]).toMatchObject({ metadata: { page_url: 'http://shop.example/usage', page_title: 'Usage' } });

  memory = { reply: aSessionReply({ session_uuid: otherUuid }) };
  next.opened(memory as Memory);
  added = [];
  next.submit({ score: 9 });
  expect(added[0]).toMatchObject({ metadata: context });
});

test('keeps earlier answers of the same session when the card opens again', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  submission.opened(memory as Memory);
  added = [];
  submission.submit({ text: 'Soup' });
  expect(added[0]).toMatchObject({ score: 9, text: 'Soup' });
});

test('reports a score and a text once per session, however often they are corrected', () => {
  const submission = aSubmission();
  submission.submit({ score: 0 });
  submission.submit({ score: 1 });
  submission.submit({ text: '' });
  submission.submit({ text: 'Soup' });
  submission.submit({ text: 'Soup!' });
  expect(added.flatMap(({ event_type }) => event_type ?? [])).toEqual(['score_submitted', 'text_submitted']);
  expect(memory.reply).toMatchObject({ user_submitted_score: true, user_submitted_text: true });
});

test('remembers that an email address was given, but not the address', () => {
  aSubmission().submit({ metadata: { user_email: 'ada@example.com' } });
  expect(memory.email).toBe(true);
  expect(JSON.stringify(memory)).not.toContain('ada@example.com');
});

test.each([
  ['saved', 'is stored', false],
  [null, 'would not survive this page', true],
])('says "%s" if an answer that cannot be sent %s', async (notice, _, isFull) => {
  const submission = aSubmission();
  isStorageFull = isFull;
  submission.submit({ score: 9 });
  send();
  await vi.waitFor(() => expect(notices).toEqual([notice]));
});

test('remembers that the survey was begun, removes the draft, and notifies the page', () => {
  aSubmission().submit({ score: 9, text: 'Soup', metadata: { user_email: 'ada@example.com' } });
  expect(memory).toMatchObject({ begun: 1_000, given: { score: 9 } });
  expect(draft).toBe('');
  expect(emitted).toEqual([
    ['score', { score: 9 }],
    ['text', { text: 'Soup' }],
    ['contact', { email: 'ada@example.com' }],
  ]);
});

test('keeps a comment that is not sent yet while the score is corrected', () => {
  aSubmission().submit({ score: 8 });
  expect(draft).toBe('So');
});

test('does not notify the page about what is only sent', () => {
  aSubmission().send({ metadata: { followed_link: 'https://shop.example/help' } });
  expect(added).toMatchObject([{ metadata: { followed_link: 'https://shop.example/help' } }]);
  expect([emitted, memory.begun, draft]).toEqual([[], undefined, 'So']);
});

test('reports that the visitor closed the card, and remembers it', () => {
  aSubmission().dismissed();
  expect(added).toEqual([event('survey_closed')]);
  expect(memory.reply.user_closed_survey).toBe(true);
});

test('mixes nothing of one session into another', () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  memory = { reply: aSessionReply({ session_uuid: otherUuid }) };
  submission.opened(memory as Memory);
  added = [];
  submission.submit({ text: 'Soup' });
  expect(added[0]).toEqual({ session_uuid: otherUuid, text: 'Soup', metadata: context });
});

test('notifies the page if a firewall refuses a comment, once the score is stored', async () => {
  let isRefused = true;
  post = () => (isRefused ? Promise.reject(new ApiError(0, 'Blocked', new Headers())) : Promise.resolve());
  const submission = aSubmission();
  submission.submit({ score: 3, text: 'Soup' });
  for (let attempt = 1; attempt <= 3; attempt++) {
    send();
    await vi.waitFor(() => expect(notices).toHaveLength(attempt));
  }
  expect(failures).toEqual([]);
  isRefused = false;
  send();
  await vi.waitFor(() => expect(failures).not.toEqual([]));
  expect(failures).toEqual([expect.objectContaining({ message: expect.stringContaining('without its text') })]);
});

test('continues with the uuid that a session is moved to', async () => {
  const submission = aSubmission();
  submission.submit({ score: 9 });
  post = () => {
    post = () => new Promise(() => {});
    return Promise.reject(new ApiError(409, 'of another survey', new Headers()));
  };
  send();
  await vi.waitFor(() => expect(notices).toHaveLength(1));
  added = [];
  submission.submit({ text: 'Soup' });
  const { session_uuid } = added[0]!;
  expect(session_uuid).not.toBe(sessionUuid);
  expect(added[0]).toMatchObject({ score: 9, text: 'Soup' });
  submission.dismissed();
  expect(added.at(-1)).toEqual(event('survey_closed', session_uuid));
});

test('keeps the language of the card when the session is forgotten, or another tab continues in another language', () => {
  memory = { ...memory, language: 'de' };
  const submission = aSubmission();
  memory = { ...memory, language: 'fr' };
  submission.submit({ score: 9 });
  isForgotten = true;
  submission.send({ metadata: { followed_link: 'https://shop.example/help' } });
  const locales = added.flatMap((body) => (body.event_type ? [] : [body.metadata!['locale']]));
  expect(locales).toEqual(['de', 'de']);
});

test('reports a score once if it is corrected after its session was forgotten', () => {
  const submission = aSubmission();
  submission.submit({ score: 1 });
  isForgotten = true;
  submission.submit({ score: 2 });
  expect(added.flatMap(({ event_type }) => event_type ?? [])).toEqual(['score_submitted']);
});
