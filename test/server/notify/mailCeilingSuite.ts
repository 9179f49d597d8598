import { describe, expect, test } from 'vitest';
import { createDeliver } from '../../../src/service/notify/deliver.ts';
import { createMailCeiling } from '../../../src/service/notify/mailCeiling.ts';
import { mail, openQueue } from './queueSuite.ts';

const [minute, hour] = [60_000, 3600_000];

interface SentMail {
  readonly at: number;
  /** The answers that it is about. */
  readonly ids: readonly string[];
}

/** Tests the ceiling of emails on a database that two processes use. */
export function describeMailCeiling(name: string, createDatabase: () => Promise<string>): void {
  /** Opens a queue, and the work of two processes. `isUp` decides about each email. */
  async function start(isUp: () => boolean = () => true) {
    const opened = await openQueue(await createDatabase(), [mail]);
    const { run, queue, stops, now } = opened;
    const sent: SentMail[] = [];
    const createProcess = () =>
      createDeliver({
        queue,
        stops,
        ceiling: createMailCeiling(run, now),
        targets: () => [mail],
        load: async (_, { session_uuid }) => ({ type: 'delivery.failed', note: session_uuid! }),
        async send(_, __, messages) {
          const delivered = isUp();
          if (delivered) sent.push({ at: now(), ids: messages.map((each) => ('note' in each ? each.note : '')) });
          return { delivered, outcome: '250', brief: '250', pausedUntil: 0, stopsTarget: false };
        },
        now,
        random: () => 0,
        onAttempt() {},
        stopping: new AbortController().signal,
      });
    const processes = [createProcess(), createProcess()];
    return {
      ...opened,
      sent,
      /** Lets the processes look at the queue once, after some time. */
      async look(time: number): Promise<void> {
        opened.setTime(now() + time);
        while (await opened.take());
        await Promise.all(processes.map(({ deliver }) => deliver(mail)));
      },
    };
  }

  const aSession = () => crypto.randomUUID();

  /** Returns the largest number of emails in a period that ends with one of them. */
  const most = (sent: readonly SentMail[], period: number) =>
    Math.max(...sent.map(({ at }) => sent.filter((each) => at - period < each.at && each.at <= at).length));

  describe(`the ceiling of emails on ${name}`, () => {
    test('an answer a second is summed up in few emails, by two processes together, and none is lost', async () => {
      const { write, look, sent } = await start();
      const sessions = Array.from({ length: 900 }, aSession);
      for (const session of sessions) {
        await write(session);
        await look(1000);
      }
      expect(sent.length).toBeLessThanOrEqual(20);
      for (let wait = 0; wait < 60; wait += 1) await look(minute);
      expect([most(sent, minute), most(sent, hour)]).toEqual([5, 20]);
      expect(sent.flatMap(({ ids }) => ids).toSorted()).toEqual(sessions.toSorted());
    }, 60_000);

    test('few answers have an email each', async () => {
      const { write, look, sent } = await start();
      for (let count = 0; count < 4; count += 1) await write(aSession());
      for (let wait = 0; wait < 8; wait += 1) await look(1000);
      expect(sent.map(({ ids }) => ids.length)).toEqual([1, 1, 1, 1]);
    });

    test('emails that the mail server does not accept use up nothing', async () => {
      let isUp = false;
      const { write, look, sent } = await start(() => isUp);
      for (let count = 0; count < 30; count += 1) {
        await write(aSession());
        await look(1000);
      }
      isUp = true;
      await look(6 * minute);
      await look(1000);
      expect(sent.flatMap(({ ids }) => ids)).toHaveLength(30);
    });
  });
}
