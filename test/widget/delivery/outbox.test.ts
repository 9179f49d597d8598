import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventType } from '../../../src/contract/event.ts';
import { createServer, type Server } from '../../../src/server/index.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
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

afterEach(() => server.close());

/** The network: the server itself, as long as it is there. */
const network: typeof fetch = (address, init) => server.fetch(new Request(address, init));
const offline: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'));

const response = (score: number) => ({ session_uuid: sessionUuid, score });
const event = (event_type: EventType) => ({ session_uuid: sessionUuid, event_type });
const events = async () => (await server.events()).map(({ event_type }) => event_type);
/** Waits until a page has heard so much. */
const heard = (page: Page, ...what: string[]) => vi.waitFor(() => expect(page.heard).toEqual(what));
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
  later.outbox.resume();
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
  aBrowser(network, storage).open().outbox.resume();
  await vi.waitFor(async () =>
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
  ['seconds', '7', 7_000],
  ['a date', new Date(Date.now() + 60_000).toUTCString(), 60_000],
  ['more time than a timer can hold', '99999999', 2e9],
])('a server that asks for %s is left alone for so long', async (_, retryAfter, milliseconds) => {
  let calls = 0;
  const { open } = aBrowser(async () => {
    calls += 1;
    return new Response('{}', { status: 429, headers: { 'Retry-After': retryAfter } });
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
  expect(page.pause()).toBeNull();
  expect(page.heard).toEqual(['failed 9']);
  expect(left(storage!)).toBe(1);
});
