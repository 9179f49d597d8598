import { expect, test } from 'vitest';
import { aScreenshot, heads } from '../../server/support/pictures.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';
import { aBrowser, type Page } from './support/browser.ts';
import { account, current, entriesIn, event, expectOutcomes, network, response, until } from './support/server.ts';

// What is sent before the visitor leaves the page, and what may arrive late.

/** Returns a network on which the calls with these numbers time out and never arrive. */
function timingOutAt(...numbers: number[]): typeof fetch {
  let calls = 0;
  return async (...request) => {
    calls += 1;
    if (numbers.includes(calls)) throw new DOMException('signal timed out', 'TimeoutError');
    return network(...request);
  };
}

test('sends everything at once before the visitor leaves, as far as it can be kept alive', async () => {
  let answer = () => {};
  const bodies: Record<string, unknown>[] = [];
  const { open } = aBrowser(async (_, init) => {
    if (init!.keepalive) bodies.push(JSON.parse(init!.body as string));
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({ session_uuid: sessionUuid });
  });
  const page = open();
  page.outbox.add(account, { session_uuid: otherUuid, score: 1 });
  await until(() => expect(bodies).toHaveLength(1));
  const metadata = { screenshot: { data_url: 'x'.repeat(100_000) }, note: 'y'.repeat(30_000) };
  page.outbox.add(account, { ...response(9), metadata });
  page.outbox.add(account, event('score_submitted'));
  page.outbox.add(account, { session_uuid: surveyUuid, score: 2, metadata: { note: 'z'.repeat(40_000) } });
  page.dispatch('pagehide');
  // not sent: the one in progress, the screenshot, and what is too large
  expect(bodies).toEqual([
    { session_uuid: otherUuid, score: 1, metadata: {} },
    { session_uuid: sessionUuid, score: 9, metadata: { note: metadata.note } },
    { session_uuid: sessionUuid, event_type: 'score_submitted' },
  ]);
  answer();
});

test.each([
  [50_000, 'letters of one byte', 'x', true],
  [70_000, 'letters of one byte', 'x', false],
  [15_000, 'letters of three bytes', '€', true],
  [25_000, 'letters of three bytes', '€', false],
])('keeps %i %s alive if browsers do', async (count, _, letter, expected) => {
  const keptAlive: unknown[] = [];
  const page = aBrowser(async (_, init) => {
    keptAlive.push(init!.keepalive);
    return Response.json({ session_uuid: sessionUuid });
  }).open();
  const text = letter.repeat(count);
  page.outbox.add(account, { session_uuid: sessionUuid, score: 1, text });
  await expectOutcomes(page, 'received 1');
  // requests that have arrived take no space from the next one
  page.outbox.add(account, { session_uuid: sessionUuid, score: 2, text });
  await expectOutcomes(page, 'received 1', 'received 2');
  expect(keptAlive).toEqual([expected, expected]);
});

test('keeps an event alive before the visitor leaves, however large a response is in progress', async () => {
  const calls: [body: unknown, keepalive: boolean][] = [];
  const page = aBrowser((_, init) => {
    calls.push([JSON.parse(init!.body as string), init!.keepalive!]);
    return new Promise(() => {});
  }).open();
  page.outbox.add(account, { session_uuid: otherUuid, text: 'x'.repeat(100_000) });
  await until(() => expect(calls).toHaveLength(1));
  page.outbox.add(account, event('survey_closed'));
  page.dispatch('pagehide');
  expect(calls.slice(1)).toEqual([[event('survey_closed'), true]]);
});

