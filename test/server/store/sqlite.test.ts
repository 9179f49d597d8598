import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyResponse } from '../../../src/server/domain/responseQuery.ts';
import { openSqlite, releaseSqlite, sqliteUnavailable } from '../../../src/server/store/openSqlite.ts';
import { sqliteDriver } from '../../../src/server/store/sqliteDriver.ts';
import { sqliteSchema } from '../../../src/server/store/sqliteSchema.ts';
import { openStore } from '../../../src/server/store/openStore.ts';
import { StoreUnavailable } from '../../../src/server/store/storeUnavailable.ts';
import { describeStore } from './suite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStore('SQLite in a file', (now) => openStore(join(folder, `${randomUUID()}.db`), undefined, now));
describeStore('SQLite in memory', (now) => openStore(':memory:', undefined, now));

const session = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
  at: 0,
  flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
};

test('a file that was closed opens again at once, with what it held', async () => {
  const path = join(folder, 'again.db');
  const first = await openStore(path);
  await first.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  await first.close();
  const second = await openStore(path);
  expect(await second.sessions()).toHaveLength(1);
  await second.close();
});

test('a file that is open is refused with what to do', async () => {
  const path = join(folder, 'held.db');
  const store = await openStore(path);
  await expect(openStore(path)).rejects.toThrow(/held\.db cannot be opened: another process is using it/);
  await store.close();
});

test('a store in memory has no connections, and leaves no file', async () => {
  const store = await openStore(':memory:');
  expect(store.connections()).toBeNull();
  await store.close();
  expect(existsSync(':memory:')).toBe(false);
});

const sqliteError = (errcode: number) => Object.assign(new Error('no'), { errcode });

test.each([
  ['another process holds the file', 5],
  ['there is no memory', 7],
  ['the disk is read-only', 8],
  ['the disk is read-only, as SQLite says more exactly', 8 + (4 << 8)],
  ['the disk fails', 10],
  ['the disk is full', 13],
  ['the file cannot be opened', 14],
])('that %s may pass', (_, errcode) => {
  const error = sqliteError(errcode);
  const told = sqliteUnavailable(error);
  expect(told).toBeInstanceOf(StoreUnavailable);
  expect(told).toMatchObject({ message: 'The database cannot be written now.', cause: error });
});

test.each([
  ['a row that breaks a rule', sqliteError(19)],
  ['an error of our own', new Error('no')],
])('%s does not pass by itself', (_, error) => {
  expect(sqliteUnavailable(error)).toBe(error);
});

test('every commit waits until the disk has it', () => {
  const database = openSqlite(join(folder, 'durable.db'));
  // 2 is FULL: with less a crash of the machine loses what was acknowledged
  expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  releaseSqlite(database);
});

test('a file that a newer version has written is refused', async () => {
  const path = join(folder, 'newer.db');
  await (await openStore(path)).close();
  const { DatabaseSync } = sqliteDriver();
  const newer = new DatabaseSync(path, { timeout: 0 });
  newer.exec('PRAGMA user_version = 99');
  newer.close();
  await expect(openStore(path)).rejects.toThrow('it was written by a newer version of asklet');
});

test('a file that cannot be there is refused with its path', async () => {
  await expect(openStore(join(folder, 'no/such/folder.db'))).rejects.toMatchObject({
    message: expect.stringMatching(/no\/such\/folder\.db cannot be opened/),
    cause: expect.any(Error),
  });
});

test('closing finishes what was begun', async () => {
  const path = join(folder, 'closing.db');
  const store = await openStore(path);
  const writing = store.startSession(session);
  await store.close();
  await expect(writing).resolves.toMatchObject({ user_closed_survey: false });
});

test('a copy of a store in use opens with all that was acknowledged', async () => {
  const store = await openStore(join(folder, 'original.db'));
  await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  expect(await store.backup(join(folder, 'copy.db'))).toBe(true);
  await store.close();
  const copy = await openStore(join(folder, 'copy.db'));
  expect(await copy.sessions()).toHaveLength(1);
  await copy.close();
});

const picture = `data:image/png;base64,${'SECRETPICTURE'.repeat(1000)}`;
const screenshot = { data_url: picture, width: 4, height: 3, type: 'image/png', source: 'file' };

/** A file as version 2 of the tables had it. */
function writeOldFile(path: string) {
  const { DatabaseSync } = sqliteDriver();
  const database = new DatabaseSync(path, { timeout: 0 });
  for (const step of sqliteSchema.slice(0, 2)) database.exec(step);
  database.exec('PRAGMA user_version = 2');
  const insert = (sequence: number, metadata: object) => {
    database
      .prepare('INSERT INTO sessions (sequence, session_uuid, survey_uuid, created_at) VALUES (?, ?, ?, 1)')
      .run(sequence, `uuid${sequence}`, session.survey_uuid);
    database
      .prepare(
        `INSERT INTO responses (session_sequence, score, text, metadata, created_at, updated_at, survey_uuid)
         VALUES (?, 1, 'old', ?, 1, 1, ?)`,
      )
      .run(sequence, JSON.stringify(metadata), session.survey_uuid);
  };
  insert(1, { a: 1, screenshot });
  insert(2, JSON.parse('{"__proto__":{"b":2},"screenshot":"none"}'));
  insert(3, { a: 'DELETED LONG AGO'.repeat(50_000) });
  database.exec('DELETE FROM responses WHERE session_sequence = 3; DELETE FROM sessions WHERE sequence = 3');
  database.close();
}

