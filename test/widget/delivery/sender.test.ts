import { expect, onTestFinished, test, vi } from 'vitest';
import { storageDelay } from '../../../src/widget/delivery/runExclusively.ts';
import { otherUuid } from '../../support/builders.ts';
import { aBrowser } from './support/browser.ts';
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

// When entries are sent, and in which order.

test.each([408, 425, 429, 500, 503])('retries after a %i', async (status) => {
  current.server.fail('responses', { status, times: 2 });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  page.wait();
  await expectOutcomes(page, 'failed 9', 'failed 9');
  page.wait();
  await expectOutcomes(page, 'failed 9', 'failed 9', 'received 9');
  expect(page.pause()).toBeNull();
});

test('sends an answer after any number of failures', async () => {
  current.server.fail('responses', { status: 503, times: 20 });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  const outcomes = Array.from({ length: 20 }, () => 'failed 9');
  for (let failures = 1; failures <= 20; failures += 1) {
    await expectOutcomes(page, ...outcomes.slice(0, failures));
    await until(() => expect(page.pause()).not.toBeNull());
    page.wait();
  }
  await expectOutcomes(page, ...outcomes, 'received 9');
});

test.each([400, 404, 413])('reports a %i, and sends the others', async (status) => {
  current.server.fail('responses', { status });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, event('score_submitted'));
  await expectOutcomes(page, 'refused 9', 'received score_submitted');
});

test.each([
  ['seconds', () => '7', 7_000],
  ['a date', (now: number) => new Date(now + 60_000).toUTCString(), 60_000],
  ['more time than a timer can hold', () => '99999999', 2e9],
])('waits as long as a server asks for with %s', async (_, retryAfter, milliseconds) => {
  let calls = 0;
  const { open, clock } = aBrowser(async () => {
    calls += 1;
    return new Response('{}', { status: 429, headers: { 'Retry-After': retryAfter(clock.now) } });
  });
  const page = open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  page.dispatch('online');
  expect(calls).toBe(1);
  expect(page.pause()).toBeLessThanOrEqual(milliseconds);
  expect(page.pause()).toBeGreaterThan(milliseconds * 0.9);
});

test('waits as long as a server asks for, even if a later reply does not mention it', async () => {
  const retryAfter = ['60'];
  const page = aBrowser(async () => {
    const headers = retryAfter.splice(0).map((seconds): [string, string] => ['Retry-After', seconds]);
    return new Response('{}', { status: 503, headers });
  }).open();
  page.outbox.add(account, response(9));
  page.outbox.add(account, { session_uuid: otherUuid, score: 4 });
  await expectOutcomes(page, 'failed 9', 'failed 4');
  page.dispatch('online');
  expect(page.pause()).toBe(60_000);
});

test('sends at the next occasion if a function that the page has replaced throws', async () => {
  const page = aBrowser(network).open({ locks: undefined as never });
  page.outbox.add(account, response(9));
  const random = vi.spyOn(Math, 'random').mockImplementationOnce(() => {
    throw new Error('replaced');
  });
  onTestFinished(() => random.mockRestore());
  await until(() => expect(random).toHaveBeenCalled());
  await tick();
  page.dispatch('online');
  await until(() => expect(page.pause()).toBe(storageDelay));
  page.wait();
  await expectOutcomes(page, 'received 9');
});

test.each(['online', 'visibilitychange'] as const)('sends waiting entries immediately on %s', async (type) => {
  current.server.fail('responses', { status: 503 });
  const page = aBrowser(network).open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  page.dispatch(type);
  await expectOutcomes(page, 'failed 9', 'received 9');
});

test('requests no lock if nothing waits, because it would keep the page out of the back/forward cache', () => {
  const request = () => expect.fail('nothing waits');
  const page = aBrowser(network).open({ locks: { request } as never });
  page.outbox.sendSoon();
  page.dispatch('online');
});

test('neither listens nor sends after a stop', async () => {
  current.server.fail('responses', { status: 503 });
  const { open, storage } = aBrowser(network);
  const page = open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  page.outbox.stop();
  for (const type of ['online', 'visibilitychange', 'pagehide'] as const) page.dispatch(type);
  page.wait();
  expect(page.outcomes).toEqual(['failed 9']);
  expect(entriesIn(storage!)).toBe(1);
});

test('sends nothing more after a stop, even if it was in progress', async () => {
  const replies: (() => void)[] = [];
  const { open, storage } = aBrowser(
    () => new Promise((resolve) => replies.push(() => resolve(Response.json({ session_uuid: 'any' })))),
  );
  const page = open();
  page.outbox.add(account, response(9));
  await until(() => expect(replies).toHaveLength(1));
  // too large to be sent at the end
  page.outbox.add(account, { session_uuid: otherUuid, text: 'x'.repeat(100_000) });
  page.outbox.stop();
  replies[0]!();
  await expectOutcomes(page, 'received 9');
  await tick();
  expect(replies).toHaveLength(1);
  expect(storage!.getItem(`asklet:out:0:${otherUuid}`)).not.toBeNull();
});

test('does not delay other sessions if one fails', async () => {
  current.server.fail('events', { status: 500 });
  const page = aBrowser(network).open();
  page.outbox.add(account, event('survey_opened'));
  page.outbox.add(account, event('survey_closed'));
  page.outbox.add(account, { session_uuid: otherUuid, score: 4 });
  page.outbox.add(account, { session_uuid: otherUuid, event_type: 'score_submitted' });
  await expectOutcomes(page, 'received 4', 'failed survey_opened', 'received score_submitted');
  page.wait();
  await until(async () => expect(await storedEvents()).toEqual(['score_submitted', 'survey_opened', 'survey_closed']));
});

test('retries a rejected key only on the next page, and keeps its entries', async () => {
  let calls = 0;
  const { open } = aBrowser((...request) => {
    calls += 1;
    return network(...request);
  });
  current.server.fail('responses', { status: 403 });
  const page = open();
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'failed 9');
  page.wait();
  await expectOutcomes(page, 'failed 9', 'failed 9');
  expect(calls).toBe(1);
  page.crash();
  const next = open();
  next.outbox.sendSoon();
  await expectOutcomes(next, 'received 9');
});
