import { afterEach, expect, test } from 'vitest';
import { join } from 'node:path';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import { importSurveys } from '../../../src/service/publishing/importSurveys.ts';
import { describeChangeTargets, list, ownersFile, path } from '../notify/changeTargetsSuite.ts';
import {
  admin,
  aSession,
  describeNotifications,
  respond,
  secret,
  startNotifying,
  verify,
} from '../notify/notifySuite.ts';
import { describeMailCeiling } from '../notify/mailCeilingSuite.ts';
import { describeQueue } from '../notify/queueSuite.ts';
import { startMailServer } from '../support/mailServer.ts';
import { usePostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';

const { createDatabase } = usePostgres();
const samples = join(import.meta.dirname, '../../../public/surveys.json');

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

const key = Buffer.alloc(32, 9).toString('base64');

/** Starts a server whose surveys are in a database. */
async function startOn(database: string, options: Partial<ServiceOptions> = {}) {
  const server = await startNotifying([], { keys: [], surveys: 'database', samples, database, ...options });
  return { ...server, readFile: () => documentOf(database) };
}

async function withStore<T>(database: string, work: (store: DatabaseStore) => Promise<T>): Promise<T> {
  const store = await openStore(database);
  return work(store).finally(() => store.close());
}

const documentOf = (database: string) =>
  withStore(database, async ({ database: { run } }) => (await createDatabaseDocument(run).read())!.text);

/** Creates a database with `ownersFile`. */
async function withFile(): Promise<string> {
  process.env['SLACK_URL'] = 'https://hooks.slack.example/by-hand';
  const database = await createDatabase();
  await withStore(database, ({ database: { run } }) => importSurveys(run, ownersFile, Date.now));
  return database;
}

describeChangeTargets('PostgreSQL', async (options) => {
  process.env['ASKLET_ENCRYPTION_KEY'] = key;
  return startOn(await withFile(), options);
});

test('the other processes send to a target that one of them has added', async () => {
  process.env['ASKLET_ENCRYPTION_KEY'] = key;
  const receiver = await startReceiver();
  const database = await withFile();
  const [one, other] = [await startOn(database), await startOn(database)];
  await admin(one.fetch, 'POST', path, { to: 'discord', url: receiver.url, name: 'Added' });
  await expect
    .poll(async () => (await list(other)).targets.at(-1), { timeout: 5000 })
    .toMatchObject({ name: 'Added', unreadable: [] });
  await one.close();
  await respond(other.fetch, aSession(), { score: 9, text: 'Nice' });
  expect((await receiver.until(1))[0]!.body).toContain('Nice');
});

test('without a key that all processes share, addresses are refused with the variable to set', async () => {
  delete process.env['ASKLET_ENCRYPTION_KEY'];
  const { fetch } = await startOn(await withFile());
  expect((await list({ fetch })).storing).toEqual({
    available: false,
    reason: expect.stringContaining('set ASKLET_ENCRYPTION_KEY to the same value on all processes'),
  });
  const { status, body } = await admin(fetch, 'POST', path, { to: 'teams', url: 'https://hooks.example/' });
  expect([status, body.detail]).toEqual([403, expect.stringContaining('ASKLET_ENCRYPTION_KEY')]);
  // what needs no secret can be changed
  const [{ id }] = (await list({ fetch })).targets;
  expect((await admin(fetch, 'PATCH', `${path}/${id}`, { paused: true })).status).toBe(200);
});

describeNotifications('PostgreSQL', async () => ({ database: await createDatabase() }));
describeQueue('PostgreSQL', createDatabase);
describeMailCeiling('PostgreSQL', createDatabase);

test('two processes send each answer once', async () => {
  const store = await createDatabase();
  const receiver = await startReceiver();
  const targets = [{ to: 'webhook' as const, url: receiver.url, secret }];
  const servers = [
    await startNotifying(targets, { database: store }),
    await startNotifying(targets, { database: store }),
  ];
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => respond(servers[index % 2]!.fetch, aSession(), { score: index % 11 })),
  );
  await receiver.until(200);
  // one more, which would come after duplicates
  await respond(servers[0]!.fetch, aSession(), { score: 1, text: 'last' });
  const messages = (await receiver.until(201)).map(verify);
  expect(new Set(messages.map(({ data }) => data.response.id)).size).toBe(201);
  expect(receiver.received).toHaveLength(201);
}, 30_000);

test('two processes send a digest once', async () => {
  const mails = await startMailServer({ authOptional: true });
  process.env['ASKLET_SMTP_URL'] = `smtp://127.0.0.1:${mails.port}/?tls.rejectUnauthorized=false`;
  process.env['ASKLET_MAIL_FROM'] = 'asklet@feedback.example';
  const store = await createDatabase();
  let time = Date.parse('2026-11-16T08:59:00Z');
  const options = { store, now: () => time };
  const targets = [{ to: 'mail' as const, address: 'boss@example.com', digest: 'weekly' as const }];
  const servers = [await startNotifying(targets, options), await startNotifying(targets, options)];
  await respond(servers[0]!.fetch, aSession(), { score: 9 });
  time += 120_000;
  await mails.until(1);
  time += 7 * 24 * 3600_000;
  await mails.until(2);
  expect(mails.received).toHaveLength(2);
}, 30_000);
