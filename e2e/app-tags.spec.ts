import { openResults, test, uuids } from './support/results.ts';
import { expect } from './support/test.ts';

test('comments are tagged with the mouse and with keys, counted by tag and found by it', async ({
  page,
  results,
  consoleErrors,
}) => {
  // a tag with a quote
  consoleErrors.allow(/400 \(Bad Request\).*tags/);
  for (const [score, text] of [
    [9, 'Lovely'],
    [3, 'Slow at noon'],
    [2, 'Slow again'],
  ] as const)
    await results.answer(uuids.tags, { score, text });
  await openResults(page, results, uuids.tags);
  const field = page.getByRole('combobox', { name: 'Tag', exact: true });
  const comment = (text: string) => page.getByRole('article').filter({ hasText: text });
  for (const text of ['Slow at noon', 'Slow again']) await comment(text).getByLabel('Tag', { exact: true }).check();
  await field.fill('speed, bug');
  await field.press('Enter');
  await expect(comment('Slow at noon')).toContainText('speed');
  await field.press('Escape');
  await expect(field).toHaveCount(0);

  await comment('Lovely').focus();
  await page.keyboard.press('t');
  await expect(field).toBeFocused();
  await page.keyboard.type('joy "');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tag-bar').getByRole('alert')).toContainText('without commas, quotes');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await expect(comment('Lovely')).toContainText('joy');
  await page.keyboard.press('Escape');
  await expect(comment('Lovely')).toBeFocused();

  const rows = page.getByRole('region', { name: 'Tags' }).getByRole('row');
  await expect(rows).toContainText([/Tag/, /bug.*2/, /speed.*2/, /joy.*1/]);
  await comment('Slow again').getByRole('button', { name: 'Remove the tag bug' }).click();
  await expect(rows).toContainText([/Tag/, /speed.*2/, /bug.*1/, /joy.*1/]);
  await comment('Slow again').getByRole('button', { name: 'speed', exact: true }).click();
  await expect(page.getByText('2 responses in this view')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('speed');
  await page.reload();
  await expect(page.getByText('2 responses in this view')).toBeVisible();
  await expect(comment('Lovely')).toHaveCount(0);
});
