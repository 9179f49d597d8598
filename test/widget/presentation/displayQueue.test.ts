import { expect, test } from 'vitest';
import type { Registry, Ticket } from '../../../src/widget/core/registry.ts';
import { askQueue, isQueued, leaveQueue } from '../../../src/widget/presentation/displayQueue.ts';

function aRegistry(tickets: readonly Ticket[], shown: Ticket | null = null): Registry {
  return { surveys: new Map(), ready: new Set(), displayQueue: new Set(tickets), shown };
}

const own: Ticket = () => {};
const other: Ticket = () => {};

test.each<[string, Registry, boolean]>([
  ['the queue is empty', aRegistry([]), false],
  ['it is the first one', aRegistry([own, other]), false],
  ['another one comes first', aRegistry([other, own]), true],
  ['another one waits and it does not yet', aRegistry([other]), true],
  ['a card is open', aRegistry([own], other), true],
])('where %s, a survey has to wait: %#', (_, registry, expected) => {
  expect(isQueued(registry, own)).toBe(expected);
});

test('asks those that wait in their order, even where they leave the queue meanwhile', () => {
  const asked: string[] = [];
  const registry = aRegistry([]);
  const first = () => {
    asked.push('first');
    registry.displayQueue.delete(first);
  };
  for (const ticket of [first, () => asked.push('second')]) registry.displayQueue.add(ticket as Ticket);
  askQueue(registry);
  expect(asked).toEqual(['first', 'second']);
  askQueue(registry);
  expect(asked).toEqual(['first', 'second', 'second']);
});

test('asks the others where a survey leaves the queue, and nobody where it was not in it', () => {
  let asked = 0;
  const registry = aRegistry([own, () => (asked += 1)]);
  leaveQueue(registry, own);
  leaveQueue(registry, own);
  expect(asked).toBe(1);
});
