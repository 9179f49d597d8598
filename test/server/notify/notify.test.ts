import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Notification } from '../../../src/contract/surveys/notifications.ts';
import type { Service } from '../../../src/service/index.ts';
import { startReceiver } from '../support/receiver.ts';
import { admin, aSession, describeNotifications, event, respond, secret, startNotifying } from './notifySuite.ts';

describeNotifications('SQLite', async () => ({}));

const hook = { to: 'webhook' as const, url: 'https://hooks.example/', secret };

/** Starts a server. Returns the warnings that it logs at its start. */
async function warningsOf(targets: readonly Notification[], publicUrls: readonly string[]): Promise<string[]> {
  const warnings: string[] = [];
  const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message), error() {} };
  await startNotifying(targets, { publicUrls, log });
  return warnings;
}

test('a server with targets and without its public address warns that messages have no links', async () => {
  expect(await warningsOf([hook], [])).toEqual([expect.stringContaining('--public-url https://feedback.example')]);
});

test('a server that knows its public address, or has no targets, does not warn', async () => {
  expect(await warningsOf([hook], ['https://feedback.example'])).toEqual([]);
  expect(await warningsOf([], [])).toEqual([]);
});

test('a target that replies with the answer does not bring it into the log', async () => {
  const lines: string[] = [];
  const take = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const receiver = await startReceiver(({ body }) => ({ status: 400, body: JSON.parse(body).data.response.text }));
  const { fetch } = await startNotifying([{ ...hook, url: receiver.url }], {
    log: { info: take, warn: take, error: take },
  });
  const session = aSession();
  await respond(fetch, session, { score: 9, text: 'my answer' });
  await event(fetch, session, 'survey_closed');
  await expect.poll(() => lines.find((line) => line.includes('"notification"'))).toContain('"outcome":"400"');
  expect(lines.join()).not.toContain('my answer');
  // the owner, who can read the answer, sees the whole reply
  const { deliveries } = (await admin(fetch, 'GET', 'notifications')).body;
  expect(deliveries).toMatchObject([{ outcome: '400: my answer' }]);
});

test('without targets, old messages are forgotten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-forget-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'asklet.db');
  const receiver = await startReceiver();
  const listed = async ({ fetch }: Service) => (await admin(fetch, 'GET', 'notifications')).body.deliveries;
  const before = await startNotifying([{ ...hook, url: receiver.url }], { database });
  await respond(before.fetch, aSession(), { score: 9, text: 'old' });
  await expect.poll(() => listed(before)).toMatchObject([{ state: 'delivered' }]);
  await before.close();
  const later = Date.now() + 30 * 86_400_000 + 60_000;
  const after = await startNotifying([], { database, now: () => later });
  expect(await listed(after)).toHaveLength(1);
  await expect.poll(() => listed(after), { timeout: 5000 }).toEqual([]);
});
