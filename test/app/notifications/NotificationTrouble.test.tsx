import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../src/app/client.ts';
import { NotificationTrouble } from '../../../src/app/notifications/NotificationTrouble.tsx';

afterEach(cleanup);

const target = { id: 'a', label: '#support', paused: false, stopped: null, unreadable: [] };

const show = (notifications: () => Promise<object>) =>
  render(<NotificationTrouble client={{ notifications } as unknown as Client} />).container;

test('names the targets that get nothing, and links to why', async () => {
  show(async () => ({ targets: [{ ...target, stopped: '410' }], deliveries: [] }));
  expect((await screen.findByText(/do not arrive: #support/)).textContent).toContain('See why');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/surveys/notifications');
});

test.each([
  ['everything arrives', async () => ({ targets: [target], deliveries: [] })],
  ['they cannot be read', () => Promise.reject(new Error('refused'))],
])('says nothing if %s', async (_, notifications) => {
  const container = show(notifications);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe('');
});
