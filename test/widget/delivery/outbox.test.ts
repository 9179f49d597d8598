import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventType } from '../../../src/contract/event.ts';
import { createServer, type Server } from '../../../src/server/index.ts';
import { aScreenshot, heads } from '../../server/support/pictures.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
import { createClient } from '../../../src/widget/delivery/client.ts';
import { doubt } from '../../../src/widget/delivery/exclusively.ts';
import { aBrowser, type Page } from './support/browser.ts';
import { aStorage } from './support/storage.ts';

const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };
let server: Server;

beforeEach(async () => {
  const surveys = [surveyUuid, otherUuid].map((survey_uuid) => ({
    survey_uuid,
    survey_type: 'nps_10' as const,
    question: 'How likely?',
  }));
  server = await createServer({ surveys, keys: ['pk_test'], faults: true });
});

const underWay = new Set<Promise<Response>>();

afterEach(async () => {
  // what a page that is gone has sent is still worked on
  await Promise.allSettled(underWay);
  await server.close();
});

/** The network: the server itself, without a port. */
const network: typeof fetch = (address, init) => {
  const reply = server.fetch(new Request(address, init));
  underWay.add(reply);
  return reply;
};
const offline: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

const response = (score: number) => ({ session_uuid: sessionUuid, score });
const event = (event_type: EventType) => ({ session_uuid: sessionUuid, event_type });
const events = async () => (await server.events()).map(({ event_type }) => event_type);
/** Waits until a check passes, on a busy machine too. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });
/** Waits until a page has heard so much. */
const heard = (page: Page, ...what: string[]) => until(() => expect(page.heard).toEqual(what));
/** Lets everything run that is ready to. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const left = (storage: Storage) => Object.keys(storage).length;

test('what is added arrives, responses first and events in order, and is kept no longer', async () => {
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, event('survey_opened'));
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await heard(page, 'received 9', 'received survey_opened', 'received score_submitted');
  expect(await server.responses()).toMatchObject([{ survey_uuid: surveyUuid, session_uuid: sessionUuid, score: 9 }]);
  expect(await events()).toEqual(['survey_opened', 'score_submitted']);
  expect(left(storage!)).toBe(0);
});

test('nothing happens before something is added or the page resumes', async () => {
  const { open, storage } = aBrowser(offline);
  const first = open();
  first.outbox.add(account, response(9));
  await heard(first, 'failed 9');
  first.crash();

  const later = aBrowser(network, storage).open();
  expect(left(storage!)).toBe(1);
  later.outbox.wake();
  await heard(later, 'received 9');
  expect(await server.responses()).toMatchObject([{ score: 9 }]);
});

test('a session waits as one response that holds everything given', async () => {
  const storage = aStorage();
  const page = aBrowser(offline, storage).open();
  page.outbox.add(account, { session_uuid: sessionUuid, score: 3, metadata: { plan: 'pro', choices: ['a'] } });
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Slow', metadata: { choices: ['b'] } });
  expect(left(storage)).toBe(1);
  page.crash();
  aBrowser(network, storage).open().outbox.wake();
  await until(async () =>
    expect(await server.responses()).toMatchObject([
      { score: 3, text: 'Slow', metadata: { plan: 'pro', choices: ['b'] } },
    ]),
  );
});

test.each([408, 425, 429, 500, 503])('a %i is tried again', async (status) => {
  server.fail('responses', { status, times: 2 });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  page.wait();
  await heard(page, 'failed 9', 'failed 9');
  page.wait();
  await heard(page, 'failed 9', 'failed 9', 'received 9');
  expect(page.pause()).toBeNull();
});

test.each([400, 404, 413])('a %i is told, and the others go on', async (status) => {
  server.fail('responses', { status });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await heard(page, 'refused 9', 'received score_submitted');
});

test.each([
  ['seconds', () => '7', 7_000],
  ['a date', (now: number) => new Date(now + 60_000).toUTCString(), 60_000],
  ['more time than a timer can hold', () => '99999999', 2e9],
])('a server that asks for %s is left alone for so long', async (_, retryAfter, milliseconds) => {
  let calls = 0;
  const { open, clock } = aBrowser(async () => {
    calls += 1;
    return new Response('{}', { status: 429, headers: { 'Retry-After': retryAfter(clock.now) } });
  });
  const page = open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  page.dispatch('online');
  expect(calls).toBe(1);
  expect(page.pause()).toBeLessThanOrEqual(milliseconds);
  expect(page.pause()).toBeGreaterThan(milliseconds * 0.9);
});

test.each(['online', 'visibilitychange'] as const)('what waits is sent at once on %s', async (type) => {
  server.fail('responses', { status: 503 });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  page.dispatch(type);
  await heard(page, 'failed 9', 'received 9');
});

test('a page that stopped hears and sends nothing', async () => {
  server.fail('responses', { status: 503 });
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  page.outbox.stop();
  for (const type of ['online', 'visibilitychange', 'pagehide'] as const) page.dispatch(type);
  page.wait();
  expect(page.heard).toEqual(['failed 9']);
  expect(left(storage!)).toBe(1);
});

test('two tabs empty the outbox one after the other', async () => {
  let atOnce = 0;
  let most = 0;
  const { open } = aBrowser(async (...request) => {
    most = Math.max(most, ++atOnce);
    const reply = await network(...request);
    atOnce -= 1;
    return reply;
  });
  const [one, two] = [open(), open()];
  for (const score of [1, 2, 3]) {
    one.outbox.add(account, { session_uuid: sessionUuid, score });
    two.outbox.add({ ...account, survey: otherUuid }, { session_uuid: otherUuid, score });
  }
  await until(async () => expect(await server.responses()).toMatchObject([{ score: 3 }, { score: 3 }]));
  expect(most).toBe(1);
});

test('a tab that hears late of what another one has sent does not send it again', async () => {
  const behind = aStorage();
  const storage = aStorage({
    setItem(this: Record<string, string>, name: string, text: string) {
      this[name] = text;
      behind.setItem(name, text);
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
      setImmediate(() => behind.removeItem(name));
    },
  });
  const { open } = aBrowser(network, storage);
  const [one, two] = [open(), open({}, behind)];
  one.outbox.add(account, event('survey_opened'));
  two.outbox.add(account, event('survey_closed'));
  await heard(two, 'received survey_closed');
  expect(await events()).toEqual(['survey_opened', 'survey_closed']);
});

/** Navigators without locks, or with locks that may not be used. */
const lockless: [string, Partial<Navigator>][] = [
  ['has no locks', { locks: undefined as unknown as LockManager }],
  [
    'is refused its locks',
    { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as never },
  ],
];

