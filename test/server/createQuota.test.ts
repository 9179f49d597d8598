import { expect, test } from 'vitest';
import { createQuota } from '../../src/server/domain/createQuota.ts';

/** A quota of 1000 bytes over a store whose count each `answer` gives. */
function aQuota(maximum = 1000) {
  let time = 0;
  let answer: (bytes: number | Error) => void = () => {};
  let asked = 0;
  const errors: unknown[] = [];
  const exceeded: string[] = [];
  const usage = () => {
    asked += 1;
    return new Promise<Map<string, number>>((resolve, reject) => {
      answer = (bytes) => (bytes instanceof Error ? reject(bytes) : resolve(new Map([['key', bytes]])));
    });
  };
  const quota = createQuota({
    store: { usage },
    maximum,
    now: () => time,
    onExceeded: (key) => exceeded.push(key),
    onError: (error) => errors.push(error),
  });
  return {
    take: (bytes: number) =>
      quota.take('key', bytes, {}).then(
        () => 'taken',
        ({ status }) => status,
      ),
    answer: async (bytes: number | Error) => {
      answer(bytes);
      await new Promise(setImmediate);
    },
    wait: (milliseconds: number) => (time += milliseconds),
    asked: () => asked,
    errors,
    exceeded,
  };
}

test('what comes before the first count is there waits for it', async () => {
  const { take, answer } = aQuota();
  const taken = [take(60), take(60)];
  await answer(900);
  expect(await Promise.all(taken)).toEqual(['taken', 503]);
});

test('what is stored while the store counts again is not forgotten', async () => {
  const { take, answer, wait } = aQuota();
  const first = take(900);
  await answer(0);
  expect(await first).toBe('taken');
  wait(300_000);
  expect([await take(90), await take(90)]).toEqual(['taken', 503]);
  await answer(900);
  expect([await take(90), await take(20), await take(10)]).toEqual([503, 503, 'taken']);
});

test('a key that stores much is counted again soon, since other processes write, too', async () => {
  const { take, answer, wait, asked } = aQuota();
  const first = take(11);
  await answer(0);
  await first;
  wait(9_999);
  await take(1);
  expect(asked()).toBe(1);
  wait(1);
  await take(1);
  expect(asked()).toBe(2);
  await answer(1000);
  expect(await take(1)).toBe(503);
});

test('a key without room has some again soon after answers were deleted', async () => {
  const { take, answer, wait } = aQuota();
  const first = take(1);
  await answer(1000);
  expect(await first).toBe(503);
  wait(10_000);
  expect(await take(1)).toBe(503);
  await answer(0);
  expect(await take(1)).toBe('taken');
});

test('a store that cannot count is told about, and refuses nothing by itself', async () => {
  const { take, answer, errors } = aQuota();
  const first = take(1);
  await answer(new Error('away'));
  expect([await first, errors]).toEqual(['taken', [new Error('away')]]);
});

test('a key that stores little is counted again after five minutes', async () => {
  const { take, answer, wait, asked } = aQuota();
  const first = take(10);
  await answer(0);
  await first;
  wait(299_999);
  await take(1);
  expect(asked()).toBe(1);
  wait(1);
  await take(1);
  expect(asked()).toBe(2);
});

test('a key that fills its room to the last byte is counted no earlier for it', async () => {
  const { take, answer, wait, asked } = aQuota();
  const first = take(1);
  await answer(990);
  await first;
  wait(10_000);
  expect([await take(9), asked()]).toEqual(['taken', 1]);
  expect([await take(1), asked()]).toEqual([503, 2]);
});

test('without a limit nothing is counted', async () => {
  const { take, asked } = aQuota(0);
  expect([await take(1_000_000), asked()]).toEqual(['taken', 0]);
});

test('who owns a key that has no room is told once a minute', async () => {
  const { take, answer, wait, exceeded } = aQuota();
  const first = take(1);
  await answer(1000);
  await first;
  wait(59_999);
  await take(1);
  expect(exceeded).toEqual(['key']);
  wait(1);
  await take(1);
  expect(exceeded).toEqual(['key', 'key']);
});
