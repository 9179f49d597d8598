import { expect, test } from 'vitest';
import { createClient } from '../../../src/widget/delivery/client.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
import { aBrowser, type Page } from './support/browser.ts';
import {
  account,
  current,
  entriesIn,
  event,
  expectOutcomes,
  network,
  response,
  storedEvents,
  tick,
  until,
} from './support/server.ts';

// How entries are handled that the server rejects, or somebody in front of it.

test.each([400, 413])('sends a response without its screenshot after a %i', async (status) => {
  current.server.fail('responses', { status });
  const page = aBrowser(network).open();
  page.outbox.add(account, { ...response(9), metadata: { plan: 'pro', screenshot: { data_url: 'data:' } } });
  await expectOutcomes(page, 'screenshotDropped 9', 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, metadata: { plan: 'pro' } }]);
  expect((await current.server.responses())[0]!.metadata).not.toHaveProperty('screenshot');
});

test('keeps what was added while a screenshot was rejected', async () => {
  current.server.fail('responses', { status: 413, times: 2 });
  let added = false;
  const page = aBrowser((...request) => {
    if (!added) page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
    added = true;
    return network(...request);
  }).open();
  page.outbox.add(account, { ...response(9), metadata: { screenshot: { data_url: 'data:' } } });
  await expectOutcomes(page, 'failed 9', 'screenshotDropped 9', 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, text: 'Soup' }]);
});

test('moves a session of another survey to a new uuid, with all its entries', async () => {
  await createClient({ fetch: network }).startSession({ ...account, survey: otherUuid }, sessionUuid);
  const { open, storage } = aBrowser(network);
  storage!.setItem(`asklet:${surveyUuid}`, JSON.stringify({ survey_uuid: surveyUuid, session_uuid: sessionUuid }));
  const page = open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await expectOutcomes(page, 'failed 9', 'received 9', 'received score_submitted');
  await tick();
  // a move is not a failure, so no pause follows
  expect(page.pause()).toBeNull();
  const { session_uuid } = (await current.server.responses())[0]!;
  expect(session_uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(session_uuid).not.toBe(sessionUuid);
  expect(await current.server.events()).toMatchObject([{ session_uuid, event_type: 'score_submitted' }]);
  expect(JSON.parse(storage!.getItem(`asklet:${surveyUuid}`)!)).toEqual({ survey_uuid: surveyUuid, session_uuid });
});

test('gives up if a moved session is rejected again', async () => {
  current.server.fail('responses', { status: 409, times: Infinity });
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9', 'refused 9');
  expect(entriesIn(storage!)).toBe(0);
});

const fromProxy = async () => new Response('404 page not found', { status: 404 });

/** Returns a network with a firewall that refuses some bodies, and the bodies that pass it. */
function aFirewall(refuses: RegExp) {
  const passed: Record<string, unknown>[] = [];
  const fetch: typeof network = async (address, init) => {
    if (refuses.test(`${init!.body}`)) return new Response('<h1>Request blocked</h1>', { status: 403 });
    passed.push(JSON.parse(`${init!.body}`));
    return network(address, init);
  };
  return { fetch, passed };
}

/** Lets a page wait and try again until an attempt has this outcome. */
async function waitForOutcome(page: Page, outcome: string): Promise<void> {
  while (!page.outcomes.includes(outcome)) {
    await until(() => expect(page.pause() !== null || page.outcomes.includes(outcome)).toBe(true));
    if (page.pause() !== null) page.wait();
    await tick();
  }
}

/** Lets a page wait and try again a number of times. */
async function waitTimes(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await until(() => expect(page.pause()).not.toBeNull());
    page.wait();
    await tick();
  }
}

