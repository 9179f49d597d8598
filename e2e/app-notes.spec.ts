import { AxeBuilder } from '@axe-core/playwright';
import { openResults, test, uuids } from './support/results.ts';
import { expect } from './support/test.ts';

test('an owner marks on the trend what happened, by keyboard, and takes it back', async ({ page, results }) => {
  await openResults(page, results, uuids.choices, '&period=all');
  const trend = page.getByRole('region', { name: 'Trend' });
  await trend.getByRole('button', { name: 'Add a note' }).press('Enter');
  const field = trend.getByLabel('What happened');
  await expect(field).toBeFocused();
  await page.keyboard.type('New prices');
  await page.keyboard.press('Enter');
  const list = trend.getByRole('list', { name: 'Notes' });
  await expect(list.getByText('New prices')).toBeVisible();
  await expect(trend.locator('.noted-day text')).toHaveText('1');
  await expect(trend.getByRole('status')).toHaveText('Added: New prices');
  await expect(trend.getByRole('button', { name: 'Add a note' })).toBeFocused();
  expect((await new AxeBuilder({ page }).include('.trend-card').analyze()).violations).toEqual([]);
  await page.reload();
  await expect(list.getByText('New prices')).toBeVisible();
  await trend.getByRole('button', { name: 'Remove “New prices”' }).press('Enter');
  await expect(list.getByText('New prices')).toBeHidden();
  await expect(trend.getByRole('button', { name: 'Add a note' })).toBeFocused();
});

test('Escape closes the field, and the day can be another one', async ({ page, results }) => {
  await openResults(page, results, uuids.choices, '&period=all');
  const trend = page.getByRole('region', { name: 'Trend' });
  const add = trend.getByRole('button', { name: 'Add a note' });
  await add.click();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  const day = trend.getByLabel('Day', { exact: true });
  const last = await day.inputValue();
  const earlier = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10);
  await day.fill(earlier);
  await trend.getByLabel('What happened').fill('An outage');
  await trend.getByRole('button', { name: 'Add the note' }).click();
  const text = new Date(earlier).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(trend.getByText(`${text}: An outage`)).toBeVisible();
});