test.each(lockless)('a tab that %s works on a lease', async (_, navigator) => {
  const { open, storage } = aBrowser(network);
  const page = open(navigator);
  page.outbox.add(account, response(9));
  await until(() => expect(page.pause()).toBe(doubt));
  page.wait();
  await heard(page, 'received 9');
  await until(() => expect(left(storage!)).toBe(0));
});

test.each(lockless)(
  'a tab that %s waits for the lease of another one, and takes one that was left behind',
  async (_, navigator) => {
    const { open } = aBrowser(network);
    const [one, two] = [open(navigator), open(navigator)];
    one.outbox.add(account, response(9));
    await until(() => expect(one.pause()).toBe(doubt));
    two.outbox.add(account, event('score_submitted'));
    await until(() => expect(two.pause()).not.toBeNull());
    expect(two.heard).toEqual([]);
    one.crash();
    while (!two.heard[1]) {
      if (two.pause() !== null) two.wait();
      await settled();
    }
    expect(two.heard).toEqual(['received 9', 'received score_submitted']);
  },
);

test('of two tabs that take the lease at once, the one whose lease was written over waits', async () => {
  const { open, clock, storage } = aBrowser(network);
  const page = open({ locks: undefined as never });
  page.outbox.add(account, response(9));
  await until(() => expect(page.pause()).toBe(doubt));
  storage!.setItem('asklet:lease', `${clock.now + 20_000}`);
  for (let waited = 0; waited < 19_000; waited += doubt) {
    page.wait();
    await until(() => expect(page.pause()).toBe(doubt));
  }
  expect(page.heard).toEqual([]);
  storage!.removeItem('asklet:lease');
  page.wait();
  await until(() => expect(page.pause()).toBe(doubt));
  page.wait();
  await heard(page, 'received 9');
});

