import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { migratePostgres } from '../../../src/service/database/postgres/migratePostgres.ts';
import { openPool, readAddress } from '../../../src/service/database/postgres/postgresPool.ts';
import { postgresSchema } from '../../../src/service/openStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { createUsage } from '../../../src/service/limits/usage.ts';
import { type ResponseWrite, StoreUnavailable } from '../../../src/server/store/store.ts';
import { rowBytes } from '../../../src/service/limits/usage.ts';
import { call } from '../support/call.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { moveToSmallDisk } from '../support/smallDisk.ts';
import { keys, surveys } from '../support/surveys.ts';
import { total } from '../store/resultsSuite.ts';
import { describeStore } from '../store/suite.ts';

const { createDatabase } = usePostgres();

describeStore('PostgreSQL', async () => openStore(await createDatabase()));
describeStore('PostgreSQL without named statements', async () =>
  openStore(`${await createDatabase()}?named_statements=off`),
);

test('many processes may start on an empty database at the same time', async () => {
  const url = await createDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(url)));
  for (const store of stores) expect(await store.sessions()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('the stored bytes of texts and metadata are those of UTF-8', async () => {
  const store = await openStore(await createDatabase());
  const response = aResponse({ text: '疲れた', metadata: {}, key_id: 'a' });
  await store.saveResponse(response);
  await store.saveResponse({ ...response, metadata: { é: '大' } });
  const bytes = Buffer.byteLength('疲れた') + Buffer.byteLength('{"é": "大"}');
  expect(await createUsage(store)()).toEqual(new Map([['a', rowBytes + bytes]]));
  await store.close();
});

test('retention keeps a session with an answer that is being written at the same moment', async () => {
  const url = await createDatabase();
  const [store, other] = await Promise.all([openStore(url), openStore(url)]);
  const [old, written] = [aResponse(), aResponse()];
  // the first write creates the row in which the other process counts its changes
  for (const response of [old, written]) await other.saveResponse(response);
  const lock = new Client({ connectionString: url });
  await lock.connect();
  const { rows } = await lock.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await lock.query('BEGIN; UPDATE survey_revisions SET count = count');
  const blockedBy = (blockers: string) =>
    `SELECT pid FROM pg_stat_activity WHERE pg_blocking_pids(pid) && ARRAY(${blockers})`;
  const isBlocked = async (blockers: string) => (await query(url, blockedBy(blockers))).length > 0;
  const writing = other.saveResponse({ ...written, at: 9, text: 'again' });
  await expect.poll(() => isBlocked(`SELECT ${rows[0]!.pid}`)).toBe(true);
  const forgetting = total(openResults(store)!.forgetBefore(5));
  await expect.poll(() => isBlocked(blockedBy(`SELECT ${rows[0]!.pid}`))).toBe(true);
  await lock.query('COMMIT');
  expect([await writing, await forgetting]).toEqual([noFlags, 1]);
  expect(await store.responses()).toMatchObject([{ session_uuid: written.session_uuid, text: 'again' }]);
  expect(await store.sessions()).toMatchObject([{ survey_uuid: written.survey_uuid }]);
  await lock.end();
  await Promise.all([store.close(), other.close()]);
});

test('a missing database is reported without its password', async () => {
  const opening = openStore('postgres://eve:secret@127.0.0.1:1/none');
  await expect(opening).rejects.toThrow('postgres://eve:***@127.0.0.1:1/none cannot be opened');
});

/** Breaks open connections, because a database's settings apply to new ones. */
const disconnect = (url: string) =>
  query(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

test('a connection that breaks causes one failure, but does not end the process', async () => {
  const url = await createDatabase();
  const store = await openStore(url);
  await store.ping();
  await disconnect(url);
  await store.ping().catch(() => {});
  await store.ping();
  await store.close();
});

test('a read-only database rejects writes for now, and accepts them again later', async () => {
  const url = await createDatabase();
  const store = await openStore(url);
  const session = {
    survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
    session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
    at: 0,
    flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
  };
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(url).pathname.slice(1);
    await query(url, `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`);
    await disconnect(url);
    await store.ping().catch(() => {});
  };
  await setReadOnly('on');
  await expect(store.startSession(session)).rejects.toThrow(StoreUnavailable);
  await setReadOnly('off');
  await expect(store.startSession(session)).resolves.toMatchObject({ user_closed_survey: false });
  await store.close();
});

const noFlags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };

