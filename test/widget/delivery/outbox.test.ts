import { expect, test } from 'vitest';
import type { EventType } from '../../../src/contract/api/event.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createClient } from '../../../src/widget/delivery/client.ts';
import { createOutbox } from '../../../src/widget/delivery/outbox.ts';
import { aScreenshot } from '../../server/support/pictures.ts';
import { sessionUuid, surveyUuid } from '../../support/builders.ts';
import { aBrowser } from './support/browser.ts';
import {
  account,
  current,
  entriesIn,
  event,
  expectOutcomes,
  network,
  offline,
  response,
  storedEvents,
  until,
} from './support/server.ts';
import { aStorage } from './support/storage.ts';

// Adding to the outbox, and how long entries are kept.

test('sends what is added, responses first and events in order, and then removes it', async () => {
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, event('survey_opened'));
  // it would survive this page
  expect(page.outbox.add(account, response(9))).toBe(true);
  page.outbox.add(account, event('score_submitted'));
  await expectOutcomes(page, 'received 9', 'received survey_opened', 'received score_submitted');
  expect(await current.server.responses()).toMatchObject([
    { survey_uuid: surveyUuid, session_uuid: sessionUuid, score: 9 },
  ]);
  expect(await storedEvents()).toEqual(['survey_opened', 'score_submitted']);
  expect(entriesIn(storage!)).toBe(0);
});

test('sends an answer when the card is painted, and an event when the browser is idle', () => {
  const planned: string[] = [];
  const window = Object.assign(new EventTarget(), {
    Date,
    Math,
    clearTimeout() {},
    setTimeout: () => planned.push('painted'),
    requestIdleCallback: () => planned.push('idle'),
  });
  const outbox = createOutbox({
    window: window as never,
    store: createStore(() => null),
    client: createClient({ fetch: offline }),
    survey: surveyUuid,
    onOutcome() {},
    onSessionMoved() {},
  });
  outbox.add(account, event('survey_opened'));
  expect(planned).toEqual(['idle']);
  outbox.add(account, response(9));
  expect(planned).toEqual(['idle', 'painted']);
});

test('sends nothing before something is added or the page asks for it', async () => {
  const { open, storage } = aBrowser(offline);
  const first = open();
  first.outbox.add(account, response(9));
  await expectOutcomes(first, 'failed 9');
  first.crash();

  const later = aBrowser(network, storage).open();
  expect(entriesIn(storage!)).toBe(1);
  later.outbox.sendSoon();
  await expectOutcomes(later, 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9 }]);
});

test('keeps one response per session, with everything that was given', async () => {
  const storage = aStorage();
  const page = aBrowser(offline, storage).open();
  page.outbox.add(account, { session_uuid: sessionUuid, score: 3, metadata: { plan: 'pro', choices: ['a'] } });
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Slow', metadata: { choices: ['b'] } });
  expect(entriesIn(storage)).toBe(1);
  page.crash();
  aBrowser(network, storage).open().outbox.sendSoon();
  await until(async () =>
    expect(await current.server.responses()).toMatchObject([
      { score: 3, text: 'Slow', metadata: { plan: 'pro', choices: ['b'] } },
    ]),
  );
});

test('holds two hundred entries: the oldest events are dropped first, responses stay', async () => {
  const storage = aStorage();
  const page = aBrowser(offline, storage).open();
  page.outbox.add(account, response(9));
  for (let count = 0; count < 210; count++) page.outbox.add(account, event('survey_opened'));
  page.outbox.add(account, event('survey_closed'));
  await until(() => expect(entriesIn(storage)).toBe(200));
  page.crash();
  aBrowser(network, storage).open().outbox.sendSoon();
  await until(async () => expect((await storedEvents()).at(-1)).toBe('survey_closed'));
  expect(await current.server.responses()).toMatchObject([{ score: 9 }]);
});

test('drops entries that have failed for thirty days, but sends those that are only old by a changed clock', async () => {
  const storage = aStorage();
  const browser = aBrowser(offline, storage);
  const page = browser.open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  browser.clock.now += 31 * 24 * 3_600_000;
  page.wait();
  await expectOutcomes(page, 'failed 9', 'refused 9');
  expect(entriesIn(storage)).toBe(0);

  const other = aBrowser(network);
  const sending = other.open();
  other.clock.now -= 31 * 24 * 3_600_000;
  sending.outbox.add(account, response(8));
  other.clock.now += 62 * 24 * 3_600_000;
  await expectOutcomes(sending, 'received 8');
});

test.each([-1, 1])('keeps the order of events if the clock jumps by %i years', async (years) => {
  const storage = aStorage();
  const browser = aBrowser(offline, storage);
  const page = browser.open();
  const all: EventType[] = ['survey_initialized', 'survey_opened', 'score_submitted', 'survey_closed'];
  for (const each of all) {
    page.outbox.add(account, event(each));
    browser.clock.now += years * 365 * 24 * 3_600_000;
  }
  page.crash();
  aBrowser(network, storage).open().outbox.sendSoon();
  await until(async () => expect(await storedEvents()).toEqual(all));
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
])('reports if the storage is %s, and still sends the answer', async (_, storage) => {
  const page = aBrowser(network, storage()).open();
  expect(page.outbox.add(account, { ...response(9), metadata: { screenshot: aScreenshot() } })).toBe(false);
  await expectOutcomes(page, 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, metadata: { screenshot: { width: 1 } } }]);
});

test('keeps the answer without its screenshot if the storage has no space for both', async () => {
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
  expect(page.outcomes).toEqual(['screenshotDropped 9']);
  page.crash();
  aBrowser(network, storage).open().outbox.sendSoon();
  await until(async () => expect(await current.server.responses()).toMatchObject([{ score: 9 }]));
});
