import { expect, test } from 'vitest';
import { createQuota } from '../../src/service/limits/createQuota.ts';

/** Creates a quota of 1000 bytes on a store whose counts are given by each `answer`. */
function aQuota(maxBytes = 1000) {
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
    usage,
    maxBytes,
    now: () => time,
    onExceeded: (key) => exceeded.push(key),
    onError: (error) => errors.push(error),
  });
  return {
    take: (bytes: number) =>
      quota.take('key', bytes).then(
        () => 'taken',
        ({ code }) => code,
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

test('responses that arrive before the first count wait for it', async () => {
  const { take, answer } = aQuota();
  const taken = [take(60), take(60)];
  await answer(900);
  expect(await Promise.all(taken)).toEqual(['taken', 'unavailable']);
});

test('responses that are stored during a count are not lost from it', async () => {
  const { take, answer, wait } = aQuota();
  const first = take(900);
  await answer(0);
  expect(await first).toBe('taken');
  wait(300_000);
  expect([await take(90), await take(90)]).toEqual(['taken', 'unavailable']);
  await answer(900);
  expect([await take(90), await take(20), await take(10)]).toEqual(['unavailable', 'unavailable', 'taken']);
});

test('a key that stores much is counted again early, because other processes write, too', async () => {
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
  expect(await take(1)).toBe('unavailable');
});

test('a key over its quota can store again soon after answers were deleted', async () => {
  const { take, answer, wait } = aQuota();
  const first = take(1);
  await answer(1000);
  expect(await first).toBe('unavailable');
  wait(10_000);
  expect(await take(1)).toBe('unavailable');
  await answer(0);
  expect(await take(1)).toBe('taken');
});

test('reports a store that cannot count, but does not reject responses because of it', async () => {
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

test('a key that fills its quota to the last byte is not counted earlier', async () => {
  const { take, answer, wait, asked } = aQuota();
  const first = take(1);
  await answer(990);
  await first;
  wait(10_000);
  expect([await take(9), asked()]).toEqual(['taken', 1]);
  expect([await take(1), asked()]).toEqual(['unavailable', 2]);
});

test('nothing is counted without a quota', async () => {
  const { take, asked } = aQuota(0);
  expect([await take(1_000_000), asked()]).toEqual(['taken', 0]);
});

test('reports a key over its quota once a minute', async () => {
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
