import { expect, test } from 'vitest';
import { createDeliver, type DeliverOptions } from '../../../src/service/notify/createDeliver.ts';
import { createWork } from '../../../src/service/notify/createWork.ts';
import type { Queue, QueuedDelivery, Settled } from '../../../src/service/notify/queue.ts';
import { readTarget } from '../../../src/service/notify/targets.ts';
import type { TargetStops } from '../../../src/service/notify/targetStops.ts';
import { secret } from './notifySuite.ts';

const target = readTarget({ to: 'webhook', url: 'https://hooks.example/', secret }, {});
const delivery = (id: string) => ({ id }) as QueuedDelivery;

test('a target that asks to wait gets nothing meanwhile, even if other messages arrive after that', async () => {
  let time = 0;
  const sent: string[] = [];
  const waiting = [['busy', 'other'], ['later'], ['busy'], ['resumed'], []];
  const { work, resume } = createWork({
    queue: { claim: async () => waiting.shift()!.map(delivery), countDue: async () => 0 },
    ceiling: { free: async () => Infinity },
    deliver: async (_, deliveries) =>
      deliveries.map(({ id }) => {
        sent.push(id);
        return { pausedUntil: id === 'busy' ? 60_000 : 0 };
      }),
    now: () => time,
    isStopping: () => false,
  });
  await work(target);
  time = 59_999;
  await work(target);
  expect(sent).toEqual(['busy', 'other']);
  time = 60_000;
  await work(target);
  expect(sent).toEqual(['busy', 'other', 'later']);
  // asks to wait until 60,000 again, until somebody has tested it
  time = 30_000;
  await work(target);
  resume(target.id);
  await work(target);
  expect(sent.slice(3)).toEqual(['busy', 'resumed']);
});

test('a pause ends when a clock that was ahead is corrected', async () => {
  let time = 1_000_000;
  const sent: string[] = [];
  const { work } = createWork({
    queue: { claim: async () => [delivery('each')], countDue: async () => 0 },
    ceiling: { free: async () => Infinity },
    async deliver() {
      sent.push('each');
      return [{ pausedUntil: time + 5000 }];
    },
    now: () => time,
    isStopping: () => false,
  });
  await work(target);
  time = 1000;
  await work(target);
  expect(sent).toHaveLength(2);
});

/** Creates the delivery with what a test needs of its parts. */
const deliverWith = (options: Partial<DeliverOptions>) =>
  createDeliver({
    queue: { settle: async () => {} } as unknown as Queue,
    stops: {} as TargetStops,
    ceiling: { send: (_, attempt) => attempt() },
    targets: () => [target],
    load: async () => ({ type: 'delivery.failed', note: '' }),
    send: async () => arrived,
    now: () => 0,
    random: () => 0,
    onAttempt() {},
    ...options,
  });

const arrived = { delivered: true, outcome: '204', brief: '204', pausedUntil: 0, stopsTarget: false };

test('a message that cannot be read stops no other one', async () => {
  const settled: string[] = [];
  const deliver = deliverWith({
    queue: { settle: async (all: Settled[]) => void settled.push(...all.map(({ id }) => id)) } as unknown as Queue,
    async load(_, { id }) {
      if (id === 'broken') throw new Error('unreadable');
      return { type: 'delivery.failed', note: '' };
    },
  });
  await expect(deliver(target, ['one', 'broken', 'other'].map(delivery), Infinity)).rejects.toThrow('unreadable');
  expect(settled).toEqual(['one', 'other']);
});

test("visitors' requests are handled between two messages", async () => {
  let turn = 0;
  const turns = new Set<number>();
  const count = () => {
    turn += 1;
    if (turns.size < 8) setImmediate(count);
  };
  count();
  const deliver = deliverWith({
    async send() {
      turns.add(turn);
      return arrived;
    },
  });
  await deliver(
    target,
    Array.from({ length: 8 }, (_, id) => delivery(String(id))),
    Infinity,
  );
  expect(turns.size).toBe(8);
});
