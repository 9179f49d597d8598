import { expect, test } from 'vitest';
import { createDeliver } from '../../../src/server/notify/createDeliver.ts';
import { createWork } from '../../../src/server/notify/createWork.ts';
import type { Queue, QueuedDelivery } from '../../../src/server/notify/queue.ts';
import { readTarget } from '../../../src/server/notify/targets.ts';
import type { TargetStops } from '../../../src/server/notify/targetStops.ts';
import { secret } from './notifySuite.ts';

const target = readTarget({ to: 'webhook', url: 'https://hooks.example/', secret }, {});
const delivery = (id: string) => ({ id }) as QueuedDelivery;

test('a target that asks to wait gets nothing meanwhile, also if other messages arrive after that', async () => {
  let time = 0;
  const sent: string[] = [];
  const waiting = [['busy', 'other'], ['later'], []];
  const work = createWork({
    queue: { claim: async () => waiting.shift()!.map(delivery), countDue: async () => 0 },
    deliver: async (_, groups) =>
      groups.flat().map(({ id }) => {
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
});

test('a message that cannot be read stops no other one', async () => {
  const settled: string[] = [];
  const deliver = createDeliver({
    queue: { settle: async (id: string) => void settled.push(id) } as unknown as Queue,
    stops: {} as TargetStops,
    targets: () => [target],
    async load(_, { id }) {
      if (id === 'broken') throw new Error('unreadable');
      return { type: 'delivery.failed', note: '' };
    },
    send: async () => ({ delivered: true, outcome: '204', pausedUntil: 0, stopsTarget: false }),
    now: () => 0,
    random: () => 0,
    onAttempt() {},
  });
  const groups = ['one', 'broken', 'other'].map((id) => [delivery(id)]);
  await expect(deliver(target, groups)).rejects.toThrow('unreadable');
  expect(settled).toEqual(['one', 'other']);
});