test('a file of before goes on working, and has nothing left of what was deleted', async () => {
  const path = join(folder, 'before.db');
  writeOldFile(path);
  expect(await readFile(path, 'latin1')).toContain('DELETED LONG AGO');
  const store = await openStore(path);
  expect((await store.responses()).map(({ metadata }) => metadata)).toEqual([
    { a: 1, screenshot },
    JSON.parse('{"__proto__":{"b":2},"screenshot":"none"}'),
  ]);
  expect(await store.picture('uuid1')).toBe(picture);
  await store.close();
  expect(await readFile(path, 'latin1')).not.toContain('DELETED LONG AGO');
});

test('what was forgotten is in no byte of the file, its log and a backup', async () => {
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
    const backup = join(folder, 'forgotten.backup.db');
    await store.backup(backup);
    const files = [path, `${path}-wal`, backup].map((file) => readFile(file, 'latin1'));
    return (await Promise.all(files)).join();
  };
  for (const secret of ['SECRETTEXT', 'SECRETADDRESS', 'SECRETPICTURE', 'SECRETAGAIN'])
    expect(await bytes()).toContain(secret);
  expect(await store.forget(session.survey_uuid, session.session_uuid)).toBe(true);
  expect(await bytes()).not.toContain('SECRET');
  expect(await bytes()).toContain('kept');
  await store.close();
});

test('what was too old is in no byte of the file and its log', async () => {
  const path = join(folder, 'old.db');
  const store = await openStore(path);
  await store.saveResponse({ ...session, score: 1, text: 'SECRETTEXT', metadata: {} });
  expect(await readFile(`${path}-wal`, 'latin1')).toContain('SECRETTEXT');
  expect(await store.forgetBefore(session.at + 1)).toBe(1);
  const files = await Promise.all([path, `${path}-wal`].map((file) => readFile(file, 'latin1')));
  expect(files.join()).not.toContain('SECRET');
  await store.close();
});

test('a score alone writes nothing of the metadata that are there', async () => {
  const path = join(folder, 'score.db');
  const store = await openStore(path);
  const response = { ...session, score: 1, text: null, metadata: { a: 'x'.repeat(2_000_000) } };
  await store.saveResponse(response);
  const { size } = await stat(`${path}-wal`);
  for (let score = 0; score < 20; score += 1) await store.saveResponse({ ...response, score, metadata: {} });
  expect((await stat(`${path}-wal`)).size - size).toBeLessThan(1_000_000);
  await store.close();
});

test('what each key has stored is counted over many responses', async () => {
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
  expect(await store.usage()).toEqual(
    new Map(
      keys.map((key, which) => {
        const indexes = Array.from({ length: 6667 }, (_, index) => 3 * index + which);
        return [key, indexes.reduce((sum, index) => sum + (index % 7) + 300, 0)];
      }),
    ),
  );
  await store.close();
});

test('as many keys as a response may have can be written again, small and large, and no key more', async () => {
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

test('what a response takes is counted as it is after each write', async () => {
  const store = await openStore(':memory:');
  const response = { ...session, score: 1, text: null, metadata: {}, key_id: '01ab' };
  const bytes = async (fields: object) => {
    await store.saveResponse({ ...response, ...fields });
    return (await store.usage()).get('01ab');
  };
  expect(await bytes({})).toBe(300);
  expect(await bytes({ text: 'größe' })).toBe(300 + 7);
  expect(await bytes({ score: 2 })).toBe(300 + 7);
  expect(await bytes({ metadata: { a: 1 } })).toBe(300 + 7 + 7);
  expect(await bytes({ text: '', metadata: { a: null } })).toBe(300 + 2);
  await store.close();
});

test('others get their turn while a search goes through many responses', async () => {
  const store = await openStore(':memory:');
  const response = { ...session, score: 1, text: 'x', metadata: {} };
  const writes = Array.from({ length: 5500 }, (_, at) =>
    store.saveResponse({ ...response, session_uuid: `uuid${at}`, at }),
  );
  await Promise.all(writes);
  let turns = 0;
  const searching = new AbortController();
  const others = (async () => {
    for (; !searching.signal.aborted; turns += 1) await new Promise(setImmediate);
  })();
  const query = { ...everyResponse, survey_uuid: session.survey_uuid, search: 'nobody wrote this' };
  expect(await store.page(query, null, 10)).toEqual({ responses: [], cursor: null });
  searching.abort();
  await others;
  expect(turns).toBeGreaterThanOrEqual(5);
  await store.close();
});

test('a file that is deleted or replaced while it is used takes nothing more', async () => {
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

test('nobody else may read the file and its log', async () => {
  const path = join(folder, 'private.db');
  const store = await openStore(path);
  await store.startSession(session);
  const modes = await Promise.all([path, `${path}-wal`].map(async (file) => (await stat(file)).mode & 0o777));
  expect(modes).toEqual([0o600, 0o600]);
  await store.close();
});
