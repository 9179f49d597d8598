import { AxeBuilder } from '@axe-core/playwright';
import { openApp, test } from './support/app.ts';
import { expect } from './support/test.ts';

test('leads a new owner to the results of an example, where everything can be tried, until it is hidden', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner(null);
  await openApp(page, server);
  await page.getByRole('link', { name: 'See the results of an example' }).click();
  await expect(page.getByText('These answers are made up')).toBeVisible();
  await expect(page.getByText(/^NPS fell from /)).toBeVisible();
  await expect(page.getByText(/It fell most on phones/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('article').first().getByLabel('Tag', { exact: true }).check();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).fill('try');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first().getByRole('button', { name: 'try', exact: true })).toBeVisible();
  expect(await server.responses()).toEqual([]);

  await page.getByRole('link', { name: 'Surveys' }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('link', { name: 'See the results of an example' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys');
  await expect(page.getByRole('link', { name: 'See the results of an example' })).toHaveCount(0);
});
