import { afterEach, expect, test } from 'vitest';
import { aSession, describeNotifications, respond, secret, startNotifying, verify } from '../notify/notifySuite.ts';
import { describeMailCeiling } from '../notify/mailCeilingSuite.ts';
import { describeQueue } from '../notify/queueSuite.ts';
import { startMailServer } from '../support/mailServer.ts';
import { usePostgres } from '../support/postgres.ts';
import { startReceiver } from '../support/receiver.ts';

const { createDatabase } = usePostgres();

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
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
