import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { createFileReader } from '../../../src/service/database/sqlite/sqliteReader.ts';
import { openSqliteStore } from '../../../src/service/openStore.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { aResponse, survey_uuid } from './records.ts';
import { total } from './resultsSuite.ts';

let folder: string;
let path: string;
let store: DatabaseStore & ReturnType<typeof openSqliteStore>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-reader-'));
  path = join(folder, 'asklet.db');
  store = openSqliteStore(path);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const countAll = 'SELECT count(*) AS count FROM responses';

/** Only the timers of the reader: the store and the thread need real ones. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Counts the threads that are started from now on. */
function countThreads(): () => number {
  let running = 0;
  const count = (worker: Worker) => {
    running += 1;
    worker.once('exit', () => (running -= 1));
  };
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  return () => running;
}

test('a snapshot shows the state of its first statement, whatever is written and deleted later', async () => {
  const response = aResponse();
  await store.saveResponse(response);
  const { all, close } = await store.database.openSnapshot();
  expect(await all(countAll)).toEqual([{ count: 1 }]);
  await store.saveResponse(aResponse());
  await total(queriesOf(store).forget(survey_uuid, [response.session_uuid]));
  expect(await all(countAll)).toEqual([{ count: 1 }]);
  await close();
  const next = await store.database.openSnapshot();
  await store.saveResponse(aResponse());
  expect(await next.all(countAll)).toEqual([{ count: 2 }]);
  await next.close();
});

test('a snapshot that is read slowly stays open', async () => {
  fakeTimers();
  const { all, touch, close } = await store.database.openSnapshot();
  await all(countAll);
  for (let chunk = 0; chunk < 3; chunk += 1) {
    await vi.advanceTimersByTimeAsync(50_000);
    touch();
  }
  expect(await all(countAll)).toEqual([{ count: 0 }]);
  await close();
});

test('a file that was moved is not read, and keeps no thread alive', async () => {
  const threads = countThreads();
  await rename(path, `${path}.moved`);
  await expect(store.database.openSnapshot()).rejects.toThrow(StoreUnavailable);
  await expect(store.database.copyTo(`${path}.copy`)).rejects.toThrow(StoreUnavailable);
  await rename(`${path}.moved`, path);
  expect(threads()).toBe(0);
});

test('several snapshots can be open at once', async () => {
  const snapshots = [];
  for (let count = 0; count < 5; count += 1) {
    const snapshot = await store.database.openSnapshot();
    expect(await snapshot.all(countAll)).toEqual([{ count }]);
    snapshots.push(snapshot);
    await store.saveResponse(aResponse());
  }
  const counts = await Promise.all(snapshots.map(({ all }) => all<{ count: number }>(countAll)));
  expect(counts.map(([row]) => row!.count)).toEqual([0, 1, 2, 3, 4]);
  await Promise.all(snapshots.map(({ close }) => close()));
});

test('nothing can be written, and the error of a statement is passed on', async () => {
  const { all, close } = await store.database.openSnapshot();
  await store.saveResponse(aResponse());
  await expect(all('DELETE FROM responses')).rejects.toBeInstanceOf(Error);
  expect(await store.responses()).toHaveLength(1);
  await expect(all('SELECT nothing')).rejects.toMatchObject({ errcode: 1, message: expect.stringMatching(/nothing/) });
  expect(await all('SELECT ? AS a, ? AS b', ['x', null])).toEqual([{ a: 'x', b: null }]);
  await close();
});

test('the thread starts with the first request, and ends after a minute without one', async () => {
  fakeTimers();
  const threads = countThreads();
  const reader = createFileReader({ path, check: () => {} });
  onTestFinished(() => reader.close());
  expect(threads()).toBe(0);
  const { all, close } = await reader.openSnapshot();
  await all(countAll);
  await close();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(threads()).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await expect.poll(threads).toBe(0);
  const again = await reader.openSnapshot();
  expect(await again.all(countAll)).toEqual([{ count: 0 }]);
});

test('a thread that fails while it ends does not keep the reader from closing', async () => {
  const threads = countThreads();
  let thread: Worker | undefined;
  process.once('worker', (worker) => (thread = worker));
  const reader = createFileReader({ path, check: () => {} });
  await reader.openSnapshot();
  const closing = reader.close();
  thread!.emit('error', new Error('out of memory'));
  await closing;
  expect(threads()).toBe(0);
});

test('a snapshot that nobody reads on for a minute ends, so that the log can be emptied', async () => {
  await store.saveResponse(aResponse({ text: 'SECRET' }));
  const response = aResponse({ text: 'SECRET' });
  await store.saveResponse(response);
  fakeTimers();
  const { all, close } = await store.database.openSnapshot();
  await all(countAll);
  await total(queriesOf(store).forgetBefore(Number.MAX_SAFE_INTEGER));
  expect(await readFile(`${path}-wal`, 'latin1')).toContain('SECRET');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(all(countAll)).rejects.toThrow(new StoreUnavailable('The snapshot has ended.'));
  await close();
  while ((await stat(`${path}-wal`)).size > 0) await vi.advanceTimersByTimeAsync(1000);
  expect(await readFile(path, 'latin1')).not.toContain('SECRET');
});

test('closing ends what is under way, and rejects what follows', async () => {
  const { all } = await store.database.openSnapshot();
  const counting = all(`
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1e6)
    SELECT max(number) AS max FROM numbers`);
  const outcome = expect(counting).rejects.toThrow(StoreUnavailable);
  await store.close();
  await outcome;
  await expect(all(countAll)).rejects.toThrow(StoreUnavailable);
  await expect(store.database.openSnapshot()).rejects.toThrow(StoreUnavailable);
  store = openSqliteStore(join(folder, `${randomUUID()}.db`));
});

test.each([
  { minify: false, keepNames: true },
  { minify: true, keepNames: false },
])('thread and copy work in a bundle (minified: $minify, names kept: $keepNames)', async (output) => {
  const entry = fileURLToPath(new URL('../../../src/service/database/sqlite/sqliteReader.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: folder, rolldownOptions: { output: { ...output, entryFileNames: 'bundle.mjs' } } },
  });
  // a bundle finds the driver as any program finds its packages
  await symlink(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
    'junction',
  );
  const bundle = (await import(join(folder, 'bundle.mjs'))) as { createFileReader: typeof createFileReader };
  const reader = bundle.createFileReader({ path, check: () => {} });
  const { all, close } = await reader.openSnapshot();
  expect(await all("SELECT asklet_lower('Ä') AS text")).toEqual([{ text: 'ä' }]);
  await close();
  await reader.copyTo(join(folder, 'copy.db'));
  expect((await stat(join(folder, 'copy.db'))).size).toBeGreaterThan(0);
  await reader.close();
});
