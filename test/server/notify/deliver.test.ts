import { expect, test } from 'vitest';
import { createDeliver, type DeliverOptions } from '../../../src/service/notify/deliver.ts';
import type { MailCeiling } from '../../../src/service/notify/mailCeiling.ts';
import type { Queue, QueuedDelivery, Settled } from '../../../src/service/notify/queue.ts';
import { readTarget } from '../../../src/service/notify/targets.ts';
import type { TargetStops } from '../../../src/service/notify/targetStops.ts';
import { secret } from './notifySuite.ts';

const target = readTarget({ to: 'webhook', url: 'https://hooks.example/', secret }, {});
const delivery = (id: string) => ({ id }) as QueuedDelivery;
const arrived = { delivered: true, outcome: '204', brief: '204', pausedUntil: 0, stopsTarget: false };

/** Creates the delivery of what is claimed, one list after the other. Returns the ids that were sent and settled, too. */
function deliverOf(claims: string[][], options: Partial<DeliverOptions> = {}) {
  const sent: string[] = [];
  const settled: string[] = [];
  const { deliver, resume } = createDeliver({
    queue: {
      claim: async () => (claims.shift() ?? []).map(delivery),
      settle: async (all: Settled[]) => void settled.push(...all.map(({ id }) => id)),
    } as unknown as Queue,
    stops: {} as TargetStops,
    ceiling: {} as MailCeiling,
    targets: () => [target],
    load: async () => ({ type: 'delivery.failed', note: '' }),
    now: () => 0,
    random: () => 0,
    onAttempt() {},
    stopping: new AbortController().signal,
    ...options,
    async send(...given) {
      sent.push(given[1]);
      return options.send?.(...given) ?? arrived;
    },
  });
  return { deliver: () => deliver(target), resume: () => resume(target.id), sent, settled };
}

test('a target that asks to wait gets nothing meanwhile, even if other messages arrive after that', async () => {
  let time = 0;
  const { deliver, resume, sent } = deliverOf([['busy', 'other'], ['later'], ['busy'], ['resumed']], {
    send: async (_, id) => ({ ...arrived, pausedUntil: id === 'busy' ? 60_000 : 0 }),
    now: () => time,
  });
  await deliver();
  time = 59_999;
  await deliver();
  expect(sent).toEqual(['busy', 'other']);
  time = 60_000;
  await deliver();
  expect(sent).toEqual(['busy', 'other', 'later']);
  // asks to wait until 60,000 again, until somebody has tested it
  time = 30_000;
  await deliver();
  resume();
  await deliver();
  expect(sent.slice(3)).toEqual(['busy', 'resumed']);
});

test('a pause ends when a clock that was ahead is corrected', async () => {
  let time = 1_000_000;
  const { deliver, sent } = deliverOf([['first'], ['second']], {
    send: async () => ({ ...arrived, pausedUntil: time + 5000 }),
    now: () => time,
  });
  await deliver();
  time = 1000;
  await deliver();
  expect(sent).toEqual(['first', 'second']);
});

test('a message that cannot be read stops no other one', async () => {
  const { deliver, settled } = deliverOf([['one', 'broken', 'other']], {
    async load(_, { id }) {
      if (id === 'broken') throw new Error('unreadable');
      return { type: 'delivery.failed', note: '' };
    },
  });
  await expect(deliver()).rejects.toThrow('unreadable');
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
  const { deliver } = deliverOf([Array.from({ length: 8 }, (_, id) => String(id))], {
    async send() {
      turns.add(turn);
      return arrived;
    },
  });
  await deliver();
  expect(turns.size).toBe(8);
});
