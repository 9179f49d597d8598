import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts';
import { sqliteDriver } from '../../../src/server/store/sqlite/sqliteDriver.ts';
import { createSqliteStore, openSqliteStore } from '../../../src/server/store/sqlite/sqliteStore.ts';
import { StoreUnavailable } from '../../../src/server/store/store.ts';
import { aResponse, aSession, noFlags } from './records.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-sqlite-'));
  return () => rm(folder, { recursive: true });
});

test('a store without hooks stores what it is given', async () => {
  const store = createSqliteStore(openSqlite(':memory:'));
  const session = aSession();
  expect(await store.startSession(session)).toEqual(noFlags);
  expect(await store.addEvent({ ...session, event_type: 'survey_opened', version: 1 })).toEqual(noFlags);
  expect(await store.saveResponse(aResponse({ ...session, score: 3 }))).toEqual(noFlags);
  expect(await store.responses()).toMatchObject([{ session_uuid: session.session_uuid, score: 3 }]);
  await store.close();
});

test('a start that adds nothing to its session writes nothing', async () => {
  const store = openSqliteStore(':memory:');
  const changes = () => store.runStep({ sql: 'SELECT total_changes() AS count' });
  const session = aSession({ device: 'computer' });
  await store.startSession(session);
  const before = changes();
  expect(await store.startSession({ ...session, at: session.at + 1, device: 'phone' })).toEqual(noFlags);
  expect(changes()).toEqual(before);
  // what is new is stored
  expect(await store.startSession({ ...session, page: '/new' })).toEqual(noFlags);
  expect(store.runStep({ sql: 'SELECT page, device FROM sessions' })).toEqual([{ page: '/new', device: 'computer' }]);
  const event = { ...session, event_type: 'survey_opened', version: 1 } as const;
  await Promise.all([store.addEvent(event), store.addEvent(event)]);
  expect(store.runStep({ sql: 'SELECT count(*) AS count FROM events' })).toEqual([{ count: 2 }]);
  expect(await store.startSession({ ...session, survey_uuid: 'other' })).toBe('foreign session');
  await store.close();
});

test('a step with a name is prepared once, another one each time', async () => {
  const store = openSqliteStore(':memory:');
  const prepare = vi.spyOn(store.connection, 'prepare');
  const named = { name: 'double', sql: 'SELECT ? * 2 AS twice' };
  expect(store.runStep({ ...named, values: [1] })).toEqual([{ twice: 2 }]);
  expect(store.runStep({ ...named, values: [2] })).toEqual([{ twice: 4 }]);
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(store.runStep({ sql: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
  expect(store.runStep({ sql: 'SELECT 2 AS two' })).toEqual([{ two: 2 }]);
  expect(prepare).toHaveBeenCalledTimes(3);
  await store.close();
});

test('values may be true, false and undefined, which SQLite does not have', async () => {
  const store = openSqliteStore(':memory:');
  const values = [true, false, undefined];
  expect(store.runStep({ sql: 'SELECT ? AS yes, ? AS no, ? AS none', values })).toEqual([
    { yes: 1, no: 0, none: null },
  ]);
  await store.close();
});

test('a file that another program locks accepts no write, and the next one when it is free', async () => {
  const path = join(folder, 'locked.db');
  const store = openSqliteStore(path);
  const other = new (sqliteDriver().DatabaseSync)(path, { timeout: 0 });
  other.exec('BEGIN IMMEDIATE');
  await expect(store.startSession(aSession())).rejects.toThrow(
    new StoreUnavailable('The database does not accept writes now.'),
  );
  other.exec('ROLLBACK');
  other.close();
  expect(await store.startSession(aSession())).toEqual(noFlags);
  await store.close();
});

test.each(['the first', 'the last'])('a disk without room for %s of two writes stores the other one', async (which) => {
  const store = openSqliteStore(join(folder, `${which}.db`));
  const { page_count } = store.connection.prepare('PRAGMA page_count').get() as { page_count: number };
  store.connection.exec(`PRAGMA max_page_count = ${page_count + 20}`);
  const [large, small] = [aResponse({ text: 'x'.repeat(1_000_000) }), aResponse({ text: 'small' })];
  const both = which === 'the first' ? [large, small] : [small, large];
  const outcomes = await Promise.allSettled(both.map((write) => store.saveResponse(write)));
  expect(outcomes[both.indexOf(small)]).toEqual({ status: 'fulfilled', value: noFlags });
  expect(outcomes[both.indexOf(large)]).toMatchObject({ reason: expect.any(StoreUnavailable) });
  expect(await store.responses()).toMatchObject([{ text: 'small' }]);
  await store.close();
});

test('only this user can read the file and its lock', async () => {
  const path = join(folder, 'private.db');
  const { close } = openSqlite(path);
  for (const each of [path, `${path}-lock`]) expect((await stat(each)).mode & 0o777).toBe(0o600);
  close();
});
