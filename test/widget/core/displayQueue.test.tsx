import { beforeEach, expect, test } from 'vitest';
import { createQueuePosition } from '../../../src/widget/core/displayQueue.ts';
import type { Registry, Ticket } from '../../../src/widget/core/registry.ts';

let registry: Registry;
let asked: string[];

beforeEach(() => {
  registry = { waiting: new Set(), surveys: new Map(), ready: new Set(), displayQueue: new Set(), shown: null };
  asked = [];
  document.body.innerHTML = '<script id="a"></script><p><script id="b"></script></p><script id="c"></script>';
});

/** Returns the position of the survey whose tag has this id, or of a survey without a tag. */
function positionOf(id: string, onAsk = () => {}) {
  const ticket: Ticket = Object.assign(
    () => {
      asked.push(id);
      onAsk();
    },
    { tag: document.getElementById(id) ?? document },
  );
  return createQueuePosition(registry, ticket);
}

/** Returns the waiting surveys in order, as another one asks them that closes its card. */
function askAll(): string[] {
  const other = positionOf('nobody');
  other.show();
  asked = [];
  other.release();
  return asked;
}

test.each<[arrival: string, triggered: string, order: string]>([
  ['abc', '', 'abc'],
  ['cba', '', 'abc'],
  ['bca', '', 'abc'],
  // triggered surveys keep the order in which their triggers fired
  ['cba', 'cba', 'cba'],
  ['ca', 'a', 'ca'],
  // a survey does not wait for one that waits for its trigger
  ['cab', 'c', 'abc'],
  // surveys of the package have no tag: they are in the order of their creation
  ['cxa', '', 'xac'],
  ['ayxb', '', 'ayxb'],
])('if %s arrive and %s were triggered, the order is %s', (arrival, triggered, order) => {
  for (const id of arrival) positionOf(id).join(triggered.includes(id));
  expect(askAll().join('')).toBe(order);
});

test('keeps the order of arrival if a tag was removed from the document', () => {
  const tag = document.getElementById('a')!;
  tag.remove();
  createQueuePosition(
    registry,
    Object.assign(() => void asked.push('a'), { tag }),
  ).join();
  positionOf('c').join();
  positionOf('b').join();
  expect(askAll()).toEqual(['a', 'b', 'c']);
});

test('keeps its position if it joins again', () => {
  const [first, second] = [positionOf('a'), positionOf('b')];
  first.join();
  second.join();
  first.join(true);
  expect(askAll()).toEqual(['a', 'b']);
});

test('asks waiting surveys in order, even if they leave meanwhile', () => {
  const first = positionOf('a', () => first.release());
  first.join();
  positionOf('b').join();
  expect(askAll()).toEqual(['a', 'b', 'b']);
  expect(askAll()).toEqual(['b']);
});

test('asks the others if a survey leaves the queue, and nobody if it was not in it', () => {
  const position = positionOf('a');
  position.join();
  positionOf('b').join();
  position.release();
  position.release();
  expect(asked).toEqual(['b']);
});

test.each([
  ['nobody is in the queue', '', false],
  ['the survey is the first one', 'ab', false],
  ['another one comes first', 'ba', true],
  ['only another one is in the queue', 'b', true],
])('if %s, it has to wait: %#', (_, arrival, expected) => {
  for (const id of arrival) positionOf(id).join(true);
  const own = [...registry.displayQueue].find(({ tag }) => tag === document.getElementById('a'));
  expect((own ? createQueuePosition(registry, own) : positionOf('a')).isQueued()).toBe(expected);
});

test('waits while a card is open, even if it is the first', () => {
  const position = positionOf('a');
  position.join();
  expect(position.isOtherOpen()).toBe(false);
  const open = positionOf('b');
  open.show();
  expect([position.isQueued(), position.isOtherOpen()]).toEqual([true, true]);
  expect(open.isOtherOpen()).toBe(false);
  asked = [];
  open.release();
  expect(asked).toEqual(['a']);
  expect([position.isQueued(), position.isOtherOpen()]).toEqual([false, false]);
});

test('leaves the queue when its card opens, and the display when it joins the queue again', () => {
  const position = positionOf('a');
  position.join();
  positionOf('b').join();
  position.show();
  expect(asked).toEqual(['b']);
  asked = [];
  position.join();
  expect(registry.shown).toBeNull();
  expect(asked).toEqual(['a', 'b']);
});
