import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { DeliveryType, NotificationsReply } from '../src/contract/api/deliveries.ts';
import { nps, openApp, ownersFile, type OwnersServer, test as base } from './support/app.ts';
import { expect } from './support/test.ts';

/** A receiver of notifications on this machine. */
interface Receiver {
  readonly url: string;
  /** The status that it replies with. */
  status: number;
  readonly received: string[];
}

const test = base.extend<{ receiver: Receiver }>({
  // eslint-disable-next-line no-empty-pattern
  receiver: async ({}, use) => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        receiver.received.push(body);
        response.writeHead(receiver.status).end(receiver.status === 200 ? '' : 'no such channel');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const receiver: Receiver = { url, status: 200, received: [] };
    await use(receiver);
    server.closeAllConnections();
    server.close();
  },
});

const path = '/surveys/notifications';
const options = { notifyAfterMinutes: 0, allowPrivateTargets: true };

const withTargets = (url: string) =>
  ownersFile.replace(
    /\]\n}\n$/,
    `],
  "notifications": [
    { "to": "slack", "url": "${url}", "name": "#support", "surveys": ["${nps}"] },
    { "to": "mattermost", "url": "${url}" }
  ]
}
`,
  );

async function answer(server: OwnersServer): Promise<void> {
  const reply = await fetch(`${server.url}/api/public/v2/surveys/${nps}/responses/`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_owner', 'content-type': 'application/json', origin: 'https://site.example' },
    body: JSON.stringify({ score: 3, text: 'Slow' }),
  });
  expect(reply.ok).toBe(true);
}

test('sends tests, and says what came back', async ({ page, startOwner, receiver }) => {
  const server = await startOwner(withTargets(receiver.url), options);
  await openApp(page, server, '/surveys/settings');
  await page.getByRole('link', { name: 'Targets and messages' }).click();
  const target = page.getByRole('listitem').filter({ hasText: '#support' });
  await expect(target).toContainText(/Slack · 127\.0\.0\.1:\d+ · Checkout/);
  await expect(page.getByRole('listitem').filter({ hasText: 'mattermost' })).toContainText('Mattermost · All surveys');
  await target.getByRole('button', { name: 'Send a test' }).click();
  await expect(target.getByRole('status')).toHaveText('Test delivered 200');
  expect(receiver.received).toHaveLength(1);
  receiver.status = 404;
  await target.getByRole('button', { name: 'Send a test' }).click();
  await expect(target.getByRole('status')).toHaveText(
    'Test failed The receiver does not know this address any longer. 404: no such channel',
  );
  await expect(page.getByText('No message yet.')).toBeVisible();
});

test('lists what was sent as it happens, and sends it again', async ({ page, startOwner, receiver }) => {
  const server = await startOwner(withTargets(receiver.url), options);
  await openApp(page, server, path);
  await page.getByText('No message yet.').waitFor();
  receiver.status = 500;
  await answer(server);
  const message = page.getByRole('listitem').filter({ hasText: 'New answer' }).filter({ hasText: '#support' });
  await expect(message).toContainText(
    '1 attempt: The receiver has an error of its own. 500: no such channel · Next attempt: ',
  );
  await expect(message).toContainText('Failed, is tried again');
  await expect(message.getByRole('button')).toHaveCount(0);
  receiver.status = 200;
  await expect(message).toContainText('Delivered', { timeout: 40_000 });
  await message.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.filter((body) => body.includes('Slow')).length).toBe(5);
  await expect(message).toContainText('Delivered');
  await message.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByText('1 response in this view')).toBeVisible();
});

test('says why a target is stopped until a test arrives', async ({ page, startOwner, receiver }) => {
  const server = await startOwner(withTargets(receiver.url), options);
  receiver.status = 410;
  await answer(server);
  await openApp(page, server, path);
  const target = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Send a test: #support' }) });
  await expect(target).toContainText(
    'Stopped The receiver does not know this address any longer. 410: no such channel',
  );
  receiver.status = 200;
  await target.getByRole('button', { name: 'Send a test' }).click();
  await expect(target).not.toContainText('Stopped');
});

