import { expect, test } from 'vitest';
import { createWork } from '../../../src/server/notify/createWork.ts';
import type { QueuedDelivery } from '../../../src/server/notify/queue.ts';
import { readTarget } from '../../../src/server/notify/targets.ts';
import { secret } from './notifySuite.ts';

const target = readTarget({ to: 'webhook', url: 'https://hooks.example/', secret }, {});
const delivery = (id: string) => ({ id }) as QueuedDelivery;

test('a target that asks to wait gets nothing meanwhile, also if other messages arrive after that', async () => {
  let time = 0;
  const sent: string[] = [];
  const waiting = [['busy', 'slow'], ['later'], []];
  const work = createWork({
    queue: { claim: async () => waiting.shift()!.map(delivery), countDue: async () => 0 },
    async deliver(_, [each]) {
      sent.push(each!.id);
      if (each!.id === 'slow') await new Promise(setImmediate);
      return { delivered: true, outcome: '', stopsTarget: false, pausedUntil: each!.id === 'busy' ? 60_000 : 0 };
    },
    now: () => time,
    isStopping: () => false,
  });
  await work(target);
  time = 59_999;
  await work(target);
  expect(sent).toEqual(['busy', 'slow']);
  time = 60_000;
  await work(target);
  expect(sent).toEqual(['busy', 'slow', 'later']);
});