test('a tab that crashes while it sends leaves its entries to the others', async () => {
  let calls = 0;
  const { open } = aBrowser(async (address, init) => {
    calls += 1;
    const reply = network(address, init);
    return calls === 1 ? new Promise(() => {}) : reply;
  });
  const [one, two] = [open(), open()];
  one.outbox.add(account, response(9));
  one.outbox.add(account, event('score_submitted'));
  await until(() => expect(calls).toBe(1));
  one.crash();
  two.outbox.wake();
  await heard(two, 'received 9', 'received score_submitted');
  expect(await server.responses()).toMatchObject([{ score: 9 }]);
});

test('a session that fails holds up no other one', async () => {
  server.fail('events', { status: 500 });
  const page = aBrowser(network).open();
  page.outbox.add(account, event('survey_opened'));
  page.outbox.add(account, event('survey_closed'));
  page.outbox.add(account, { session_uuid: otherUuid, score: 4 });
  page.outbox.add(account, { session_uuid: otherUuid, event_type: 'score_submitted' });
  await heard(page, 'received 4', 'failed survey_opened', 'received score_submitted');
  page.wait();
  await until(async () => expect(await events()).toEqual(['score_submitted', 'survey_opened', 'survey_closed']));
});

test('a page that goes sends everything at once, as long as it can be kept alive', async () => {
  let answer = () => {};
  const bodies: Record<string, unknown>[] = [];
  const { open } = aBrowser(async (_, init) => {
    if (init!.keepalive) bodies.push(JSON.parse(init!.body as string));
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({});
  });
  const page = open();
  page.outbox.add(account, { session_uuid: otherUuid, score: 1 });
  await until(() => expect(bodies).toHaveLength(1));
  const metadata = { screenshot: { data_url: 'x'.repeat(100_000) }, note: 'y'.repeat(30_000) };
  page.outbox.add(account, { ...response(9), metadata });
  page.outbox.add(account, event('score_submitted'));
  page.outbox.add(account, { session_uuid: surveyUuid, score: 2, metadata: { note: 'z'.repeat(40_000) } });
  page.dispatch('pagehide');
  // the one that is under way is not sent twice, the screenshot stays here, and so does what is too large
  expect(bodies).toEqual([
    { session_uuid: otherUuid, score: 1, metadata: {} },
    { session_uuid: sessionUuid, score: 9, metadata: { note: metadata.note } },
    { session_uuid: sessionUuid, event_type: 'score_submitted' },
  ]);
  answer();
});

test('a page that goes leaves what other surveys have to send to them', () => {
  const bodies: unknown[] = [];
  const page = aBrowser((_, init) => {
    bodies.push(JSON.parse(init!.body as string));
    return new Promise(() => {});
  }).open();
  page.outbox.add({ ...account, survey: otherUuid }, { session_uuid: otherUuid, event_type: 'survey_opened' });
  page.outbox.add(account, event('survey_opened'));
  page.dispatch('pagehide');
  expect(bodies).toEqual([event('survey_opened')]);
});

test('a page that goes sends a response that grew while it was under way', async () => {
  const bodies: unknown[] = [];
  const page = aBrowser((_, init) => {
    bodies.push(JSON.parse(init!.body as string));
    return new Promise(() => {});
  }).open();
  page.outbox.add(account, response(9));
  await until(() => expect(bodies).toHaveLength(1));
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
  page.dispatch('pagehide');
  expect(bodies[1]).toMatchObject({ score: 9, text: 'Soup' });
});

