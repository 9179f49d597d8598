import { expect, test } from 'vitest';
import { createBatches } from '../../../src/server/store/postgres/createBatches.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';

interface Write {
  readonly session_uuid: string;
  readonly value: string;
}

/** Creates batches whose statements return their values in capitals, and fail for "bad". */
function batchesOf(options: { maxBatch?: number; fail?: (batch: readonly Write[]) => Error | undefined } = {}) {
  const sent: string[] = [];
  const { write, settled } = createBatches<Write, string>(async (batch) => {
    sent.push(batch.map(({ session_uuid, value }) => session_uuid + value).join(' '));
    await new Promise((resolve) => setTimeout(resolve, 5));
    const error = options.fail?.(batch);
    if (error) throw error;
    return batch.map(({ value }) => value.toUpperCase());
  }, options.maxBatch ?? 256);
  return { sent, settled, write: (session_uuid: string, value: string) => write({ session_uuid, value }) };
}

const bad = (batch: readonly Write[]) => (batch.some(({ value }) => value === '!') ? new Error('bad row') : undefined);

test('writes that arrive during a statement are sent together, sorted by session', async () => {
  const { sent, write } = batchesOf();
  const first = write('b', '1');
  await new Promise((resolve) => setTimeout(resolve, 2));
  const results = [write('d', 'x'), write('a', 'y'), write('c', 'z')];
  expect(await Promise.all([first, ...results])).toEqual(['1', 'X', 'Y', 'Z']);
  expect(sent).toEqual(['b1', 'ay cz dx']);
});

test('a batch has one write per session, and the others keep their order', async () => {
  const { sent, write } = batchesOf();
  await Promise.all([write('a', '1'), write('a', '2'), write('b', '1'), write('a', '3')]);
  expect(sent).toEqual(['a1 b1', 'a2', 'a3']);
});

test('a batch can be limited to one session', async () => {
  const { sent, write } = batchesOf({ maxBatch: 1 });
  await Promise.all([write('b', '1'), write('a', '1'), write('b', '2')]);
  expect(sent).toEqual(['b1', 'a1', 'b2']);
});

test('a row that fails does not affect others, and is searched for by halves', async () => {
  const { sent, write } = batchesOf({ fail: bad });
  const settled = await Promise.allSettled([write('a', '1'), write('b', '2'), write('c', '!'), write('d', '4')]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(sent).toEqual(['a1 b2 c! d4', 'a1 b2', 'c! d4', 'c!', 'd4']);
});

test('an unavailable database fails all waiting writes at once, and later writes are tried again', async () => {
  let away = true;
  const { sent, write } = batchesOf({ fail: () => (away ? new StoreUnavailable('away') : undefined) });
  const settled = await Promise.allSettled([write('a', '1'), write('b', '2'), write('a', 'later')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sent).toEqual(['a1 b2']);
  away = false;
  expect(await write('a', 'x')).toBe('X');
});

test('settled waits for all writes so far', async () => {
  const { sent, write, settled } = batchesOf();
  void write('a', '1');
  void write('a', '2');
  await settled();
  expect(sent).toEqual(['a1', 'a2']);
});
