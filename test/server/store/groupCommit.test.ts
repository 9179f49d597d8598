import { expect, test } from 'vitest';
import { createGroupCommit } from '../../../src/server/store/sql/groupCommit.ts';
import { chooseBatch } from '../../../src/service/database/postgres/postgresWrites.ts';
import type { StoreWrite } from '../../../src/server/store/sql/writes.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';

const nextTurn = () => new Promise(setImmediate);

/** Creates a group commit that returns its writes in capitals, and fails with what `fail` returns for a batch. */
function aGroup({ fail = (_: readonly string[]): Error | undefined => undefined, onCommit = () => {} } = {}) {
  const sent: string[] = [];
  const { write, close } = createGroupCommit<string, string>({
    send(batch) {
      sent.push(batch.join(' '));
      const error = fail(batch);
      if (error) throw error;
      return batch.map((text) => text.toUpperCase());
    },
    onCommit,
  });
  return { sent, write, close };
}

const bad = (batch: readonly string[]) => (batch.includes('bad') ? new Error('bad row') : undefined);

test('writes of one turn are sent together, also equal ones', async () => {
  const { sent, write } = aGroup();
  expect(await Promise.all([write('a'), write('b'), write('a')])).toEqual(['A', 'B', 'A']);
  expect(sent).toEqual(['a b a']);
});

test('closing waits for all writes, sends nothing without any, and rejects later ones', async () => {
  const empty = aGroup();
  await empty.close();
  const { sent, write, close } = aGroup();
  const first = write('a');
  const closed = close();
  await expect(write('late')).rejects.toBeInstanceOf(StoreUnavailable);
  await closed;
  expect(await first).toBe('A');
  expect([empty.sent, sent]).toEqual([[], ['a']]);
});

test('a write that fails does not affect others, and is searched for by halves', async () => {
  const { sent, write } = aGroup({ fail: bad });
  const settled = await Promise.allSettled(['a', 'b', 'bad', 'd'].map(write));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(sent).toEqual(['a b bad d', 'a b', 'bad d', 'bad', 'd']);
});

test('an error of the disk fails each write, and the next one is tried again', async () => {
  let isFull = true;
  const { write } = aGroup({ fail: () => (isFull ? new Error('disk full') : undefined) });
  const settled = await Promise.allSettled([write('a'), write('b')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isFull = false;
  expect(await write('c')).toBe('C');
});

test.each(['a big', 'big a'])(
  'of %s, what the disk has no room for rejects no write that arrives meanwhile',
  async (both) => {
    let late: Promise<string> | undefined;
    const { sent, write } = aGroup({
      fail(batch) {
        if (!batch.includes('big')) return undefined;
        if (batch.length > 1) return new Error('full');
        late = write('late');
        return new StoreUnavailable('disk full');
      },
    });
    const writes = both.split(' ');
    const settled = await Promise.allSettled(writes.map(write));
    expect(settled.map(({ status }) => status)).toEqual(
      writes.map((text) => (text === 'big' ? 'rejected' : 'fulfilled')),
    );
    expect(await late).toBe('LATE');
    expect(sent).toEqual([both, ...writes, 'late']);
  },
);

test('an error in the commit counter neither repeats nor stops writes', async () => {
  const counted = new Error('counter');
  const uncaught = new Promise((resolve) => process.once('uncaughtException', resolve));
  const { sent, write } = aGroup({
    onCommit() {
      throw counted;
    },
  });
  expect(await write('a')).toBe('A');
  expect(await uncaught).toBe(counted);
  process.once('uncaughtException', () => {});
  expect(await write('b')).toBe('B');
  expect(sent).toEqual(['a', 'b']);
});

/** Creates a group commit as on PostgreSQL: the batches wait until they are released. */
function sessions({ maxBatch = 256, fail = (): Error | undefined => undefined } = {}) {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const { write } = createGroupCommit<StoreWrite, string>({
    async send(batch) {
      sent.push(batch.map(({ session_uuid, text }) => `${session_uuid}${text}`).join(' '));
      await new Promise<void>((resolve) => waiting.push(resolve));
      const error = fail();
      if (error) throw error;
      return batch.map(({ session_uuid, text }) => `stored ${session_uuid}${text}`);
    },
    choose: (all) => chooseBatch(all, maxBatch),
  });
  /** Waits until a batch is sent, and ends it. */
  async function release(): Promise<void> {
    while (waiting.length === 0) await nextTurn();
    waiting.shift()!();
  }
  return {
    sent,
    release,
    write: (session_uuid: string, text: string) => write({ session_uuid, text } as StoreWrite),
  };
}

test('writes that arrive while a batch is sent form the next one, sorted by session', async () => {
  const { sent, release, write } = sessions();
  const first = write('b', '1');
  while (sent.length === 0) await nextTurn();
  const more = [write('d', 'x'), write('a', 'y'), write('c', 'z')];
  await release();
  await release();
  expect(await Promise.all([first, ...more])).toEqual(['stored b1', 'stored dx', 'stored ay', 'stored cz']);
  expect(sent).toEqual(['b1', 'ay cz dx']);
});

test('a batch has one write per session, and the others keep their order', async () => {
  const { sent, release, write } = sessions();
  const all = [write('a', '1'), write('a', '2'), write('b', '1'), write('a', '3')];
  for (let batch = 0; batch < 3; batch += 1) await release();
  await Promise.all(all);
  expect(sent).toEqual(['a1 b1', 'a2', 'a3']);
});

test('a batch can be limited to one session', async () => {
  const { sent, release, write } = sessions({ maxBatch: 1 });
  const all = [write('b', '1'), write('a', '1'), write('b', '2')];
  for (let batch = 0; batch < 3; batch += 1) await release();
  await Promise.all(all);
  expect(sent).toEqual(['b1', 'a1', 'b2']);
});

test('an unavailable database fails all waiting writes at once, and later writes are tried again', async () => {
  let isAway = true;
  const { sent, release, write } = sessions({ fail: () => (isAway ? new StoreUnavailable('away') : undefined) });
  const all = [write('a', '1'), write('b', '2'), write('a', 'later')];
  await release();
  const settled = await Promise.allSettled(all);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(sent).toEqual(['a1 b2']);
  isAway = false;
  const next = write('a', 'x');
  await release();
  expect(await next).toBe('stored ax');
});
