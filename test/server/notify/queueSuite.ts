import { describe, expect, onTestFinished, test } from 'vitest';
import { createDeliver } from '../../../src/service/notify/deliver.ts';
import { createMailCeiling } from '../../../src/service/notify/mailCeiling.ts';
import { createQueue, type Queue, type QueuedDelivery } from '../../../src/service/notify/queue.ts';
import { queueChanges, takeChanges } from '../../../src/service/notify/takeChanges.ts';
import { readTarget, type Target } from '../../../src/service/notify/targets.ts';
import { createTargetStops } from '../../../src/service/notify/targetStops.ts';
import { createForget } from '../../../src/service/results/forget.ts';
import { openStore } from '../../../src/service/openStore.ts';
import type { Statements } from '../../../src/service/database/statements.ts';
import { npsUuid } from '../support/surveys.ts';
import { secret } from './notifySuite.ts';

const webhookAt = (path: string) => readTarget({ to: 'webhook', url: `https://hooks.example/${path}`, secret }, {});
const hook = webhookAt('a');
const chat = readTarget({ to: 'slack', url: 'https://chat.example/' }, {});
export const mail = readTarget({ to: 'mail', address: 'team@example.com' }, {});
const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };

const settleAll = async ({ settle }: Queue, claimed: readonly QueuedDelivery[]) => {
  if (claimed.length > 0)
    await settle(claimed.map(({ id }) => ({ id, state: 'delivered', outcome: '204', next: null })));
};

/** Opens the queue of a database. All changes are due at once, at the same millisecond. */
export async function openQueue(address: string, targets: readonly Target[]) {
  let time = 1_793_534_400_000;
  const now = () => time;
  const store = await openStore(address, undefined, now);
  onTestFinished(() => store.close());
  const { database } = store;
  const run = store.database.run;
  database.inCommit.add({ valueOf: () => time, sql: queueChanges });
  const queue = createQueue({ run, transact: database.transact, read: run, now, engine: database.engine });
  const stops = createTargetStops(run, run, now);
  const { forget } = createForget(() => Promise.reject(new Error('reads nothing')), store);
  return {
    run,
    queue,
    now,
    stops,
    setTime: (next: number) => void (time = next),
    write: (session_uuid: string) =>
      store.saveResponse({ session_uuid, survey_uuid: npsUuid, at: time, flags, score: 1, text: null, metadata: {} }),
    close: (session_uuid: string) =>
      store.addEvent({ session_uuid, survey_uuid: npsUuid, at: time, flags, event_type: 'survey_closed', version: 2 }),
    remove: async (session_uuid: string) => {
      const removing = forget(npsUuid, [session_uuid]);
      while (!(await removing.next()).done);
    },
    take: (through: Statements = run) => takeChanges(through, run, queue, stops, targets, time),
    /** Claims what is due, and settles it as delivered. Resolves to the types. */
    async deliver(target: Target, limit = 8): Promise<string[]> {
      const claimed = await queue.claim(target, limit);
      await settleAll(queue, claimed);
      return claimed.map(({ type }) => type);
    },
    count: async (table: string) => Number((await run<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]!.n),
  };
}

