import { expect, test } from 'vitest';
import { storageDelay } from '../../../src/widget/delivery/runExclusively.ts';
import { otherUuid, sessionUuid } from '../../support/builders.ts';
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
import { aStorage } from './support/storage.ts';

// Tabs that share one outbox.

test('lets two tabs empty the outbox one after the other', async () => {
  let atOnce = 0;
  let maxAtOnce = 0;
  const { open } = aBrowser(async (...request) => {
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    const reply = await network(...request);
    atOnce -= 1;
    return reply;
  });
  const [one, two] = [open(), open()];
  for (const score of [1, 2, 3]) {
    one.outbox.add(account, { session_uuid: sessionUuid, score });
    two.outbox.add({ ...account, survey: otherUuid }, { session_uuid: otherUuid, score });
  }
  await until(async () => expect(await current.server.responses()).toMatchObject([{ score: 3 }, { score: 3 }]));
  expect(maxAtOnce).toBe(1);
});

test('does not resend what another tab has sent, if the storage is updated late', async () => {
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
  await expectOutcomes(two, 'received survey_closed');
  expect(await storedEvents()).toEqual(['survey_opened', 'survey_closed']);
});

test('takes the lock that all tabs know, and none that the page may use itself', async () => {
  const names: string[] = [];
  const request = (name: string, work: () => Promise<void>) => {
    names.push(name);
    return work();
  };
  const page = aBrowser(network).open({ locks: { request } as never });
  page.outbox.add(account, response(9));
  await expectOutcomes(page, 'received 9');
  expect(names).toEqual(['asklet']);
});

/** Navigators without locks, or with locks that cannot be used. */
const lockless: [string, Partial<Navigator>][] = [
  ['has no locks', { locks: undefined as unknown as LockManager }],
  ['is denied locks', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as never }],
];

test.each(lockless)('uses a lease if a tab %s', async (_, navigator) => {
  const { open, storage } = aBrowser(network);
  const page = open(navigator);
  page.outbox.add(account, response(9));
  await until(() => expect(page.pause()).toBe(storageDelay));
  page.wait();
  await expectOutcomes(page, 'received 9');
  await until(() => expect(entriesIn(storage!)).toBe(0));
});

test.each(lockless)(
  'waits for the lease of another tab, and takes over an abandoned one, if a tab %s',
  async (_, navigator) => {
    const { open } = aBrowser(network);
    const [one, two] = [open(navigator), open(navigator)];
    one.outbox.add(account, response(9));
    await until(() => expect(one.pause()).toBe(storageDelay));
    two.outbox.add(account, event('score_submitted'));
    await until(() => expect(two.pause()).not.toBeNull());
    expect(two.outcomes).toEqual([]);
    one.crash();
    while (!two.outcomes[1]) {
      if (two.pause() !== null) two.wait();
      await tick();
    }
    expect(two.outcomes).toEqual(['received 9', 'received score_submitted']);
  },
);

test('leaves the lease to the tab that came first for as long as a request may take', async () => {
  let calls = 0;
  const { open } = aBrowser(() => {
    calls += 1;
    return new Promise(() => {});
  });
  const [one, two] = [open({ locks: undefined as never }), open({ locks: undefined as never })];
  one.outbox.add(account, response(9));
  await until(() => expect(one.pause()).toBe(storageDelay));
  two.outbox.sendSoon();
  await until(() => expect(two.pause()).toBe(storageDelay));
  one.wait();
  await until(() => expect(calls).toBe(1));
  for (let passed = storageDelay; passed < 30_000; passed += storageDelay) {
    two.wait();
    await until(() => expect(two.pause()).toBe(storageDelay));
  }
  expect(calls).toBe(1);
  two.wait();
  await until(() => expect(calls).toBe(2));
});

test('takes over a lease that was abandoned before the clock was set back', async () => {
  const { open, clock } = aBrowser(network);
  const [one, two] = [open({ locks: undefined as never }), open({ locks: undefined as never })];
  one.outbox.add(account, response(9));
  await until(() => expect(one.pause()).toBe(storageDelay));
  one.crash();
  clock.now -= 3_600_000;
  two.outbox.sendSoon();
  await until(() => expect(two.pause()).toBe(storageDelay));
  two.wait();
  await expectOutcomes(two, 'received 9');
});

test('waits if another tab has overwritten the lease', async () => {
  const { open, clock, storage } = aBrowser(network);
  const page = open({ locks: undefined as never });
  page.outbox.add(account, response(9));
  await until(() => expect(page.pause()).toBe(storageDelay));
  storage!.setItem('asklet:lease', `${clock.now + 20_000}`);
  for (let waited = 0; waited < 19_000; waited += storageDelay) {
    page.wait();
    await until(() => expect(page.pause()).toBe(storageDelay));
  }
  expect(page.outcomes).toEqual([]);
  storage!.removeItem('asklet:lease');
  page.wait();
  await until(() => expect(page.pause()).toBe(storageDelay));
  page.wait();
  await expectOutcomes(page, 'received 9');
});

test('leaves the entries of a tab that crashes to the others', async () => {
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
  two.outbox.sendSoon();
  // the request of the other tab may arrive after this one
  await expectOutcomes(two, 'received 9');
  await until(() => expect(two.pause()).not.toBeNull());
  two.wait();
  await expectOutcomes(two, 'received 9', 'received 9', 'received score_submitted');
  expect(await current.server.responses()).toMatchObject([{ score: 9 }]);
});
