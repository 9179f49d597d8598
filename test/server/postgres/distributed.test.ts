import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';
import type { ResponseQuery } from '../../../src/service/results/query.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { createUsage } from '../../../src/service/limits/usage.ts';
import { queueChanges } from '../../../src/service/notify/takeChanges.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { queriesOf } from '../store/queries.ts';
import { total } from '../store/resultsSuite.ts';

// Rules for databases that spread over nodes (CockroachDB, YugabyteDB, Citus), checked in the tables and the
// statements.

const { createDatabase } = usePostgres();
const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
/** A query with every filter. */
const filtered: ResponseQuery = {
  survey_uuid,
  session_uuid: randomUUID(),
  min_score: 1,
  max_score: 2,
  from: 0,
  until: 1,
  updated_from: 0,
  with_text: true,
  search: 'x',
  page: '/a',
  locale: 'en',
  device: 'phone',
  with_email: true,
  with_screenshot: true,
  metadata: [
    { key: 'a', value: null },
    { key: 'a', value: '' },
    { key: 'a', value: ['1', '2'] },
  ],
};
const aSurvey = SurveyEntry.parse({ survey_uuid, survey_type: 'nps_10', question: 'How likely?' });
const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
let url: string;
let store: DatabaseStore;
let statements: { text: string; values: unknown[] }[];

beforeAll(async () => {
  url = await createDatabase();
  const spy = vi.spyOn(Client.prototype, 'query');
  store = await openStore(`${url}?max_batch=1`);
  store.database.inCommit.add({ valueOf: () => 1, sql: queueChanges });
  await useAll(store);
  statements = spy.mock.calls
    .map(([given]) => given as unknown as { text?: string; values?: unknown[] })
    .map((given) => ({ text: given.text ?? String(given), values: given.values ?? [] }));
  spy.mockRestore();
});
afterAll(() => store.close());

/** Makes every request that the endpoints send to a store, several writes at once. */
async function useAll(used: DatabaseStore) {
  const sessions = Array.from({ length: 5 }, () => ({ survey_uuid, session_uuid: randomUUID(), at: 0, flags }));
  const response = { score: 1, text: 'x', metadata: { a: 1 } };
  await Promise.all([
    ...sessions.map((session) => used.startSession(session)),
    ...sessions.map((session) => used.saveResponse({ ...session, ...response })),
    ...sessions.map((session) => used.saveResponse({ ...session, ...response, metadata: { a: null } })),
    ...sessions.map((session) => used.addEvent({ ...session, event_type: 'survey_opened', version: 2 })),
  ]);
  await used.findSession(sessions[0]!.session_uuid);
  await used.countResponses(survey_uuid, 10);
  const everything = { survey_uuid };
  const results = queriesOf(used);
  const { cursor } = await results.page(everything, null, 2);
  await results.page(filtered, cursor, 2);
  await results.period(survey_uuid);
  const paths = { follow_ups: [{ scores: [0, 6] as [number, number] }], before: 0, timeZone: 'UTC', now: 1 };
  await results.summarize({ type: 'nps_10', query: { ...filtered, from: 1 }, ...paths });
  await results.sessions(filtered);
  await results.summarizeAll([aSurvey], 'UTC', 1);
  await results.version(survey_uuid);
  await results.picture(sessions[0]!.session_uuid);
  await results.newestBefore(1);
  await createUsage(used)();
  await total(results.forget(survey_uuid, [sessions[0]!.session_uuid]));
  await total(results.forgetBefore(1));
  await used.ping();
}

test('every primary key of what visitors write begins with the session', async () => {
  const keys = await query(
    url,
    `SELECT indrelid::regclass::text AS table, pg_get_indexdef(indexrelid, 1, true) AS first
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE indisprimary AND indrelid <> 'asklet_schema'::regclass AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(keys).toEqual([
    { table: 'budget_hours', first: 'survey_uuid' },
    { table: 'changed_sessions', first: 'session_uuid' },
    { table: 'deliveries', first: 'id' },
    { table: 'events', first: 'session_uuid' },
    { table: 'mail_times', first: 'target' },
    { table: 'responses', first: 'session_uuid' },
    { table: 'screenshots', first: 'session_uuid' },
    { table: 'secrets', first: 'id' },
    { table: 'sessions', first: 'session_uuid' },
    { table: 'stopped_targets', first: 'target' },
    { table: 'survey_changes', first: 'survey_uuid' },
    { table: 'survey_versions', first: 'survey_uuid' },
    { table: 'surveys_document', first: 'id' },
  ]);
});

test('no index begins with a time, except for those of notifications', async () => {
  const firsts = await query(
    url,
    `SELECT relname AS table, pg_get_indexdef(indexrelid, 1, true) AS first FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace`,
  );
  expect(firsts.length).toBeGreaterThan(3);
  const byTime = firsts.filter(({ first }) => /_at\b/.test(String(first)));
  expect(byTime.map(({ table }) => table)).toEqual(['changed_sessions', 'deliveries']);
});

test.each([
  ['sequences', "SELECT 1 FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace"],
  ['triggers', 'SELECT 1 FROM pg_trigger WHERE NOT tgisinternal'],
  ['foreign keys', "SELECT 1 FROM pg_constraint WHERE contype = 'f'"],
  ['functions', "SELECT 1 FROM pg_proc WHERE pronamespace = 'public'::regnamespace"],
])('there are no %s', async (_, text) => {
  expect(await query(url, text)).toEqual([]);
});

test('no statement takes a named lock, locks a whole table, or opens a transaction of several writes', () => {
  const forbidden = /advisory|\bLOCK\b|FOR (UPDATE|SHARE)|nextval|\bSERIAL\b|LISTEN|NOTIFY|\bBEGIN\b|SAVEPOINT|\bTEMP/i;
  expect(statements.length).toBeGreaterThan(50);
  const found = statements.filter(({ text }) => forbidden.test(text)).map(({ text }) => text);
  for (const text of found) expect(text).toBe('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
});

test('with max_batch=1, a statement that writes affects one session', () => {
  const writes = statements.filter(({ text }) => /INSERT INTO sessions/.test(text));
  expect(writes).toHaveLength(20);
  const sessions = writes.map(({ values }) => values[0] as string[]);
  expect(new Set(sessions.map(({ length }) => length))).toEqual(new Set([1]));
});

// CockroachDB rejects a second one: https://github.com/cockroachdb/cockroach/pull/71595
test('no statement modifies a table twice', () => {
  const modified = (text: string) =>
    [...text.matchAll(/(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)/g)].map(([, table]) => table);
  const writing = statements.filter(({ text }) => modified(text).length > 1);
  // the batch of writes, and both steps of a deletion
  expect(new Set(writing.map(({ text }) => text)).size).toBeGreaterThanOrEqual(3);
  for (const { text } of writing) expect(modified(text)).toEqual([...new Set(modified(text))]);
});

test("statements that read or delete many sessions belong to reports or to the owner's requests", () => {
  const rest = statements.filter(
    ({ text }) => !/INSERT INTO sessions|CREATE|SELECT 1$|^SET |^SHOW |asklet_schema|BEGIN|ROLLBACK/.test(text),
  );
  const many = rest.filter(({ text }) => !/session_uuid = (\$1|ANY)/.test(text));
  for (const { text } of many)
    expect(text).toMatch(/survey_uuid (=|>|IN) (\$\d|\(\$\d|ANY \(\$1|'0{8})|GROUP BY key_id/);
  expect(many.length).toBeLessThan(rest.length);
});