const reply: NotificationsReply = {
  editing: { available: true },
  storing: { available: true },
  missing_mail_variables: [],
  targets: [
    {
      id: 'a',
      to: 'slack',
      name: '#support',
      label: '#support',
      hint: 'hooks.slack.com',
      unreadable: ['url'],
      paused: true,
      surveys: null,
      stopped: '410: no such channel',
      when: { max_score: 6, has_text: true },
      digest: null,
    },
  ],
  deliveries: (['waiting', 'delivered', 'failed'] as const).map((state, index) => ({
    id: state,
    target: 'a',
    // a later server has others
    type: index === 0 ? ('other' as DeliveryType) : 'response.completed',
    survey_uuid: nps,
    created_at: '2026-11-01T12:00:00Z',
    state,
    attempts: index,
    outcome: index === 0 ? null : 'no reply within 15 seconds',
    next_at: index === 0 ? '2026-11-01T12:00:05Z' : null,
  })),
};

for (const [name, width, colorScheme] of [
  ['on a phone', 320, 'dark'],
  ['in light', 1440, 'light'],
  ['in dark', 1440, 'dark'],
] as const) {
  test(`lists failed messages first, and passes axe ${name}`, async ({ page, startOwner }) => {
    const server = await startOwner(ownersFile);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.route('**/api/admin/notifications', (route) => route.fulfill({ json: reply }));
    await openApp(page, server, path);
    await expect(page.getByRole('listitem')).toContainText(['Stopped', 'Failed', 'other', 'Delivered']);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('adds a webhook, shows its secret once, and sends a signed test to it', async ({ page, startOwner, receiver }) => {
  const server = await startOwner(ownersFile, options);
  await openApp(page, server, path);
  await page.getByRole('button', { name: 'Add a target' }).click();
  await page.getByLabel('Where to').selectOption('Webhook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const address = page.getByLabel('Address (URL)');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/^The address of your own service.* Enter the address\.$/);
  await address.fill(receiver.url);
  await page.getByLabel('When').selectOption('Somebody is unhappy');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('"score": 6');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Signing secret, to copy')).toHaveText(/^whsec_/);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('button', { name: 'Add a target' })).toBeFocused();
  await expect(page.getByRole('listitem')).toContainText('Webhook · All surveys · unhappy visitors');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByRole('listitem').getByRole('status')).toHaveText('Test delivered 200');
  expect(receiver.received[0]).toContain('"score":6');
  expect(await server.readFile()).toContain('// asked after checkout');
  expect(await server.readFile()).not.toContain(receiver.url);
});

test('edits, pauses and deletes a target that was written by hand', async ({ page, startOwner, receiver }) => {
  const server = await startOwner(withTargets(receiver.url), options);
  await openApp(page, server, path);
  const row = page.getByRole('listitem').first();
  await page.getByRole('button', { name: 'Edit: #support' }).click();
  await expect(page.getByLabel('Address (URL)')).toHaveAccessibleDescription(/^Leave it empty to keep 127\.0\.0\.1/);
  await expect(page.getByRole('checkbox', { name: 'Checkout' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Checkout' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one survey.' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Surveys' }).selectOption('All surveys');
  await page.getByLabel('When').selectOption('Somebody gives certain scores');
  await page.getByLabel('Highest score').fill('6');
  await page.getByLabel('Comment').selectOption('Only with a comment');
  await page.getByLabel('Name (optional)').fill('Support team');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('All surveys · scores up to 6 · with a comment');
  await expect(page.getByRole('heading', { name: 'Targets' })).toBeFocused();
  await page.getByRole('button', { name: 'Pause: Support team' }).click();
  await expect(row).toContainText('Paused');
  await expect(page.getByRole('button', { name: 'Resume: Support team' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete: Support team' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Targets' })).toBeFocused();
  expect(await server.readFile()).not.toContain('"slack"');
});

test('says what emails need, and which switch allows a private address', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  const server = await startOwner(ownersFile);
  await openApp(page, server, path);
  await page.getByRole('button', { name: 'Add a target' }).click();
  await page.getByLabel('Where to').selectOption('Email');
  await expect(page.getByRole('dialog')).toContainText('Set ASKLET_SMTP_URL and ASKLET_MAIL_FROM in its environment');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await page.getByLabel('Where to').selectOption('Mattermost');
  await page.getByLabel('Address (URL)').fill('http://10.0.0.5/hooks/x');
  consoleErrors.allow(/400 \(Bad Request\)/);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: '--allow-private-targets' })).toBeVisible();
  await expect(page.getByLabel('Address (URL)')).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('says that there is no target, and that the results token does not suffice', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  const server = await startOwner(ownersFile, { resultsToken: 'a-results-token' });
  await openApp(page, server, path);
  await expect(page.getByText('There is no target yet.')).toBeVisible();
  consoleErrors.allow(/403 \(Forbidden\)/);
  await page.goto('about:blank');
  await page.goto(`${server.url}${path}#token=a-results-token`);
  await expect(page.getByText('You can read here')).toBeVisible();
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});
