import { expect, test } from 'vitest';
import type { Notification } from '../../../src/contract/surveys/notifications.ts';
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
