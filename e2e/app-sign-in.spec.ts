import { nps, openApp, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

test('explains how to set a token if the server has none', async ({ page, startOwner, consoleErrors }) => {
  const server = await startOwner(ownersFile, { adminToken: undefined });
  await page.goto(`${server.url}/surveys/${nps}/results`);
  await expect(page.getByRole('main')).toContainText('need an admin token, and this server has none');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await consoleErrors.expect(/40[13]/);
});

test('new tabs and bookmarks open what they name, until somebody signs out in one of them', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await openApp(page, server);
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/surveys/${nps}/results`);
  const heading = tab.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('How likely are you to recommend us?');
  expect(await tab.evaluate(() => document.cookie)).toBe('');
  // a browser that clears what pages store keeps the cookie
  await tab.evaluate(() => localStorage.clear());
  await tab.reload();
  await expect(heading).toHaveText('How likely are you to recommend us?');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  for (const each of [page, tab]) await expect(each.getByLabel('Admin token')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  await tab.reload();
  await expect(tab.getByLabel('Admin token')).toBeVisible();
});

test('signs out all browsers at once', async ({ page, browser, startOwner, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await openApp(page, server);
  const other = await browser.newPage();
  await openApp(other, server);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Admin token')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Admin token')).toBeVisible();
  await other.close();
});