test('leaves the entries of other surveys to them before the visitor leaves', () => {
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

test('sends a response that grew while in progress, before the visitor leaves', async () => {
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

test('sends the screenshot, which cannot be kept alive, when the page comes back', async () => {
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.sendSoon();
  const screenshot = aScreenshot({}, Buffer.concat([heads.png(1, 1), Buffer.alloc(70_000)]));
  current.server.fail('responses', { status: 503 });
  page.outbox.add(account, { ...response(9), metadata: { screenshot } });
  await expectOutcomes(page, 'failed 9');
  page.dispatch('pagehide');
  await expectOutcomes(page, 'failed 9', 'received 9');
  expect(await current.server.responses()).toMatchObject([{ score: 9, metadata: {} }]);
  page.wait();
  await until(async () =>
    expect(await current.server.responses()).toMatchObject([{ metadata: { screenshot: { width: 1 } } }]),
  );
  await until(() => expect(entriesIn(storage!)).toBe(0));
});

test('sends an entry once more after a timeout, even if the server has accepted it since', async () => {
  const { open, storage } = aBrowser(timingOutAt(1));
  const page = open();
  page.outbox.add(account, response(3));
  await expectOutcomes(page, 'failed 3');
  page.wait();
  await expectOutcomes(page, 'failed 3', 'received 3');
  // the first one arrives late, with an older state
  expect(entriesIn(storage!)).toBe(1);
  page.wait();
  await expectOutcomes(page, 'failed 3', 'received 3', 'received 3');
  await until(() => expect(entriesIn(storage!)).toBe(0));
});

test('sends an answer once if a reply to an older state of it comes in between', async () => {
  const bodies: unknown[] = [];
  let answer = () => {};
  const { open, storage } = aBrowser(async (_, init) => {
    bodies.push(JSON.parse(init!.body as string));
    await new Promise<void>((resolve) => (answer = resolve));
    return Response.json({ session_uuid: sessionUuid });
  });
  const page = open();
  page.outbox.add(account, response(3));
  await until(() => expect(bodies).toHaveLength(1));
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
  answer();
  await until(() => expect(bodies).toHaveLength(2));
  answer();
  await expectOutcomes(page, 'received 3', 'received 3');
  expect(bodies[1]).toMatchObject({ score: 3, text: 'Soup' });
  await until(() => expect(entriesIn(storage!)).toBe(0));
});

test('sends an answer once more if an older state of it has no reply when it was received', async () => {
  const replies: { received(): void; timedOut(): void }[] = [];
  const { open, storage } = aBrowser(
    () =>
      new Promise((resolve, reject) =>
        replies.push({
          received: () => resolve(Response.json({ session_uuid: sessionUuid })),
          timedOut: () => reject(new DOMException('signal timed out', 'TimeoutError')),
        }),
      ),
  );
  const page = open();
  page.outbox.add(account, response(3));
  await until(() => expect(replies).toHaveLength(1));
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'Soup' });
  // the page comes back
  page.dispatch('pagehide');
  replies[1]!.received();
  await expectOutcomes(page, 'received 3');
  replies[0]!.timedOut();
  await expectOutcomes(page, 'received 3', 'failed 3');
  for (const [index, left] of [
    [2, 1],
    [3, 0],
  ] as const) {
    await until(() => expect(page.pause()).not.toBeNull());
    page.wait();
    await until(() => expect(replies).toHaveLength(index + 1));
    replies[index]!.received();
    await until(() => expect(page.outcomes).toHaveLength(index + 1));
    await until(() => expect(entriesIn(storage!)).toBe(left));
  }
});

test('sends an entry once more after each timeout', async () => {
  const { open, storage } = aBrowser(timingOutAt(1, 3));
  const page = open();
  page.outbox.add(account, response(3));
  const outcomes = ['failed 3', 'received 3', 'failed 3', 'received 3', 'received 3'];
  for (let count = 1; count < outcomes.length; count++) {
    await expectOutcomes(page, ...outcomes.slice(0, count));
    expect(entriesIn(storage!)).toBe(1);
    await until(() => expect(page.pause()).not.toBeNull());
    page.wait();
  }
  await expectOutcomes(page, ...outcomes);
  await until(() => expect(entriesIn(storage!)).toBe(0));
});

test('does not send an event again after it was received, even if it timed out before', async () => {
  const { open, storage } = aBrowser(timingOutAt(1));
  const page = open();
  page.outbox.add(account, event('survey_opened'));
  await expectOutcomes(page, 'failed survey_opened');
  page.wait();
  await expectOutcomes(page, 'failed survey_opened', 'received survey_opened');
  expect(entriesIn(storage!)).toBe(0);
});

test.each([
  ['was left', (page: Page) => page.dispatch('pagehide')],
  ['crashed', () => {}],
])('corrects what arrives late from an earlier page that %s', async (_, end) => {
  let late = () => Promise.resolve<unknown>(null);
  let calls = 0;
  const { open, storage } = aBrowser((address, init) => {
    calls += 1;
    if (calls > 1) return network(address, init);
    late = () => network(address, init);
    return new Promise(() => {});
  });
  const page = open();
  page.outbox.add(account, { session_uuid: sessionUuid, text: 'a' });
  await until(() => expect(calls).toBe(1));
  end(page);
  page.crash();

  const next = open();
  next.outbox.add(account, { session_uuid: sessionUuid, text: 'b' });
  await expectOutcomes(next, 'received undefined');
  await late();
  expect(await current.server.responses()).toMatchObject([{ text: 'a' }]);
  await until(() => expect(next.pause()).not.toBeNull());
  next.wait();
  await expectOutcomes(next, 'received undefined', 'received undefined');
  expect(await current.server.responses()).toMatchObject([{ text: 'b' }]);
  await until(() => expect(entriesIn(storage!)).toBe(0));
});