const aResponse = (fields: Partial<ResponseWrite> = {}): ResponseWrite => ({
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  session_uuid: randomUUID(),
  at: 0,
  flags: noFlags,
  score: null,
  text: null,
  metadata: {},
  ...fields,
});

test('if one row of a batch fails, the others are stored', async () => {
  const sizes: number[] = [];
  const store = await openStore(await createDatabase(), (size) => sizes.push(size));
  const large = aResponse({ metadata: { a: 'x'.repeat(3_000_000) } });
  await store.saveResponse(large);
  const outcomes = await Promise.all([
    ...[1, 2, 3].map((score) => store.saveResponse(aResponse({ score }))),
    store.saveResponse({ ...large, metadata: { b: 'x'.repeat(3_000_000) } }),
    ...[4, 5, 6].map((score) => store.saveResponse(aResponse({ score }))),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'metadata too large')).toHaveLength(1);
  expect((await store.responses()).map(({ score }) => score).toSorted()).toEqual([1, 2, 3, 4, 5, 6, null]);
  await store.close();
});

test('each update of a batch removes the metadata that it names', async () => {
  const store = await openStore(await createDatabase());
  const responses = [1, 2, 3].map((score) => aResponse({ score, metadata: { a: 1, b: 2, 'c"\\,{}': 3 } }));
  await Promise.all(responses.map((response) => store.saveResponse(response)));
  const updates = [{ a: null }, { b: null, d: { e: null } }, { 'c"\\,{}': null, a: 9 }];
  await Promise.all(responses.map((each, index) => store.saveResponse({ ...each, metadata: updates[index]! })));
  const stored = new Map((await store.responses()).map(({ score, metadata }) => [score, metadata]));
  expect([1, 2, 3].map((score) => stored.get(score))).toEqual([
    { b: 2, 'c"\\,{}': 3 },
    { a: 1, 'c"\\,{}': 3, d: { e: null } },
    { a: 9, b: 2 },
  ]);
  await store.close();
});

