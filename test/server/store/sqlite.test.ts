import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUsage } from '../../../src/service/limits/usage.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { createDeletion } from '../../../src/service/database/deleteSessions.ts';
import type { Step } from '../../../src/server/store/sql/queries.ts';
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts';
import { sqliteUnavailable } from '../../../src/server/store/sqlite/sqliteDriver.ts';
import { sqliteDriver } from '../../../src/server/store/sqlite/sqliteDriver.ts';
import { sqliteSchema } from '../../../src/server/store/sqlite/openSqlite.ts';
import { openSqliteStore } from '../../../src/service/openStore.ts';
import type { SqliteDatabase } from '../../../src/service/database/sqlite/sqliteDatabase.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { type Store, StoreUnavailable } from '../../../src/server/store/store.ts';
import { rowBytes } from '../../../src/service/limits/usage.ts';
import { queriesOf } from './queries.ts';
import { total } from './resultsSuite.ts';
import { describeStore } from './suite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStore('SQLite in a file', () => openStore(join(folder, `${randomUUID()}.db`)));
// its results are read by the tests of the server, which are in memory
describeStore('SQLite in memory', () => openStore(':memory:'), false);

/** Copies the state of a store into a new file. */
const copyTo = (store: DatabaseStore, path: string) => (store.database as SqliteDatabase).copyTo(path);

const session = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
  at: 0,
  flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
};

test('a closed file can be opened again immediately, with its data', async () => {
  const path = join(folder, 'again.db');
  const first = await openStore(path);
  await first.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  await first.close();
  const second = await openStore(path);
  expect(await second.sessions()).toHaveLength(1);
  await second.close();
});

test('a file that is in use is rejected with instructions', async () => {
  const path = join(folder, 'held.db');
  const store = await openStore(path);
  await expect(openStore(path)).rejects.toThrow(/held\.db cannot be opened: another process is using it/);
  await store.close();
});

test('a file that is in use under another name is rejected', async () => {
  const path = join(folder, 'named.db');
  const store = await openStore(path);
  const other = await mkdtemp(join(folder, 'other-'));
  await link(path, join(other, 'named.db'));
  await symlink(path, join(other, 'linked.db'));
  for (const name of ['named.db', 'linked.db']) {
    await expect(openStore(join(other, name))).rejects.toThrow('another process is using it');
  }
  await store.close();
  await (await openStore(join(other, 'named.db'))).close();
});

test('a store in memory has no connections, and leaves no file', async () => {
  const store = await openStore(':memory:');
  expect(store.connections).toBeNull();
  await store.close();
  expect(existsSync(':memory:')).toBe(false);
});

const sqliteError = (errcode: number) => Object.assign(new Error('no'), { errcode });

test.each([
  ['a file used by another process', 5],
  ['missing memory', 7],
  ['a read-only disk', 8],
  ['a read-only disk with an extended code', 8 + (4 << 8)],
  ['a failing disk', 10],
  ['a full disk', 13],
  ['a file that cannot be opened', 14],
])('%s counts as temporary', (_, errcode) => {
  const error = sqliteError(errcode);
  const told = sqliteUnavailable(error);
  expect(told).toBeInstanceOf(StoreUnavailable);
  expect(told).toMatchObject({ message: 'The database does not accept writes now.', cause: error });
});

test.each([
  ['a violated constraint', sqliteError(19)],
  ['an error of our own', new Error('no')],
])('%s counts as permanent', (_, error) => {
  expect(sqliteUnavailable(error)).toBe(error);
});

test('every commit waits until the disk has it', () => {
  const { connection, close } = openSqlite(join(folder, 'durable.db'));
  // 2 is FULL: with less, a crash of the machine loses acknowledged writes
  expect(connection.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  close();
});

test('rejects a file of a newer version', async () => {
  const path = join(folder, 'newer.db');
  await (await openStore(path)).close();
  const { DatabaseSync } = sqliteDriver();
  const newer = new DatabaseSync(path, { timeout: 0 });
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  await expect(openStore(path)).rejects.toThrow('it was written by a newer version of asklet');
});

test('a file of an earlier version gets the missing tables and columns', async () => {
  const path = join(folder, 'earlier.db');
  const store = await openStore(path);
  await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  await store.close();
  const next = [...sqliteSchema, 'ALTER TABLE sessions ADD COLUMN more INTEGER'];
  const { connection, close } = openSqlite(path, next);
  expect(connection.prepare('SELECT session_uuid, more FROM sessions').all()).toEqual([
    { session_uuid: session.session_uuid, more: null },
  ]);
  expect(connection.prepare('PRAGMA user_version').get()).toEqual({ user_version: next.length });
  close();
});

test('a file that cannot exist is rejected with its path', async () => {
  await expect(openStore(join(folder, 'no/such/folder.db'))).rejects.toMatchObject({
    message: expect.stringMatching(
      /no\/such\/folder\.db cannot be opened: the folder \S+\/no\/such is missing: mkdir -p/,
    ),
    cause: expect.any(Error),
  });
});

test('closing finishes the work in progress', async () => {
  const path = join(folder, 'closing.db');
  const store = await openStore(path);
  const writing = store.startSession(session);
  await store.close();
  await expect(writing).resolves.toMatchObject({ user_closed_survey: false });
});

test('a copy of a store in use can be opened with all acknowledged writes', async () => {
  const store = await openStore(join(folder, 'original.db'));
  await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  await copyTo(store, join(folder, 'copy.db'));
  await store.close();
  const copy = await openStore(join(folder, 'copy.db'));
  expect(await copy.sessions()).toHaveLength(1);
  await copy.close();
});

const uuidOf = (index: number) => `0f1e2d3c-4b5a-4697-8877-${`${index}`.padStart(12, '0')}`;

const fill = (store: Store, from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.saveResponse({
        ...session,
        session_uuid: uuidOf(from + index),
        score: 1,
        text: 'x'.repeat(10_000),
        metadata: {},
      }),
    ),
  );

