import { expect, test } from 'vitest';
import { createGroupCommit, type Transaction } from '../../../src/server/store/sqlite/groupCommit.ts';

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

test('closing waits for all writes, and starts no transaction without writes', async () => {
  const { log, transaction } = aTransaction();
  await createGroupCommit(transaction, (error) => error).close();
  expect(log).toEqual([]);
  const group = createGroupCommit(transaction, (error) => error);
  void group.write(() => 1).finally(() => log.push('settled'));
  await group.close();
  expect(log).toEqual(['begin', 'commit', 'settled']);
});

test('a write that fails does not affect others', async () => {
  const { log, transaction } = aTransaction();
  const { write } = createGroupCommit(transaction, (error) => error);
  const settled = await Promise.allSettled([write(() => 1), write(fail), write(() => 3)]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['begin', 'rollback', 'begin', 'commit', 'begin', 'rollback', 'begin', 'commit']);
});

test.each(['begin', 'commit'] as const)(
  'a failing %s fails the whole group, and the next group is tried again',
  async (name) => {
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
  },
);

test('an error in the commit counter does not repeat writes', async () => {
  const { transaction } = aTransaction();
  const uncaught = new Promise((resolve) => process.once('uncaughtException', resolve));
  const { write } = createGroupCommit(transaction, (error) => error, fail);
  let runs = 0;
  expect(await write(() => (runs += 1))).toBe(1);
  expect(await uncaught).toBe(disk);
  expect(runs).toBe(1);
});
