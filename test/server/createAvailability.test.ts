import { expect, test } from 'vitest';
import { createAvailability } from '../../src/server/api/createAvailability.ts';

/** Creates a store that counts how often it is asked. */
function aStore() {
  const store = { count: 0, reads: 0 };
  return Object.assign(store, { countResponses: async () => ((store.reads += 1), store.count) });
}

const full = { max_responses: 1 };

test('asks the store once a second, and after each response of this process that may be the last one', async () => {
  let time = 0;
  const store = aStore();
  const availability = createAvailability(store, () => time);
  for (time of [0, 500, 999]) expect(await availability.find('a', full)).toBeNull();
  expect(store.reads).toBe(1);
  store.count = 1;
  availability.responseStored('a');
  expect(await availability.find('a', full)).toBe('full');
  // another process deletes one
  store.count = 0;
  expect(await availability.find('a', full)).toBe('full');
  time = 1999;
  expect(await availability.find('a', full)).toBeNull();
});

test('does not ask the store after a response that leaves room for more', async () => {
  const store = aStore();
  const availability = createAvailability(store, () => 0);
  const many = { max_responses: 4 };
  expect(await availability.find('a', many)).toBeNull();
  for (let stored = 1; stored < 4; stored += 1) {
    store.count = stored;
    availability.responseStored('a');
    expect(await availability.find('a', many)).toBeNull();
  }
  expect(store.reads).toBe(1);
  // an update
  availability.responseStored('a');
  expect(await availability.find('a', many)).toBeNull();
  expect(store.reads).toBe(2);
  store.count = 4;
  availability.responseStored('a');
  for (let asked = 0; asked < 2; asked += 1) expect(await availability.find('a', many)).toBe('full');
  expect(store.reads).toBe(3);
});

test('asks the store again after a failure, and never without a maximum', async () => {
  const store = aStore();
  let fails = true;
  const countResponses = () => (fails ? Promise.reject(new Error('down')) : store.countResponses());
  const availability = createAvailability({ countResponses }, () => 0);
  expect(await availability.find('a', {})).toBeNull();
  await expect(availability.find('a', full)).rejects.toThrow('down');
  fails = false;
  expect(await availability.find('a', full)).toBeNull();
});
