import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nps, openApp, test } from './support/app.ts';
import { expect } from './support/test.ts';

const file = `Id,Score,Comment,Response Date,Plan,IP Address
1,9,"Great, really",2019-06-15 10:00:00,pro,192.0.2.1
2,11,Too many,2019-06-16 10:00:00,,
3,0,Slow,2019-08-17 10:00:00,free,
`;

const asFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const choose = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles(asFile(name, text));

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('imports the answers of another tool, shows where they end, and undoes it', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/results`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import answers' });
  await choose(page, 'answers.csv', file);
  await expect(dialog).toContainText('Which column is “Time of the answer”? Choose it above.');
  const start = dialog.getByRole('button', { name: /^Import \d/ });
  await expect(start).toBeDisabled();
  await expect(dialog.getByLabel('IP Address')).toHaveValue('ignored');
  await dialog.getByLabel('Response Date').selectOption('Time of the answer (suggested)');
  await expect(dialog).toContainText('2 answers can be imported.');
  await expect(dialog).toContainText('Line 3, Score: 11');
  await expectAccessible(page);
  await dialog.getByLabel('Plan').selectOption('Not imported');
  await dialog.getByLabel('Name of the import').fill('Old tool');
  await dialog.getByLabel('Name of the import').blur();
  await start.click();
  await expect(dialog).toContainText('2 answers imported.');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Old tool' })).toContainText('2 answers');
  expect(await server.responses()).toMatchObject([
    { score: 9, text: 'Great, really', created_at: '2019-06-15T10:00:00.000Z' },
    { score: 0, metadata: { imported: 'Old tool' } },
  ]);
  expect((await server.responses())[0]!.metadata).not.toHaveProperty('Plan');

  // the same file again changes nothing
  await choose(page, 'answers.csv', file);
  await dialog.getByLabel('Response Date').selectOption('Time of the answer (suggested)');
  await start.click();
  await expect(dialog).toContainText('0 answers imported. 2 were already there.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // the view is that of all time now
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText('The last imported response is of Aug 17, 2019.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Imported' }).selectOption('Without imported');
  await expect(page.getByRole('heading', { name: 'No responses in this view' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo the import Old tool' }).click();
  await dialog.getByRole('button', { name: 'Delete 2 answers' }).click();
  await expect(dialog.getByRole('button', { name: /Undo/ })).toHaveCount(0);
  expect(await server.responses()).toEqual([]);
});

test('asks which way round dates are', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/results`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import answers' });
  await choose(page, 'dates.csv', 'score,date\n9,03/04/2021\n8,05/06/2021\n');
  await expect(dialog).toContainText('The day and the month could be exchanged');
  await dialog.getByLabel('Format of the dates').fill('d/M/yyyy');
  await dialog.getByLabel('Format of the dates').blur();
  await dialog.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(dialog).toContainText('2 answers imported.');
  expect((await server.responses()).map(({ created_at }) => created_at.slice(0, 10))).toEqual([
    '2021-04-03',
    '2021-06-05',
  ]);
});