test('a copy has the state of its beginning, whatever is written, deleted and copied meanwhile', async () => {
  const path = join(folder, 'busy.db');
  const store = await openStore(path);
  const results = openResults(store)!;
  await fill(store, 0, 500);
  const [first, second] = [join(folder, 'first.db'), join(folder, 'second.db')];
  const copied = new AbortController();
  const copies = Promise.all([copyTo(store, first), copyTo(store, second)]).finally(() => copied.abort());
  for (let written = 500; !copied.signal.aborted; written += 50) {
    await fill(store, written, 50);
    await total(results.forget(session.survey_uuid, [uuidOf(written - 1)]));
  }
  await copies;
  const counts = [];
  for (const copy of [first, second]) {
    const { connection, close } = openSqlite(copy);
    expect(connection.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    counts.push((connection.prepare('SELECT count(*) AS count FROM responses').get() as { count: number }).count);
    close();
  }
  expect(counts[0]).toBeGreaterThanOrEqual(500);
  expect(counts[1]).toBeGreaterThanOrEqual(500);
  await store.close();
});

test('a copy that is interrupted by closing fails, and the store can be opened again', async () => {
  const path = join(folder, 'interrupted.db');
  const store = openSqliteStore(path);
  await fill(store, 0, 500);
  // so that no copy is ready before the store closes
  store.database.connection.exec('CREATE TABLE large AS SELECT randomblob(100000000) AS data');
  const copies = [copyTo(store, join(folder, 'torn.db')), copyTo(store, join(folder, 'late.db'))];
  const outcomes = Promise.allSettled(copies);
  await store.close();
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
    { status: 'rejected', reason: expect.any(StoreUnavailable) },
  ]);
  const again = await openStore(path);
  expect(await again.sessions()).toHaveLength(500);
  await again.close();
});

test('another process cannot lock the file, whatever was read and copied, until it is closed', async () => {
  const path = join(folder, 'locked.db');
  const store = await openStore(path);
  await copyTo(store, join(folder, 'unlocked.db'));
  await queriesOf(store).period(session.survey_uuid);
  const attempt = `
    const { DatabaseSync } = process.getBuiltinModule('node:sqlite') ?? require('@photostructure/sqlite');
    try {
      new DatabaseSync(process.argv[1] + '-lock').exec('BEGIN EXCLUSIVE');
      console.log('locked');
    } catch (error) {
      console.log(error.message);
    }`;
  const lock = async () => (await promisify(execFile)(process.execPath, ['-e', attempt, path])).stdout.trim();
  expect(await lock()).toBe('database is locked');
  await store.close();
  expect(await lock()).toBe('locked');
});

