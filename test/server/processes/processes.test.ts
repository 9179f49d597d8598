import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { freezable } from '../support/freezable.ts';
import { query, usePostgres } from '../support/postgres.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const first = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const second = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30002';
const { serve, run } = useBuiltServer();
const { createDatabase } = usePostgres();

test('4 processes on one PostgreSQL give every session one owner, and neither lose nor duplicate anything', async () => {
  const db = await createDatabase();
  const argv = ['--surveys', samples, '--db', db, '--rate-limit', '0'];
  const servers = await Promise.all([1, 2, 3, 4].map(() => serve(argv)));
  const sessions = Array.from({ length: 40 }, () => randomUUID());
  const writes = sessions.flatMap((session_uuid) =>
    Array.from({ length: 12 }, (_, index) => ({ session_uuid, index, survey: index % 3 === 0 ? second : first })),
  );
  const outcomes = await Promise.all(
    writes.map(async ({ session_uuid, index, survey }) => {
      const body = { session_uuid, score: 5, metadata: { [`key${index}`]: index } };
      const { url } = servers[index % servers.length]!;
      const response = await send(requestOf('responses', { survey, key: 'pk_demo', body }, url));
      await response.text();
      return { session_uuid, index, survey, status: response.status };
    }),
  );
  await Promise.all(servers.map((server) => server.stop()));

  const store = await openStore(db);
  const responses = new Map((await store.responses()).map((response) => [response.session_uuid, response]));
  expect(await store.responses()).toHaveLength(sessions.length);
  expect(await store.sessions()).toHaveLength(sessions.length);
  await store.close();
  for (const { session_uuid, index, survey, status } of outcomes) {
    const { survey_uuid, metadata } = responses.get(session_uuid)!;
    expect(status).toBe(survey === survey_uuid ? 200 : 409);
    expect(metadata[`key${index}`]).toBe(survey === survey_uuid ? index : undefined);
  }
}, 60_000);

/** A killed server gives no status; a reply that differs from the document is a failure. */
function gone(error: unknown): number {
  if (error instanceof TypeError) return 0;
  throw error;
}

test('migrate creates the tables as one role, and the server runs as another that may not', async () => {
  const db = await createDatabase();
  const as = (user: string) => Object.assign(new URL(db), { username: user, password: 'x' }).href;
  const [writer, reader] = ['writer', 'reader'].map((name) => `${name}_${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];
  await query(db, `REVOKE CREATE ON SCHEMA public FROM PUBLIC`);
  for (const role of [writer, reader]) await query(db, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
  onTestFinished(async () => {
    for (const role of [writer, reader]) await query(db, `DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  const refused = await run('migrate', '--db', as(reader));
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('this role has no right to change them: run "asklet migrate" with one that has');
  expect(refused.errors).not.toContain(':x@');
  await expect(query(db, 'SELECT 1 FROM responses')).rejects.toThrow('does not exist');

  for (let time = 0; time < 2; time += 1) {
    expect(await run('migrate', '--db', db)).toEqual({ code: 0, output: 'The tables are up to date.\n', errors: '' });
  }
  await query(db, `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${writer}`);
  await query(db, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`);
  // nothing is left to create
  expect((await run('migrate', '--db', as(reader))).code).toBe(0);

  const server = await serve(['--surveys', samples, '--db', as(writer)]);
  const answer = await send(requestOf('responses', { survey: first, key: 'pk_demo', body: { score: 5 } }, server.url));
  expect(answer.status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(await query(as(reader), 'SELECT score FROM responses')).toEqual([{ score: 5 }]);
});

test('a server whose database is frozen stops at a signal', async () => {
  const { url: db, freeze } = await freezable(await createDatabase());
  const server = await serve(['--surveys', samples, '--db', db]);
  const submit = () => send(requestOf('responses', { survey: first, key: 'pk_demo' }, server.url));
  expect((await submit()).status).toBe(200);
  const frozen = freeze();
  const hanging = submit().catch(gone);
  await frozen;
  expect(await server.stop()).toBe(1);
  await hanging;
  expect(server.log()).toContain('The store did not answer in time');
});
