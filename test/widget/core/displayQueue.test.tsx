import { beforeEach, expect, test } from 'vitest';
import { createQueuePlace } from '../../../src/widget/core/displayQueue.ts';
import type { Registry, Ticket } from '../../../src/widget/core/registry.ts';

let registry: Registry;
let asked: string[];

beforeEach(() => {
  registry = { surveys: new Map(), ready: new Set(), displayQueue: new Set(), shown: null };
  asked = [];
  document.body.innerHTML = '<script id="a"></script><p><script id="b"></script></p><script id="c"></script>';
});

/** The place of the survey whose tag has this id; of one without a tag where there is none. */
function placeOf(id: string, onAsk = () => {}) {
  const ticket: Ticket = Object.assign(
    () => {
      asked.push(id);
      onAsk();
    },
    { tag: document.getElementById(id) ?? document },
  );
  return createQueuePlace(registry, ticket);
}

/** Who waits, in their order. */
function askAll(): string[] {
  asked = [];
  placeOf('nobody').ask();
  return asked;
}

test.each<[arrival: string, triggered: string, order: string]>([
  ['abc', '', 'abc'],
  ['cba', '', 'abc'],
  ['bca', '', 'abc'],
  // what a trigger opens keeps the order in which they fired
  ['cba', 'cba', 'cba'],
  ['ca', 'a', 'ca'],
  // whoever is in a trigger's way goes on
  ['cab', 'c', 'abc'],
  // those of the package have no tag: they come as they are created
  ['cxa', '', 'xac'],
  ['ayxb', '', 'ayxb'],
])('where %s arrive and %s were triggered, %s is the order', (arrival, triggered, order) => {
  for (const id of arrival) expect(placeOf(id).join(triggered.includes(id))).toBe(true);
  expect(askAll().join('')).toBe(order);
});

test('keeps the order of arrival where a tag was removed from the document', () => {
  const tag = document.getElementById('a')!;
  tag.remove();
  createQueuePlace(
    registry,
    Object.assign(() => void asked.push('a'), { tag }),
  ).join();
  placeOf('c').join();
  placeOf('b').join();
  expect(askAll()).toEqual(['a', 'b', 'c']);
});

test('keeps its place where it joins again', () => {
  const [first, second] = [placeOf('a'), placeOf('b')];
  first.join();
  second.join();
  expect(first.join(true)).toBe(false);
  expect(askAll()).toEqual(['a', 'b']);
});

test('asks those that wait in their order, even where they leave meanwhile', () => {
  const first = placeOf('a', () => first.leave());
  first.join();
  placeOf('b').join();
  expect(askAll()).toEqual(['a', 'b', 'b']);
  expect(askAll()).toEqual(['b']);
});

test('asks the others where a survey leaves, and nobody where it was not in the queue', () => {
  const place = placeOf('a');
  place.join();
  placeOf('b').join();
  place.leave();
  place.leave();
  expect(asked).toEqual(['b']);
});

test.each([
  ['nobody is in the queue', '', false],
  ['the survey is the first one', 'ab', false],
  ['another one comes first', 'ba', true],
  ['another one is in the queue and it is not', 'b', true],
])('where %s, it has to wait: %#', (_, arrival, expected) => {
  for (const id of arrival) placeOf(id).join(true);
  const own = [...registry.displayQueue].find(({ tag }) => tag === document.getElementById('a'));
  expect((own ? createQueuePlace(registry, own) : placeOf('a')).isQueued()).toBe(expected);
});

test('waits while a card is open, whoever is first', () => {
  const place = placeOf('a');
  place.join();
  registry.shown = placeOf('b').ticket;
  expect(place.isQueued()).toBe(true);
});