/** Tests the queue on a database. */
export function describeQueue(name: string, createDatabase: () => Promise<string>): void {
  const open = async (...targets: readonly Target[]) => openQueue(await createDatabase(), targets);
  const aSession = () => crypto.randomUUID();

  describe(`the queue on ${name}`, () => {
    test('many changes for many targets are more than a statement accepts, and are queued', async () => {
      const targets = Array.from({ length: 40 }, (_, index) => webhookAt(String(index)));
      const { write, take, count } = await open(...targets);
      await Promise.all(Array.from({ length: 100 }, () => write(aSession())));
      while (await take());
      expect(await count('deliveries')).toBe(4000);
      expect(await count('changed_sessions')).toBe(0);
    });

    test('a change in the same millisecond as one that is being taken is reported, too', async () => {
      const { run, write, take, deliver, count } = await open(hook);
      const session = aSession();
      await write(session);
      await take(async (sql, values) => {
        if (sql.startsWith('DELETE FROM changed_sessions')) {
          expect(await deliver(hook)).toEqual(['response.completed']);
          await write(session);
        }
        return run(sql, values);
      });
      expect(await count('changed_sessions')).toBe(1);
      await take();
      expect(await deliver(hook)).toEqual(['response.updated']);
    });

    test('while a target is away, an answer that changes often has two messages', async () => {
      const { write, take, queue, deliver, count } = await open(hook);
      const session = aSession();
      await write(session);
      await take();
      const [claimed] = await queue.claim(hook, 8);
      for (let change = 0; change < 30; change += 1) {
        await write(session);
        await take();
      }
      expect(await count('deliveries')).toBe(2);
      await settleAll(queue, [claimed!]);
      expect(await deliver(hook)).toEqual(['response.updated']);
      expect(await count('changed_sessions')).toBe(0);
    });

    test('of an answer that changes often, the latest messages are kept', async () => {
      const { write, take, deliver, count } = await open(hook);
      const session = aSession();
      for (let change = 0; change < 40; change += 1) {
        await write(session);
        await take();
        expect(await deliver(hook)).toEqual([change === 0 ? 'response.completed' : 'response.updated']);
      }
      expect(await count('deliveries')).toBeLessThan(25);
    });

    test.each([
      ['webhook', hook],
      ['chat', chat],
    ])(
      'the first message that a %s wants is the completion, even if the answer changes meanwhile',
      async (_, target) => {
        const { write, take, queue, deliver } = await open(target);
        const session = aSession();
        await write(session);
        await take();
        const [claimed] = await queue.claim(target, 1);
        await write(session);
        await take();
        await queue.drop(claimed!.id);
        expect(await deliver(target)).toEqual(['response.completed']);
      },
    );

    test('a chat gets an answer once, even if it changes while it is sent', async () => {
      const { write, take, queue, stops, run, now, count } = await open(chat);
      const session = aSession();
      await write(session);
      await take();
      const sent: string[] = [];
      const { deliver } = createDeliver({
        queue,
        stops,
        ceiling: createMailCeiling(run, now),
        targets: () => [chat],
        load: async (_, { type }) => ({ type: 'delivery.failed', note: type }),
        async send(_, id) {
          sent.push(id);
          await write(session);
          await take();
          return { delivered: true, outcome: '200', brief: '200', pausedUntil: 0, stopsTarget: false };
        },
        now,
        random: () => 0,
        onAttempt() {},
        stopping: new AbortController().signal,
      });
      for (let look = 0; look < 3; look += 1) await deliver(chat);
      expect(sent).toHaveLength(1);
      expect(await count('deliveries WHERE next_at IS NOT NULL')).toBe(0);
    });

    test('of many messages of which a chat wants few, each has its own turn, in their order', async () => {
      const { write, take, queue, stops, run, now, setTime } = await open(chat);
      const sessions = Array.from({ length: 15 }, aSession);
      for (const session of sessions) {
        setTime(now() + 1);
        await write(session);
      }
      await take();
      const wanted = sessions.filter((_, index) => index % 2 === 0);
      const sent: unknown[] = [];
      const { deliver } = createDeliver({
        queue,
        stops,
        ceiling: createMailCeiling(run, now),
        targets: () => [chat],
        load: async (_, { session_uuid }) =>
          wanted.some((each) => each === session_uuid) ? { type: 'delivery.failed', note: session_uuid! } : null,
        async send(_, __, messages) {
          sent.push(...messages.map((message) => 'note' in message && message.note));
          return { delivered: true, outcome: '200', brief: '200', pausedUntil: 0, stopsTarget: false };
        },
        now,
        random: () => 0,
        onAttempt() {},
        stopping: new AbortController().signal,
      });
      for (let look = 1; look <= wanted.length; look += 1) {
        await deliver(chat);
        expect(sent).toEqual(wanted.slice(0, look));
      }
    });

    test('an answer in a session whose answer was deleted is completed', async () => {
      const { write, remove, take, deliver } = await open(hook);
      const session = aSession();
      await write(session);
      await take();
      expect(await deliver(hook)).toEqual(['response.completed']);
      await remove(session);
      await write(session);
      await take();
      expect([await deliver(hook), await deliver(hook)]).toEqual([['response.deleted'], ['response.completed']]);
    });

    test('people are notified of a new answer in a session whose answer was deleted', async () => {
      const { write, remove, take, deliver } = await open(chat);
      const session = aSession();
      await write(session);
      await take();
      expect(await deliver(chat)).toEqual(['response.completed']);
      await remove(session);
      await take();
      await write(session);
      await take();
      expect(await deliver(chat)).toEqual(['response.completed']);
      await remove(session);
      await write(session);
      await take();
      expect(await deliver(chat)).toEqual(['response.completed']);
    });

    test('a survey that is closed without an answer queues nothing, and one with an answer nothing more', async () => {
      const { write, close, take, deliver, count } = await open(hook, chat);
      const session = aSession();
      await close(aSession());
      await write(session);
      await close(session);
      expect(await count('changed_sessions')).toBe(1);
      await take();
      expect([await deliver(hook), await deliver(chat)]).toEqual([['response.completed'], ['response.completed']]);
      await close(session);
      expect([await count('changed_sessions'), await count('deliveries')]).toEqual([0, 2]);
    });

    test('a process has longer to send an email than a request', async () => {
      const { write, take, queue, now, setTime } = await open(hook, mail);
      await write(aSession());
      await take();
      const claim = async () => [await queue.claim(hook, 8), await queue.claim(mail, 8)].map(({ length }) => length);
      expect(await claim()).toEqual([1, 1]);
      setTime(now() + 60_000);
      expect(await claim()).toEqual([1, 0]);
      setTime(now() + 300_000);
      expect(await claim()).toEqual([1, 1]);
    });

    test('a message that is being sent is not sent again at the same time', async () => {
      const { write, take, queue, now, setTime } = await open(hook, mail);
      await write(aSession());
      await take();
      const claimed = [...(await queue.claim(hook, 8)), ...(await queue.claim(mail, 8))];
      const resend = () => Promise.all(claimed.map(({ id }) => queue.resend(id)));
      const endWaits = () => Promise.all([hook, mail].map(({ id }) => queue.endWaits(id)));
      const claim = async () => [await queue.claim(hook, 8), await queue.claim(mail, 8)].map(({ length }) => length);
      await endWaits();
      expect([await resend(), await claim()]).toEqual([
        [null, null],
        [0, 0],
      ]);
      const next = now() + 400_000;
      await queue.settle(claimed.map(({ id }) => ({ id, state: 'waiting', outcome: '500', next })));
      setTime(now() + 10_000);
      expect(await claim()).toEqual([0, 0]);
      await endWaits();
      expect(await claim()).toEqual([1, 1]);
      await queue.settle(claimed.map(({ id }) => ({ id, state: 'waiting', outcome: '500', next: now() + 400_000 })));
      expect([await resend(), await claim()]).toEqual([
        [hook.id, mail.id],
        [1, 1],
      ]);
    });

    test('a message is sent with the earlier ones of its session that it waits for', async () => {
      const { run, write, take, queue, now } = await open(hook);
      const session = aSession();
      for (let change = 0; change < 2; change += 1) {
        await write(session);
        await take();
        // later changes are messages of their own
        await queue.claim(hook, 8);
      }
      await run('UPDATE deliveries SET next_at = ?', [now() + 3_600_000]);
      const [last] = await run<{ id: string }>('SELECT id FROM deliveries ORDER BY ordinal DESC');
      expect(await queue.resend(last!.id)).toBe(hook.id);
      const types = async () => (await queue.claim(hook, 8)).map(({ type }) => type);
      expect(await types()).toEqual(['response.completed']);
      await run("UPDATE deliveries SET next_at = NULL WHERE type = 'response.completed'");
      expect(await types()).toEqual(['response.updated']);
    });

    test('nothing waits for years because the clock was ahead', async () => {
      const { write, take, queue, now, setTime, deliver } = await open(hook);
      const right = now();
      setTime(right + 1000 * 24 * 3_600_000);
      await write(aSession());
      await take();
      await queue.claim(hook, 1);
      await write(aSession());
      setTime(right);
      expect([await take(), await deliver(hook)]).toEqual([false, []]);
      await queue.endLongWaits(300_000);
      await take();
      expect(await deliver(hook)).toHaveLength(2);
    });

    test('a stopped target gets no digests or notices later, and what it waited for is forgotten', async () => {
      const { queue, stops, write, take, deliver, now, setTime, count } = await open(hook, chat);
      await write(aSession());
      await take();
      await stops.stop(chat.id, 'unsubscribed');
      for (const target of [hook, chat]) await queue.add(target, 'delivery.failed', 'note', 'day');
      expect(await deliver(hook)).toEqual(['response.completed', 'delivery.failed']);
      expect(await deliver(chat)).toEqual([]);
      setTime(now() + 1000);
      await queue.forget([hook, chat], now());
      expect(await count('deliveries')).toBe(0);
    });

    test('old messages are forgotten, except those that a target waits for', async () => {
      const { queue, write, take, deliver, now, setTime, count } = await open(hook, chat);
      await Promise.all(Array.from({ length: 700 }, () => write(aSession())));
      while (await take());
      expect(await deliver(hook, 650)).toHaveLength(650);
      expect(await deliver(chat, 10)).toHaveLength(10);
      setTime(now() + 1000);
      await queue.forget([hook, chat], now());
      expect(await count('deliveries')).toBe(50 + 690);
      await queue.forget([hook], now());
      expect(await count('deliveries')).toBe(50);
      await queue.forget([], now());
      expect(await count('deliveries')).toBe(0);
    });
  });
}
