import { expect, test } from 'vitest';
import type { Registry, Ticket } from '../../../src/widget/core/registry.ts';
import { isQueued } from '../../../src/widget/presentation/displayQueue.ts';

function aRegistry(tickets: readonly Ticket[], shown: Ticket | null = null): Registry {
  return { surveys: new Map(), ready: new Set(), displayQueue: new Set(tickets), shown };
}

const aTicket = () => (() => {}) as unknown as Ticket;
const own = aTicket();
const other = aTicket();

test.each<[string, Registry, boolean]>([
  ['the queue is empty', aRegistry([]), false],
  ['it is the first one', aRegistry([own, other]), false],
  ['another one comes first', aRegistry([other, own]), true],
  ['another one waits and it does not yet', aRegistry([other]), true],
  ['a card is open', aRegistry([own], other), true],
])('where %s, a survey has to wait: %#', (_, registry, expected) => {
  expect(isQueued(registry, own)).toBe(expected);
});
