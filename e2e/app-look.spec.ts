import { nps, openApp, ownersFile, test, token } from './support/app.ts';
import { tagOf } from './support/html.ts';
import { expect, htmlOf } from './support/test.ts';

test('a look that is published in one browser is on the page, in another browser and on the page by link', async ({
  browser,
  page,
  site,
  startOwner,
}) => {
  const server = await startOwner(
    ownersFile.replace(/, "origins": \[.*?\]/, '').replace('"title"', '"link": true, "title"'),
  );
  await openApp(page, server, `/surveys/${nps}/edit?tab=Look`);
  await page.getByRole('group', { name: 'Theme' }).first().getByRole('radio', { name: 'Dark' }).check();
  await page.getByLabel('Accent', { exact: true }).first().fill('#0f766e');
  await page.getByRole('radio', { name: 'Top left' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Unpublished changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Published/ })).toBeVisible();

  const visitor = await browser.newContext();
  await visitor.addInitScript(() => Object.assign(window, { askletTestMode: true }));
  const shop = await visitor.newPage();
  await shop.goto(site.page(htmlOf(tagOf(`${server.url}/asklet.js`, { 'data-survey': nps, 'data-key': 'pk_owner' }))));
  const card = shop.locator('asklet-survey');
  await expect(card).toHaveAttribute('position', 'top-left');
  await expect(card).toHaveAttribute('theme', 'dark');
  await expect(card).toHaveAttribute('style', /#0f766e/);
  await shop.goto(`${server.url}/s/${nps}`);
  await expect(shop.locator('asklet-survey')).toHaveAttribute('theme', 'dark');

  const other = await visitor.newPage();
  await other.goto(`${server.url}/surveys/${nps}/edit?tab=Look#token=${token}`);
  await expect(other.getByLabel('Accent', { exact: true }).first()).toHaveValue('#0f766e');
  await expect(other.getByRole('radio', { name: 'Top left' })).toBeChecked();
  await visitor.close();
});
