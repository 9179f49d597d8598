import { expect, test } from 'vitest';
import { createGroupCommit, type Transaction } from '../../../src/server/store/groupCommit.ts';

function aTransaction(failing: Partial<Transaction> = {}) {
  const log: string[] = [];
  const names = ['begin', 'commit', 'rollback'] as const;
  const transaction = Object.fromEntries(
    names.map((name) => [name, () => (log.push(name), failing[name]?.())]),
  ) as unknown as Transaction;
  return { log, transaction };
}

const disk = new Error('disk full');
const fail = () => {
  throw disk;
};

test('writes of one turn share one commit, and settle after it', async () => {
  const { log, transaction } = aTransaction();
  const { write } = createGroupCommit(transaction, (error) => error);
  const writes = [1, 2, 3].map((value) => write(() => value).finally(() => log.push('settled')));
  expect(await Promise.all(writes)).toEqual([1, 2, 3]);
  await new Promise(setImmediate);
  expect(log).toEqual(['begin', 'commit', 'settled', 'settled', 'settled']);
});

test('settled waits for what was written, and begins nothing where nothing was', async () => {
  const { log, transaction } = aTransaction();
  const group = createGroupCommit(transaction, (error) => error);
  await group.settled();
  expect(log).toEqual([]);
  void group.write(() => 1).finally(() => log.push('settled'));
  await group.settled();
  expect(log).toEqual(['begin', 'commit', 'settled']);
});

test('a write that fails leaves its neighbours alone', async () => {
  const { log, transaction } = aTransaction();
  const { write } = createGroupCommit(transaction, (error) => error);
  const settled = await Promise.allSettled([write(() => 1), write(fail), write(() => 3)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['begin', 'rollback', 'begin', 'commit', 'begin', 'rollback', 'begin', 'commit']);
});

test.each(['begin', 'commit'] as const)('a failing %s fails them all, and the next group is fresh', async (name) => {
  let broken = true;
  const { transaction } = aTransaction({ [name]: () => broken && fail() });
  const { write } = createGroupCommit(transaction, (error) => error);
  const settled = await Promise.allSettled([write(() => 1), write(() => 2)]);
  expect(settled).toEqual([
    { status: 'rejected', reason: disk },
    { status: 'rejected', reason: disk },
  ]);
  broken = false;
  expect(await write(() => 3)).toBe(3);
});
