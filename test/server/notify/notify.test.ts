import { expect, test } from 'vitest';
import type { Notification } from '../../../src/contract/notifications.ts';
import { describeNotifications, secret, startNotifying } from './notifySuite.ts';

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
