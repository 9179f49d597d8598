import { expect, test } from 'vitest';
import type { Notification } from '../../../src/contract/surveys/notifications.ts';
import { readTarget } from '../../../src/server/notify/targets.ts';

const variables = { TEAM: 'support.team@example.com', HOOK: 'https://hooks.example/services/T0/B0/token' };

const named: readonly (readonly [Notification, string])[] = [
  [{ to: 'mail', address: 'team@example.com' }, 'mail t…@example.com'],
  [{ to: 'mail', address: '$TEAM' }, 'mail s…@example.com'],
  [{ to: 'mail', address: 'team@example.com', name: 'Support' }, 'Support'],
  [{ to: 'slack', url: '$HOOK' }, 'slack hooks.example'],
];

test.each(named)('%j has a name without an address of a person and without a token: %s', (notification, label) => {
  expect(readTarget(notification, variables).label).toBe(label);
});