test('a page that comes back sends the screenshot that did not go along', async () => {
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.wake();
  const screenshot = aScreenshot({}, Buffer.concat([heads.png(1, 1), Buffer.alloc(70_000)]));
  server.fail('responses', { status: 503 });
  page.outbox.add(account, { ...response(9), metadata: { screenshot } });
  await heard(page, 'failed 9');
  page.dispatch('pagehide');
  await heard(page, 'failed 9', 'received 9');
  expect(await server.responses()).toMatchObject([{ score: 9, metadata: {} }]);
  page.wait();
  await until(async () => expect(await server.responses()).toMatchObject([{ metadata: { screenshot: { width: 1 } } }]));
  // what went with the page may have come late: this goes once more
  await until(() => expect(page.pause()).not.toBeNull());
  page.wait();
  await until(() => expect(left(storage!)).toBe(0));
});

test.each([400, 413])('a response that is refused (%i) with its screenshot goes again without it', async (status) => {
  server.fail('responses', { status });
  const page = aBrowser(network).open();
  page.outbox.add(account, { ...response(9), metadata: { plan: 'pro', screenshot: { data_url: 'data:' } } });
  await heard(page, 'lightened 9', 'received 9');
  expect(await server.responses()).toMatchObject([{ score: 9, metadata: { plan: 'pro' } }]);
  expect((await server.responses())[0]!.metadata).not.toHaveProperty('screenshot');
});

test('what was added while a screenshot was refused is not lost with it', async () => {
  server.fail('responses', { status: 413, times: 2 });
  let added = false;
  const page = aBrowser((...request) => {
    if (!added) page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
    added = true;
    return network(...request);
  }).open();
  page.outbox.add(account, { ...response(9), metadata: { screenshot: { data_url: 'data:' } } });
  await heard(page, 'failed 9', 'lightened 9', 'received 9');
  expect(await server.responses()).toMatchObject([{ score: 9, text: 'Soup' }]);
});

test('a session that belongs to another survey is given up for a fresh one, with all that waits', async () => {
  await createClient({ fetch: network }).startSession({ ...account, survey: otherUuid }, sessionUuid);
  const { open, storage } = aBrowser(network);
  storage!.setItem(`asklet:${surveyUuid}`, JSON.stringify({ survey_uuid: surveyUuid, session_uuid: sessionUuid }));
  const page = open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await heard(page, 'failed 9', 'received 9', 'received score_submitted');
  const { session_uuid } = (await server.responses())[0]!;
  expect(session_uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(session_uuid).not.toBe(sessionUuid);
  expect(await server.events()).toMatchObject([{ session_uuid, event_type: 'score_submitted' }]);
  expect(JSON.parse(storage!.getItem(`asklet:${surveyUuid}`)!)).toEqual({ survey_uuid: surveyUuid, session_uuid });
});

test('a server that never knows the session is not asked for ever', async () => {
  server.fail('responses', { status: 409, times: Infinity });
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9', 'refused 9');
  expect(left(storage!)).toBe(0);
});

test('a key that is refused is asked with again on the next page only, and nothing is lost', async () => {
  let calls = 0;
  const { open } = aBrowser((...request) => {
    calls += 1;
    return network(...request);
  });
  server.fail('responses', { status: 403 });
  const page = open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  page.wait();
  await heard(page, 'failed 9', 'failed 9');
  expect(calls).toBe(1);
  page.crash();
  const next = open();
  next.outbox.wake();
  await heard(next, 'received 9');
});

test('what was given up without an answer goes once more after it was taken', async () => {
  let calls = 0;
  const { open, storage } = aBrowser(async (...request) => {
    calls += 1;
    if (calls === 1) throw new DOMException('signal timed out', 'TimeoutError');
    return network(...request);
  });
  const page = open();
  page.outbox.add(account, response(3));
  await heard(page, 'failed 3');
  page.wait();
  await heard(page, 'failed 3', 'received 3');
  // the first one comes late, with an older state
  expect(left(storage!)).toBe(1);
  page.wait();
  await heard(page, 'failed 3', 'received 3', 'received 3');
  await until(() => expect(left(storage!)).toBe(0));
});

test('what a page sent as it went never stays on top of what the next page sends', async () => {
  const { open, storage } = aBrowser((address, init) => (online ? network(address, init) : lose(address, init)));
  let online = false;
  let late = () => Promise.resolve<unknown>(null);
  const lose: typeof fetch = (address, init) => {
    late = () => network(address, init);
    return offline(address);
  };
  const page = open();
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'a' });
  await heard(page, 'failed undefined');
  page.dispatch('pagehide');
  page.crash();

  online = true;
  const next = open();
  next.outbox.add(account, { session_uuid: sessionUuid, text: 'b' });
  await heard(next, 'received undefined');
  await late();
  expect(await server.responses()).toMatchObject([{ text: 'a' }]);
  await until(() => expect(next.pause()).not.toBeNull());
  next.wait();
  await heard(next, 'received undefined', 'received undefined');
  expect(await server.responses()).toMatchObject([{ text: 'b' }]);
  await until(() => expect(left(storage!)).toBe(0));
});