test('if transactions are serializable, colliding writes are repeated', async () => {
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  await query(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`);
  const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(url)));
  const sessions = Array.from({ length: 5 }, () => randomUUID());
  const writes = sessions.flatMap((session_uuid) =>
    stores.flatMap((store, process) =>
      [1, 2, 3].map((turn) =>
        store.saveResponse(aResponse({ session_uuid, metadata: { [`process${process}turn${turn}`]: true } })),
      ),
    ),
  );
  for (const outcome of await Promise.all(writes)) expect(outcome).toEqual(noFlags);
  const kept = (await stores[0]!.responses()).map(({ metadata }) => Object.keys(metadata).length);
  expect(kept).toEqual([12, 12, 12, 12, 12]);
  await Promise.all(stores.map((store) => store.close()));
});

test('a store starts without waiting for readers of the tables, and without the permission to change them', async () => {
  const url = await createDatabase();
  await (await openStore(url)).close();
  const dump = new Client({ connectionString: url });
  await dump.connect();
  await dump.query('BEGIN; LOCK TABLE sessions, responses, events IN ACCESS SHARE MODE');
  const role = `asklet_${randomUUID().slice(0, 8)}`;
  await query(
    url,
    `CREATE ROLE ${role} LOGIN PASSWORD 'x'; REVOKE CREATE ON SCHEMA public FROM PUBLIC;
     GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  );
  const theirs = new URL(url);
  theirs.username = role;
  theirs.password = 'x';
  const store = await openStore(theirs.href);
  await store.saveResponse(aResponse({ score: 1 }));
  expect(await store.responses()).toHaveLength(1);
  await store.close();
  await dump.end();
  await query(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

test('a role that may not create the tables gets an error with instructions', async () => {
  const url = await createDatabase();
  const role = `asklet_${randomUUID().slice(0, 8)}`;
  await query(url, `CREATE ROLE ${role} LOGIN PASSWORD 'x'; REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  const theirs = new URL(url);
  theirs.username = role;
  theirs.password = 'x';
  await expect(openStore(theirs.href)).rejects.toThrow('asklet migrate');
  await query(url, `DROP ROLE ${role}`);
});

test('rejects a database of a newer version', async () => {
  const url = await createDatabase();
  await (await openStore(url)).close();
  await query(url, 'INSERT INTO asklet_schema VALUES (99)');
  await expect(openStore(url)).rejects.toThrow('it was written by a newer version of asklet');
});

test('rejects a database that acknowledges writes before they are durable', async () => {
  const url = await createDatabase();
  await query(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET synchronous_commit = off`);
  await expect(openStore(url)).rejects.toThrow('synchronous_commit is off');
});

test('the connections are counted', async () => {
  const store = await openStore(await createDatabase());
  await store.ping();
  expect(store.connections!()).toEqual({ open: 1, idle: 1, waiting: 0 });
  const asking = Array.from({ length: 13 }, () => store.findSession(randomUUID()));
  expect(store.connections!()).toMatchObject({ waiting: 13 });
  await Promise.all(asking);
  expect(store.connections!()).toMatchObject({ waiting: 0 });
  await store.close();
});

test("visitors' requests do not wait for connections while owners' requests use all of theirs", async () => {
  const url = await createDatabase();
  const store = await openStore(url);
  const results = openResults(store)!;
  const { survey_uuid } = aResponse();
  const lock = new Client({ connectionString: url });
  await lock.connect();
  await lock.query('BEGIN; LOCK TABLE survey_revisions IN ACCESS EXCLUSIVE MODE');
  const asking = Array.from({ length: 20 }, () => results.version(survey_uuid));
  expect(await store.findSession(randomUUID())).toBeNull();
  await lock.end();
  await Promise.all(asking);
  expect(store.connections!()).toMatchObject({ waiting: 0 });
  await store.close();
});

test('a full disk is 503 and not ready until there is space', async ({ skip }) => {
  const url = await createDatabase();
  const store = await openStore(url);
  const server = await createService({ surveys, keys, database: store, onError: () => {} });
  const disk = await moveToSmallDisk(url, ['responses']);
  onTestFinished(async () => {
    await server.close();
    await disk?.remove();
  });
  if (!disk) return skip('no disk can be mounted here');
  const isReady = async () => (await server.fetch(new Request('http://asklet.test/readyz'))).status;
  const submit = async () =>
    (await call(server.fetch, 'responses', { body: { text: randomBytes(4500).toString('hex') } })).status;
  expect([await submit(), await isReady()]).toEqual([200, 200]);
  disk.fill();
  let status = 200;
  for (let count = 0; count < 1000 && status === 200; count += 1) status = await submit();
  expect([status, await isReady()]).toEqual([503, 503]);
  disk.free();
  expect([await submit(), await isReady()]).toEqual([200, 200]);
});

test('tables of an earlier version that are being read are changed later, and writes do not wait for it', async () => {
  const url = await createDatabase();
  await (await openStore(url)).close();
  const dump = new Client({ connectionString: url });
  await dump.connect();
  await dump.query('BEGIN; LOCK TABLE sessions, responses, events IN ACCESS SHARE MODE');
  const pool = openPool(readAddress(url), { connections: 1, seconds: 10 });
  const next = [...postgresSchema, ['ALTER TABLE sessions ADD COLUMN IF NOT EXISTS more integer']];
  const migrating = migratePostgres(pool, next);
  const insert = `INSERT INTO sessions (session_uuid, survey_uuid, user_closed_survey, user_submitted_score,
    user_submitted_text, event_bits, created_at, last_write_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), false, false, false, 0, 1, 1)`;
  for (let time = 0; time < 5; time += 1) await query(url, `SET statement_timeout = '3s'; ${insert}`);
  await dump.end();
  await migrating;
  expect(await query(url, 'SELECT count(more)::integer AS changed FROM sessions')).toEqual([{ changed: 0 }]);
  await pool.close();
  await expect(openStore(url)).rejects.toThrow('it was written by a newer version of asklet');
});

test('a deletion during writes leaves nothing behind', async () => {
  const url = await createDatabase();
  const stores = await Promise.all([openStore(url), openStore(url)]);
  for (let round = 0; round < 40; round += 1) {
    const response = aResponse({ score: 1 });
    const event = { ...response, event_type: 'survey_opened', version: 2 } as const;
    await stores[0]!.saveResponse(response);
    await Promise.all([
      ...Array.from({ length: 5 }, () => stores[1]!.addEvent(event)),
      total(openResults(stores[0]!)!.forget(response.survey_uuid, [response.session_uuid])),
      stores[1]!.saveResponse({ ...response, text: 'again' }),
    ]);
  }
  const orphans = await query(
    url,
    `SELECT 1 FROM (SELECT session_uuid FROM events UNION ALL SELECT session_uuid FROM responses) AS rest
     WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.session_uuid = rest.session_uuid)`,
  );
  expect(orphans).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});