const read = async (...files: string[]) => (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join();

const picture = `data:image/png;base64,${'SECRETPICTURE'.repeat(1000)}`;
const screenshot = { data_url: picture, width: 4, height: 3, type: 'image/png', source: 'file' };

test('deleted data is in no byte of the file, its log and a backup', async () => {
  const path = join(folder, 'forgotten.db');
  const store = await openStore(path);
  const secrets = { text: 'SECRETTEXT', metadata: { user_email: 'SECRETADDRESS', screenshot } };
  const other = {
    ...session,
    session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332212',
    score: 1,
    text: 'kept',
    metadata: {},
  };
  await store.saveResponse(other);
  await store.saveResponse({ ...session, score: 1, ...secrets });
  await store.saveResponse({ ...session, score: 2, text: 'SECRETAGAIN', metadata: {} });
  const bytes = async () => {
    const backup = join(folder, `forgotten.${randomUUID()}.db`);
    await copyTo(store, backup);
    return read(path, `${path}-wal`, backup);
  };
  const before = await read(path, `${path}-wal`);
  for (const secret of ['SECRETTEXT', 'SECRETADDRESS', 'SECRETPICTURE', 'SECRETAGAIN'])
    expect(before).toContain(secret);
  expect(await bytes()).toContain('SECRETAGAIN');
  expect(await total(openResults(store)!.forget(session.survey_uuid, [session.session_uuid]))).toBe(1);
  expect(await bytes()).not.toContain('SECRET');
  expect(await bytes()).toContain('kept');
  await store.close();
});

test('data deleted for its age is in no byte of the file and its log', async () => {
  const path = join(folder, 'old.db');
  const store = await openStore(path);
  await store.saveResponse({ ...session, score: 1, text: 'SECRETTEXT', metadata: {} });
  expect(await readFile(`${path}-wal`, 'latin1')).toContain('SECRETTEXT');
  expect(await total(openResults(store)!.forgetBefore(session.at + 1))).toBe(1);
  expect(await read(path, `${path}-wal`)).not.toContain('SECRET');
  await store.close();
});

test('an update does not write the stored picture again', async () => {
  const path = join(folder, 'score.db');
  const store = await openStore(path);
  const large = { ...screenshot, data_url: 'x'.repeat(1_000_000) };
  const response = { ...session, score: 1, text: null, metadata: { screenshot: large } };
  await store.saveResponse(response);
  const { size } = await stat(`${path}-wal`);
  for (let score = 0; score < 20; score += 1) await store.saveResponse({ ...response, score, metadata: { score } });
  expect((await stat(`${path}-wal`)).size - size).toBeLessThan(1_000_000);
  await store.close();
});

test('the stored bytes of each key are counted over many responses', async () => {
  const store = await openStore(':memory:');
  const keys = ['a', 'b', 'c'];
  const writes = Array.from({ length: 20_001 }, (_, index) =>
    store.saveResponse({
      ...session,
      session_uuid: `uuid${index}`,
      score: 1,
      text: 'x'.repeat(index % 7),
      metadata: {},
      key_id: keys[index % 3]!,
    }),
  );
  await Promise.all(writes);
  expect(await createUsage(store)()).toEqual(
    new Map(
      keys.map((key, which) => {
        const indexes = Array.from({ length: 6667 }, (_, index) => 3 * index + which);
        return [key, indexes.reduce((sum, index) => sum + (index % 7) + 302, 0)];
      }),
    ),
  );
  await store.close();
});

test('the stored bytes of texts and metadata are those of UTF-8', async () => {
  const store = await openStore(':memory:');
  await store.saveResponse({ ...session, score: 1, text: '疲れた', metadata: { é: '大' }, key_id: 'a' });
  const bytes = Buffer.byteLength('疲れた') + Buffer.byteLength('{"é":"大"}');
  expect(await createUsage(store)()).toEqual(new Map([['a', rowBytes + bytes]]));
  await store.close();
});

test('a response with the maximum number of keys can be updated, with small and large values, but not with another key', async () => {
  const store = await openStore(':memory:');
  const response = { ...session, score: 1, text: null };
  const keys = Array.from({ length: 200 }, (_, index) => `key${index}`);
  const metadata = Object.fromEntries(keys.map((key) => [key, 1]));
  await store.saveResponse({ ...response, metadata });
  for (const key0 of ['x'.repeat(10_000), 'x'.repeat(20_000), 1]) {
    expect(await store.saveResponse({ ...response, metadata: { key0 } })).not.toBe('metadata too large');
    expect((await store.responses())[0]!.metadata).toEqual({ ...metadata, key0 });
    expect(await store.saveResponse({ ...response, metadata: { more: 1 } })).toBe('metadata too large');
  }
  await store.close();
});

test("a response's bytes are counted correctly after each write", async () => {
  const store = await openStore(':memory:');
  const response = { ...session, score: 1, text: null, metadata: {}, key_id: '01ab' };
  const bytes = async (fields: object) => {
    await store.saveResponse({ ...response, ...fields });
    return (await createUsage(store)()).get('01ab');
  };
  expect(await bytes({})).toBe(300 + 2);
  expect(await bytes({ text: 'größe' })).toBe(300 + 7 + 2);
  expect(await bytes({ score: 2 })).toBe(300 + 7 + 2);
  expect(await bytes({ metadata: { a: 1 } })).toBe(300 + 7 + 7);
  expect(await bytes({ text: '', metadata: { a: null } })).toBe(300 + 2);
  const bytesOf = (value: object) => JSON.stringify(value).length;
  const { data_url, ...properties } = screenshot;
  const stored = 300 + bytesOf({ screenshot: properties });
  expect(await bytes({ metadata: { screenshot } })).toBe(stored + data_url.length);
  expect(await bytes({ score: 3 })).toBe(stored + data_url.length);
  expect(await bytes({ metadata: { screenshot: properties } })).toBe(stored);
  expect(await bytes({ metadata: { screenshot } })).toBe(stored + data_url.length);
  expect(await bytes({ metadata: { screenshot: null } })).toBe(300 + 2);
  await store.close();
});

test('other requests get their turn while a search scans many responses', async () => {
  const store = await openStore(join(folder, 'scanned.db'));
  const response = { ...session, score: 1, text: 'x', metadata: {} };
  const writes = Array.from({ length: 30_000 }, (_, at) =>
    store.saveResponse({ ...response, session_uuid: `uuid${at}`, at }),
  );
  await Promise.all(writes);
  let turns = 0;
  const searching = new AbortController();
  const others = (async () => {
    for (; !searching.signal.aborted; turns += 1) await new Promise(setImmediate);
  })();
  const query = { survey_uuid: session.survey_uuid, search: 'nobody wrote this' };
  expect(await queriesOf(store).page(query, null, 10)).toEqual({ responses: [], cursor: null });
  searching.abort();
  await others;
  expect(turns).toBeGreaterThanOrEqual(5);
  await store.close();
});

test('a file that is deleted or replaced while in use accepts no more writes', async () => {
  const path = join(folder, 'gone.db');
  const store = await openStore(path);
  await store.ping();
  await rename(path, `${path}.moved`);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  await writeFile(path, '');
  await expect(store.startSession(session)).rejects.toThrow(
    new StoreUnavailable(`The file ${path} was deleted or replaced.`),
  );
  const response = { ...session, score: 1, text: null, metadata: {} };
  await expect(store.saveResponse(response)).rejects.toThrow(StoreUnavailable);
  await rename(`${path}.moved`, path);
  await store.startSession(session);
  await store.close();
});

test('other users cannot read the file and its log', async () => {
  const path = join(folder, 'private.db');
  const store = await openStore(path);
  await store.startSession(session);
  const modes = await Promise.all([path, `${path}-wal`].map(async (file) => (await stat(file)).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600]);
  await store.close();
});

test('a commit waits for the disk if one of its writes must be durable', async () => {
  const store = openSqliteStore(join(folder, 'soon.db'));
  const read = async (when: 'durable' | 'soon') => {
    const [rows] = await store.database.transact([{ sql: 'PRAGMA synchronous' }], when);
    return (rows as { synchronous: number }[])[0]!.synchronous;
  };
  const [normal, full] = [1, 2];
  expect(await read('soon')).toBe(normal);
  expect(await Promise.all([read('soon'), read('durable')])).toEqual([full, full]);
  expect(await read('soon')).toBe(normal);
  expect(await read('durable')).toBe(full);
  await store.close();
});

test('sessions to delete are found by their uuid, not by scanning their survey', async () => {
  const store = openSqliteStore(':memory:');
  const steps: Step[] = [];
  const transact = async (given: readonly Step[]) => {
    steps.push(...given);
    return [];
  };
  const database = { ...store.database, transact };
  await createDeletion({ ...store, database })(randomUUID(), [randomUUID()], 0).next();
  const plans = steps.map(({ sql, values = [] }) =>
    store.database.connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as string[])),
  );
  expect(plans).toHaveLength(6);
  expect(JSON.stringify(plans)).not.toMatch(/SCAN (sessions|responses|screenshots|events)/);
  await store.close();
});

