import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { enforceLimits, nameOf, prefix } from '../../../src/widget/delivery/entry.ts';
import { otherUuid, sessionUuid } from '../../support/builders.ts';
import { aStorage } from './support/storage.ts';

/** Returns the names of the responses of a number of sessions. */
const responses = (count: number) => Array.from({ length: count }, (_, index) => `${prefix}0:${index}`).sort();

/** Returns the names of a number of events, in the order in which they happened. */
function events(count: number): string[] {
  const names: string[] = [];
  const body = { session_uuid: sessionUuid, event_type: 'survey_opened' } as const;
  while (names.length < count) names.push(nameOf(body, names, Date.now(), 0.5));
  return names;
}

/** Returns the entries that are kept, each with a text of the same length. */
function kept(names: string[], length: number): string[] {
  const storage = aStorage();
  const store = createStore(() => storage);
  for (const name of names) store.write(name, 'x'.repeat(length));
  enforceLimits(store);
  return store.names(prefix);
}

const allowed = 2 ** 21;

test.each([
  ['two hundred events', events(200), 1],
  ['two million characters', [...responses(1), ...events(3)], allowed / 4],
  ['a single response, however long it is', responses(1), allowed + 1],
])('keeps %s', (_, names, length) => {
  expect(kept(names, length)).toEqual(names);
});

test.each([
  ['the oldest event if there are too many entries', [...responses(10), ...events(191)], 1, 10],
  ['the oldest events if the texts are too long', [...responses(1), ...events(4)], allowed / 4 + 1, 1, 2],
  ['the first response if there are too many', responses(201), 1, 0],
  ['the first response if the last one alone is too long', responses(2), allowed + 1, 0],
])('drops %s', (_, names, length, from, count = 1) => {
  expect(kept(names, length)).toEqual(names.toSpliced(from, count));
});

test('names an event after all others, whatever the clock says, and never the same in two tabs', () => {
  const body = { session_uuid: otherUuid, event_type: 'survey_opened' } as const;
  const names: string[] = responses(1);
  for (const at of [Date.now(), 0, Date.now() + 1, Date.now() + 1, 5]) names.push(nameOf(body, names, at, 0.25));
  expect([...names].sort()).toEqual(names);
  expect(new Set(names).size).toBe(6);
  expect(nameOf(body, names, 0, 0.75)).not.toBe(nameOf(body, names, 0, 0.5));
});

test('sorts the first event of a browser whose clock says 1970 before those after the clock is set', () => {
  const body = { session_uuid: sessionUuid, event_type: 'survey_opened' } as const;
  const first = nameOf(body, [], 0, 0.5);
  const second = nameOf(body, [first], Date.now(), 0.5);
  expect([second, first].sort()).toEqual([first, second]);
});