test('the outbox holds two hundred: the oldest events go first, responses stay', async () => {
  const storage = aStorage();
  const page = aBrowser(offline, storage).open();
  page.outbox.add(account, response(9));
  for (let count = 0; count < 210; count++) page.outbox.add(account, event('survey_opened'));
  page.outbox.add(account, event('survey_closed'));
  await until(() => expect(left(storage)).toBe(200));
  page.crash();
  aBrowser(network, storage).open().outbox.wake();
  await until(async () => expect((await events()).at(-1)).toBe('survey_closed'));
  expect(await server.responses()).toMatchObject([{ score: 9 }]);
});

test('what failed for thirty days is given up, and what the clock alone calls old is sent', async () => {
  const storage = aStorage();
  const browser = aBrowser(offline, storage);
  const page = browser.open();
  page.outbox.add(account, response(9));
  await heard(page, 'failed 9');
  browser.clock.now += 31 * 24 * 3_600_000;
  page.wait();
  await heard(page, 'failed 9', 'refused 9');
  expect(left(storage)).toBe(0);

  const other = aBrowser(network);
  const sending = other.open();
  other.clock.now -= 31 * 24 * 3_600_000;
  sending.outbox.add(account, response(8));
  other.clock.now += 62 * 24 * 3_600_000;
  await heard(sending, 'received 8');
});

test.each([-1, 1])('events keep their order when the clock jumps by %i years', async (years) => {
  const storage = aStorage();
  const browser = aBrowser(offline, storage);
  const page = browser.open();
  const all: EventType[] = ['survey_initialized', 'survey_opened', 'score_submitted', 'survey_closed'];
  for (const each of all) {
    page.outbox.add(account, event(each));
    browser.clock.now += years * 365 * 24 * 3_600_000;
  }
  page.crash();
  aBrowser(network, storage).open().outbox.wake();
  await until(async () => expect(await events()).toEqual(all));
});

test.each<[string, () => Storage | null]>([
  ['denied', () => null],
  [
    'full',
    () =>
      aStorage({
        setItem() {
          throw new DOMException('full', 'QuotaExceededError');
        },
      }),
  ],
])('a storage that is %s is told, and the answer is sent all the same', async (_, storage) => {
  const page = aBrowser(network, storage()).open();
  expect(page.outbox.add(account, { ...response(9), metadata: { screenshot: aScreenshot() } })).toBe(false);
  await heard(page, 'received 9');
  expect(await server.responses()).toMatchObject([{ score: 9, metadata: { screenshot: { width: 1 } } }]);
});

test('a storage without room for the screenshot keeps the answer, and it is told', async () => {
  const storage = aStorage({
    setItem(this: Record<string, string>, name: string, text: string) {
      if (text.length > 10_000) throw new DOMException('full', 'QuotaExceededError');
      this[name] = text;
    },
  });
  const page = aBrowser(offline, storage).open();
  expect(page.outbox.add(account, { ...response(9), metadata: { screenshot: { data_url: 'x'.repeat(20_000) } } })).toBe(
    true,
  );
  expect(page.heard).toEqual(['lightened 9']);
  page.crash();
  aBrowser(network, storage).open().outbox.wake();
  await until(async () => expect(await server.responses()).toMatchObject([{ score: 9 }]));
});