test.each([
  ['the 404 of a proxy', fromProxy],
  ['the 401 of a login', async () => new Response('<h1>Sign in</h1>', { status: 401 })],
  ['a login with status 200', async () => new Response('<h1>Sign in</h1>')],
  [
    'the 405 of the API after a redirect',
    async () => Object.defineProperty(Response.json({ detail: 'No' }, { status: 405 }), 'redirected', { value: true }),
  ],
])('keeps answers and events after %s, and sends them once it is gone', async (_, reply) => {
  let isRestarting = true;
  const { open, storage } = aBrowser((...request) => (isRestarting ? reply() : network(...request)));
  const page = open();
  page.outbox.add(account, { ...response(9), text: 'Soup' });
  page.outbox.add(account, event('score_submitted'));
  await waitTimes(page, 12);
  expect(new Set(page.outcomes)).toEqual(new Set(['failed 9']));
  isRestarting = false;
  await waitTimes(page, 1);
  await until(() => expect(entriesIn(storage!)).toBe(0));
  expect(await current.server.responses()).toMatchObject([{ score: 9, text: 'Soup' }]);
  expect(await storedEvents()).toEqual(['score_submitted']);
});

test('sends the answers of other sessions at once while a firewall refuses one', async () => {
  const { fetch } = aFirewall(/<script/);
  const page = aBrowser(fetch).open();
  page.outbox.add(account, { ...response(3), text: '<script>' });
  page.outbox.add(account, { session_uuid: sessionUuid.replace(/^./, '1'), score: 1 });
  page.outbox.add(account, { session_uuid: sessionUuid.replace(/^./, 'f'), score: 2 });
  await expectOutcomes(page, 'failed 3', 'received 1', 'received 2');
});

test.each([
  ['text', { text: '<script>' }, {}],
  ['the comment of a choice', { metadata: { choices: ['a'], choice_comment: '<script>' } }, { choices: ['a'] }],
  ['the title of a page', { metadata: { page_title: '<script>', plan: 'pro' } }, { plan: 'pro' }],
  ['the metadata', { metadata: { note: '<script>' } }, {}],
])(
  'sends the score without %s after three rejections, and gives up only what is refused again',
  async (_, more, stored) => {
    const { fetch, passed } = aFirewall(/<script/);
    const { open, storage } = aBrowser(fetch);
    const page = open();
    page.outbox.add(account, { ...response(3), ...more });
    await waitForOutcome(page, 'partReceived 3');
    expect(await current.server.responses()).toMatchObject([{ score: 3, text: null, metadata: stored }]);
    await waitForOutcome(page, 'refused 3');
    expect(page.outcomes.filter((outcome) => outcome === 'failed 3').length).toBeGreaterThanOrEqual(5);
    expect(passed).toHaveLength(1);
    expect(entriesIn(storage!)).toBe(0);
  },
);

test('sends what was refused if the firewall lets it pass later', async () => {
  const { fetch } = aFirewall(/<script/);
  let isFiltered = true;
  const { open, storage } = aBrowser((...request) => (isFiltered ? fetch : network)(...request));
  const page = open();
  page.outbox.add(account, { ...response(3), text: '<script>' });
  await waitForOutcome(page, 'partReceived 3');
  isFiltered = false;
  await waitTimes(page, 1);
  await until(() => expect(entriesIn(storage!)).toBe(0));
  expect(await current.server.responses()).toMatchObject([{ score: 3, text: '<script>' }]);
});

test('counts the rejections of other content anew', async () => {
  const { fetch, passed } = aFirewall(/<script/);
  const page = aBrowser(fetch).open();
  page.outbox.add(account, { ...response(3), text: '<script>' });
  await waitTimes(page, 1);
  page.outbox.add(account, { session_uuid: sessionUuid, text: '<script >' });
  await waitTimes(page, 1);
  expect(passed).toEqual([]);
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
  await until(() => expect(passed).toMatchObject([{ score: 3, text: 'Soup' }]));
});

test('sends an event without its metadata after three rejections', async () => {
  const { fetch } = aFirewall(/<script/);
  const page = aBrowser(fetch).open();
  page.outbox.add(account, { ...event('survey_opened'), metadata: { page_url: 'https://shop.example/<script' } });
  await waitForOutcome(page, 'partReceived survey_opened');
  expect(await storedEvents()).toEqual(['survey_opened']);
});
