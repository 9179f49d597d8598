import { openApp, test } from './support/app.ts';
import { expect } from './support/test.ts';

test('an owner invites a colleague, and removes the access', async ({ page, browser, startOwner, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await openApp(page, server);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'People and tokens' }).click();
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByLabel('Name').fill('Anna');
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = await page.getByLabel('Link, to copy').innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Anna' });
  await expect(row).toContainText('Invited, the link works until');

  const anna = await browser.newPage();
  await anna.goto(link);
  await expect(anna.getByRole('heading', { name: 'You are invited' })).toBeVisible();
  expect(anna.url()).not.toContain('invitation');
  await anna.getByRole('button', { name: 'Join' }).click();
  await expect(anna.getByRole('heading', { name: 'Surveys' })).toBeVisible();
  await anna.getByRole('link', { name: 'Settings' }).click();
  await expect(anna.getByText('Signed in as Anna.')).toBeVisible();
  await expect(anna.getByRole('link', { name: 'People and tokens' })).toHaveCount(0);
  const late = await browser.newPage();
  await late.goto(link);
  await late.getByRole('button', { name: 'Join' }).click();
  await expect(late.getByRole('alert')).toContainText('This link was used, or has expired.');

  await page.reload();
  await expect(row).toContainText('Last seen');
  await page.getByLabel('Role of Anna').selectOption('May read');
  await anna.getByRole('link', { name: 'Surveys' }).click();
  await expect(anna.getByRole('heading', { name: 'Surveys' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove Anna' }).click();
  await row.getByRole('button', { name: 'Remove and sign out everywhere' }).click();
  await expect(row).toHaveCount(0);
  await anna.reload();
  await expect(anna.getByLabel('Admin token')).toBeVisible();
  await anna.close();
  await late.close();
});

test('the token of a program is shown once', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, '/surveys/people');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByLabel('What uses it').fill('Weekly report');
  await page.getByRole('button', { name: 'Create the token' }).click();
  const token = await page.getByLabel('Token, to copy').innerText();
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${server.url}/api/admin/surveys`, { headers })).status).toBe(200);
  expect((await fetch(`${server.url}/api/admin/notifications`, { headers })).status).toBe(403);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'New token for Weekly report' })).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
});
