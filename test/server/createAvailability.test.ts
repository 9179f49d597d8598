import { expect, test } from 'vitest';
import { createAvailability } from '../../src/server/api/createAvailability.ts';

/** Creates a store that counts how often it is asked. */
function aStore() {
  const store = { count: 0, reads: 0 };
  return Object.assign(store, { countResponses: async () => ((store.reads += 1), store.count) });
}

const full = { max_responses: 1 };
const isFull = { code: 'surveyNotOpen', subject: { reason: 'full' } };

test('asks the store once a second, and after each response of this process that may be the last one', async () => {
  let time = 0;
  const store = aStore();
  const availability = createAvailability(store, () => time);
  for (time of [0, 500, 999]) await availability.check('a', full);
  expect(store.reads).toBe(1);
  store.count = 1;
  availability.responseStored('a');
  await expect(availability.check('a', full)).rejects.toMatchObject(isFull);
  // another process deletes one
  store.count = 0;
  await expect(availability.check('a', full)).rejects.toMatchObject(isFull);
  time = 1999;
  await availability.check('a', full);
});

test('does not ask the store after a response that leaves room for more', async () => {
  const store = aStore();
  const availability = createAvailability(store, () => 0);
  const many = { max_responses: 4 };
  await availability.check('a', many);
  for (let stored = 1; stored < 4; stored += 1) {
    store.count = stored;
    availability.responseStored('a');
    await availability.check('a', many);
  }
  expect(store.reads).toBe(1);
  // an update
  availability.responseStored('a');
  await availability.check('a', many);
  expect(store.reads).toBe(2);
  store.count = 4;
  availability.responseStored('a');
  for (let asked = 0; asked < 2; asked += 1) await expect(availability.check('a', many)).rejects.toMatchObject(isFull);
  expect(store.reads).toBe(3);
});

test('asks the store again after a failure, and never without a maximum', async () => {
  const store = aStore();
  let fails = true;
  const countResponses = () => (fails ? Promise.reject(new Error('down')) : store.countResponses());
  const availability = createAvailability({ countResponses }, () => 0);
  await availability.check('a', {});
  await expect(availability.check('a', full)).rejects.toThrow('down');
  fails = false;
  await availability.check('a', full);
});
