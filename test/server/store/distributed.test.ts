import { everyResponse } from '../../../src/server/domain/responseQuery.ts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../src/server/store/openStore.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { query, usePostgres } from '../support/postgres.ts';

// What databases that spread over nodes need (CockroachDB, YugabyteDB, Citus), read off the tables and the statements.

const { createDatabase } = usePostgres();
const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
let url: string;
let store: Store;
let statements: { text: string; values: unknown[] }[];

beforeAll(async () => {
  url = await createDatabase();
  const spy = vi.spyOn(Client.prototype, 'query');
  store = await openStore(`${url}?max_batch=1`);
  await useAll(store);
  statements = spy.mock.calls
    .map(([given]) => given as unknown as { text?: string; values?: unknown[] })
    .map((given) => ({ text: given.text ?? String(given), values: given.values ?? [] }));
  spy.mockRestore();
});
afterAll(() => store.close());

/** Everything that the server ever asks of a store, several writes at once. */
async function useAll(used: Store) {
  const sessions = Array.from({ length: 5 }, () => ({ survey_uuid, session_uuid: randomUUID(), at: 0, flags }));
  const response = { score: 1, text: 'x', metadata: { a: 1 } };
  await Promise.all([
    ...sessions.map((session) => used.startSession(session)),
    ...sessions.map((session) => used.saveResponse({ ...session, ...response })),
    ...sessions.map((session) => used.saveResponse({ ...session, ...response, metadata: { a: null } })),
    ...sessions.map((session) => used.addEvent({ ...session, event_type: 'survey_opened', version: 2 })),
  ]);
  await used.findSession(sessions[0]!.session_uuid);
  const everything = { ...everyResponse, survey_uuid };
  await used.page(everything, null, 10);
  await used.facts(everything, null, 10);
  await used.funnel(survey_uuid, 0, 1);
  await used.beginning(survey_uuid);
  const kept = { day: 0, revision: 1, data: Buffer.from('x'), texts: 'x', metadata: '{}' };
  await used.keepDay(survey_uuid, kept);
  await used.keptDays(survey_uuid, 0, 1, { texts: true, metadata: true });
  await used.version(survey_uuid);
  await used.forget(survey_uuid, sessions[0]!.session_uuid);
  await used.forgetBefore(1);
  await used.ping();
}

test('every primary key begins with the session, but that of the days of a survey', async () => {
  const keys = await query(
    url,
    `SELECT indrelid::regclass::text AS table, pg_get_indexdef(indexrelid, 1, true) AS first
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE indisprimary AND indrelid <> 'asklet_schema'::regclass AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(keys).toEqual([
    { table: 'events', first: 'session_uuid' },
    { table: 'responses', first: 'session_uuid' },
    { table: 'screenshots', first: 'session_uuid' },
    { table: 'sessions', first: 'session_uuid' },
    { table: 'summary_days', first: 'survey_uuid' },
  ]);
});

test('no index begins with a time', async () => {
  const firsts = await query(
    url,
    `SELECT pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace`,
  );
  expect(firsts.length).toBeGreaterThan(3);
  expect(firsts.filter(({ first }) => /_at\b/.test(String(first)))).toEqual([]);
});

test.each([
  ['sequences', "SELECT 1 FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace"],
  ['triggers', 'SELECT 1 FROM pg_trigger WHERE NOT tgisinternal'],
  ['foreign keys', "SELECT 1 FROM pg_constraint WHERE contype = 'f'"],
  ['functions', "SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace"],
])('there are no %s', async (_, text) => {
  expect(await query(url, text)).toEqual([]);
});

test('no statement takes a lock by name, a table as a whole, or a transaction of several statements', () => {
  const forbidden = /advisory|\bLOCK\b|FOR (UPDATE|SHARE)|nextval|\bSERIAL\b|LISTEN|NOTIFY|\bBEGIN\b|SAVEPOINT|TEMP/i;
  expect(statements.length).toBeGreaterThan(30);
  expect(statements.filter(({ text }) => forbidden.test(text)).map(({ text }) => text)).toEqual([]);
});

test('with max_batch=1 a statement that writes touches one session', () => {
  const writes = statements.filter(({ text }) => /INSERT INTO sessions/.test(text));
  expect(writes).toHaveLength(20);
  const sessions = writes.map(({ values }) => values[0] as string[]);
  expect(new Set(sessions.map(({ length }) => length))).toEqual(new Set([1]));
});

test('whatever reads or removes many sessions is a report or asked for by its owner', () => {
  const rest = statements.filter(
    ({ text }) =>
      !/INSERT INTO|CREATE|ALTER|DROP|SELECT 1$|^SET |^SHOW |asklet_schema|NOT EXISTS \(SELECT 1 FROM sessions/.test(
        text,
      ),
  );
  const many = rest.filter(({ text }) => !/session_uuid = \$1/.test(text));
  for (const { text } of many)
    expect(text).toMatch(/WHERE survey_uuid = (\$1|'0{8})|(responses|sessions)\.survey_uuid = \$1|left\(session_uuid/);
  expect(many.length).toBeLessThan(rest.length);
});
