import { expect, test } from 'vitest';
import { createBatches } from '../../../src/server/store/createBatches.ts';
import { StoreUnavailable } from '../../../src/server/store/storeUnavailable.ts';

interface Write {
  readonly session_uuid: string;
  readonly value: string;
}

/** Batches whose statements answer their values in capitals, and fail for "bad". */
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

test('writes that arrive while a statement is under way go out together, sorted by session', async () => {
  const { sent, write } = batchesOf();
  const first = write('b', '1');
  await new Promise((resolve) => setTimeout(resolve, 2));
  const results = [write('d', 'x'), write('a', 'y'), write('c', 'z')];
  expect(await Promise.all([first, ...results])).toEqual(['1', 'X', 'Y', 'Z']);
  expect(sent).toEqual(['b1', 'ay cz dx']);
});

test('a batch has one write of a session, and the others keep their order', async () => {
  const { sent, write } = batchesOf();
  await Promise.all([write('a', '1'), write('a', '2'), write('b', '1'), write('a', '3')]);
  expect(sent).toEqual(['a1 b1', 'a2', 'a3']);
});

test('a batch can be as small as one session', async () => {
  const { sent, write } = batchesOf({ maxBatch: 1 });
  await Promise.all([write('b', '1'), write('a', '1'), write('b', '2')]);
  expect(sent).toEqual(['b1', 'a1', 'b2']);
});

test('a row that fails fails alone, and is looked for by halves', async () => {
  const { sent, write } = batchesOf({ fail: bad });
  const settled = await Promise.allSettled([write('a', '1'), write('b', '2'), write('c', '!'), write('d', '4')]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(sent).toEqual(['a1 b2 c! d4', 'a1 b2', 'c! d4', 'c!', 'd4']);
});

test('a database that is away fails all of them at once, those that wait too, and the next writes are fresh', async () => {
  let away = true;
  const { sent, write } = batchesOf({ fail: () => (away ? new StoreUnavailable('away') : undefined) });
  const settled = await Promise.allSettled([write('a', '1'), write('b', '2'), write('a', 'later')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sent).toEqual(['a1 b2']);
  away = false;
  expect(await write('a', 'x')).toBe('X');
});

test('settled waits for all that was written', async () => {
  const { sent, write, settled } = batchesOf();
  void write('a', '1');
  void write('a', '2');
  await settled();
  expect(sent).toEqual(['a1', 'a2']);
});