test('a full file is not ready until a large write fits, however long nothing is written', async () => {
  let time = 0;
  const store = openSqliteStore(':memory:', undefined, () => time);
  const limit = (pages: number) => store.database.connection.exec(`PRAGMA max_page_count = ${pages}`);
  const save = () => store.saveResponse({ ...session, score: 1, text: null, metadata: { large: 'x'.repeat(100_000) } });
  await store.ping();
  limit(1);
  await expect(save()).rejects.toThrow(StoreUnavailable);
  time += 60_000;
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  limit(1_000_000);
  await expect(store.ping()).rejects.toThrow(StoreUnavailable);
  time += 60_000;
  await store.ping();
  await save();
  expect(await store.responses()).toHaveLength(1);
  await store.close();
});

test('large responses are deleted in several commits, so that others do not wait long', async () => {
  const store = await openStore(':memory:');
  const uuids = Array.from({ length: 10 }, () => randomUUID());
  const metadata = { large: 'x'.repeat(400_000) };
  for (const session_uuid of uuids) {
    await store.saveResponse({ ...session, session_uuid, score: 1, text: null, metadata });
  }
  const batches: number[] = [];
  for await (const count of openResults(store)!.forget(session.survey_uuid, uuids)) batches.push(count);
  expect(batches).toEqual([3, 3, 3, 1]);
  expect(await store.responses()).toEqual([]);
  await store.close();
});
