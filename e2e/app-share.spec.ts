import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { csat, nps, openApp, type OwnersServer, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

const shop = 'https://shop.example';

/** Returns a file with these keys. */
const fileWith = (...keys: readonly object[]) => ownersFile.replace(/"keys": .*/, `"keys": ${JSON.stringify(keys)},`);
const ownKey = { key: 'pk_own', surveys: [nps] };

/** Opens a page of a site that has the tag of a survey. */
const visit = (server: OwnersServer, origin: string, key = 'pk_own', survey = nps) =>
  server.fetch(
    new Request(`${server.url}/api/public/v2/surveys/${survey}/sessions/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, origin, 'content-type': 'application/json' },
      body: '{}',
    }),
  );

const sites = (page: Page) => page.getByRole('region', { name: 'Sites that may use this survey' });
const share = (survey = nps) => `/surveys/${survey}/share`;

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('asks whether only the first site may use a survey, and limits nothing without a yes', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner(fileWith(ownKey));
  await openApp(page, server, share());
  await expect(sites(page)).toContainText('Any site may use this survey.');
  const question = page.getByText('Only shop.example may use this survey?');
  await expect(question).toHaveCount(0);
  await visit(server, shop);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(sites(page).getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(sites(page)).toContainText('Any site may use this survey.');
  await expect(question).toHaveCount(0);
  expect(await server.readFile()).not.toContain('origins');
  // the site is still suggested
  await sites(page).getByRole('button', { name: 'Allow only shop.example' }).click();
  await expect(sites(page).getByRole('listitem')).toHaveText(['shop.example']);
  expect(await server.readFile()).toContain(shop);
});

test('limits a key to the first site, and the preview goes on working', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith(ownKey));
  await visit(server, shop);
  await openApp(page, server, share());
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(sites(page).getByRole('listitem')).toHaveText(['shop.example']);
  await expect(sites(page).getByRole('heading')).toBeFocused();
  expect((await visit(server, 'https://other.example')).status).toBe(403);
  expect((await visit(server, shop)).status).toBe(200);
  expect((await visit(server, server.url)).status).toBe(200);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.frameLocator('iframe').locator('asklet-survey').getByRole('heading')).toHaveText(/recommend/);
});

test('adds and removes sites, as people write them', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith({ ...ownKey, origins: [shop] }));
  await openApp(page, server, share());
  const field = sites(page).getByLabel('Address of a site');
  const add = sites(page).getByRole('button', { name: 'Add', exact: true });
  for (const [text, problem] of [
    ['', 'Enter the address of a site, such as shop.example.'],
    ['my shop', 'Enter the address of a site, such as shop.example.'],
    ['*.shop.example', 'Add each site by itself: “*” is not possible.'],
    ['https://SHOP.example/cart', 'shop.example is in the list already.'],
  ] as const) {
    await field.fill(text);
    await add.click();
    await expect(sites(page).getByRole('alert').filter({ hasText: problem })).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  for (const text of ['blog.example', 'https://www.shop.example/cart?step=2', 'localhost:3000']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(sites(page).getByRole('listitem')).toContainText([
    'shop.example',
    'blog.example',
    'www.shop.example',
    'http://localhost:3000',
  ]);
  await expect(sites(page).getByRole('status').filter({ hasText: 'http://localhost:3000 may use' })).toBeVisible();
  await sites(page).getByRole('button', { name: 'Remove blog.example' }).click();
  await sites(page).getByRole('button', { name: 'Block blog.example now' }).click();
  await expect(sites(page).getByRole('listitem')).toHaveCount(3);
  expect(await server.readFile()).not.toContain('blog.example');
  await sites(page).getByRole('button', { name: 'Allow any site' }).click();
  await sites(page).getByRole('button', { name: 'Allow any site now' }).click();
  await expect(sites(page)).toContainText('Any site may use this survey.');
  expect(await server.readFile()).toContain('// our surveys');
  expect(await server.readFile()).not.toContain('origins');
});

test('says which page is blocked and allows it, and which has a wrong key', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith({ ...ownKey, origins: [shop] }));
  await openApp(page, server, share());
  await visit(server, 'https://blog.example');
  await expect(page.getByText('blog.example is not among the sites that may use this survey.')).toBeVisible();
  await page.getByRole('button', { name: 'Allow it' }).click();
  await expect(page.getByText('blog.example may use this survey now: open its page again.')).toBeVisible();
  await expect(sites(page).getByRole('heading')).toBeFocused();
  await visit(server, 'https://blog.example');
  await expect(page.getByText('If the card does not show')).toBeVisible();
  await visit(server, shop, 'pk_old');
  await expect(page.getByText('A page of shop.example uses an unknown key: copy the tag again.')).toBeVisible();
});

test('names the other surveys of a key before it is changed', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith({ key: 'pk_own', surveys: [nps, csat] }));
  await visit(server, shop);
  await openApp(page, server, share());
  const note = 'This key is also used by “How was the delivery?”: a change applies there, too.';
  await expect(page.getByRole('status').filter({ hasText: 'Only shop.example' })).toContainText(note);
  await expect(sites(page)).toContainText(note);
});

test('shows what somebody else has changed in the meantime, and changes nothing', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/412/);
  const server = await startOwner(fileWith({ ...ownKey, origins: [shop] }));
  await openApp(page, server, '/surveys/settings');
  // without polling, the page does not learn of the change
  await page.getByRole('checkbox', { name: /^Update pages/ }).uncheck();
  await page.goto(server.url + share());
  await expect(sites(page).getByRole('listitem')).toHaveText(['shop.example']);
  await server.writeFile(fileWith({ ...ownKey, origins: [shop, 'https://theirs.example'] }));
  await sites(page).getByLabel('Address of a site').fill('mine.example');
  await sites(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sites(page).getByRole('alert').filter({ hasText: 'changed in the meantime' })).toBeVisible();
  await expect(sites(page).getByRole('listitem')).toContainText(['shop.example', 'theirs.example']);
  await sites(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sites(page).getByRole('listitem')).toContainText(['shop.example', 'theirs.example', 'mine.example']);
});

test('says why sites cannot be changed', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith({ key: 'pk_all', surveys: '*' }), { keys: [{ ...ownKey, key: 'pk_code' }] });
  await openApp(page, server, share());
  await expect(sites(page)).toContainText('This key is for all surveys.');
  await expect(sites(page)).toContainText('This key is in the code of your server.');
  await expect(sites(page).getByRole('button')).toHaveCount(0);
});

test('says why sites cannot be changed on a server that is read-only', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith(ownKey), { surveysReadOnly: true });
  await visit(server, shop);
  await openApp(page, server, share());
  await expect(sites(page)).toContainText('The sites cannot be changed here. The surveys of this server are read-only');
  await expect(sites(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Only shop.example')).toHaveCount(0);
});

test('keeps the tab in the address, and changes it with the arrow keys', async ({ page, startOwner }) => {
  const server = await startOwner(fileWith(ownKey));
  await openApp(page, server, share());
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Website').press('ArrowRight');
  await expect(tab('Email')).toBeFocused();
  await expect(page).toHaveURL(/\/share\?tab=Email$/);
  await tab('Email').press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Developers')).toBeFocused();
  await page.reload();
  await expect(tab('Developers')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Developers' })).toBeVisible();
  await page.getByRole('button', { name: 'React' }).click();
  await expect(page.getByRole('button', { name: 'React' })).toBeFocused();
  await expect(page.getByLabel('React, to copy')).toContainText('pk_own');
});

for (const [where, width, colorScheme] of [
  ['on a phone', 390, 'dark'],
  ['in light', 1440, 'light'],
] as const) {
  test(`fits the window and passes axe ${where}`, async ({ page, startOwner }) => {
    const server = await startOwner(
      fileWith({ ...ownKey, origins: [shop, 'https://www.shop.example'] }).replace('"title"', '"link": true, "title"'),
    );
    await visit(server, 'https://blog.example');
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openApp(page, server, share());
    await sites(page).waitFor();
    for (const name of ['Website', 'Email', 'Link', 'Developers']) {
      await page.getByRole('tab', { name }).click();
      await expectAccessible(page);
      const [wide, high] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight];
      });
      expect(wide, name).toBe(width);
      if (width > 1000) expect(high, name).toBeLessThan(1000);
    }
  });
}
