import { AxeBuilder } from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { addFilter } from './support/addFilter.ts';
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
  await expect(dialog.getByLabel('IP Address', { exact: true })).toHaveValue('ignored');
  await dialog.getByLabel('Response Date', { exact: true }).selectOption('Time of the answer (suggested)');
  await expect(dialog).toContainText('2 answers can be imported.');
  await expect(dialog).toContainText('Line 3, Score: 11');
  await expectAccessible(page);
  await dialog.getByLabel('Plan', { exact: true }).selectOption('Not imported');
  await dialog.getByText('Name, dates and rows').click();
  await dialog.getByLabel('Name of the import').fill('Old tool');
  await dialog.getByLabel('Name of the import').blur();
  await expect(start).toBeDisabled();
  await dialog.getByLabel('Leave out 1 row that has problems').check();
  await start.click();
  await expect(dialog.getByText('2 answers imported.')).toBeFocused();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Old tool' })).toContainText('2 answers');
  expect(await server.responses()).toMatchObject([
    { score: 9, text: 'Great, really', created_at: '2019-06-15T10:00:00.000Z' },
    { score: 0, metadata: { imported: 'Old tool' } },
  ]);
  expect((await server.responses())[0]!.metadata).not.toHaveProperty('Plan');

  // the same answers with other contents stay, until the owner replaces them
  const later = file.replace('2,11,', '2,10,').replace('pro', 'team');
  await choose(page, 'answers.csv', later);
  await dialog.getByLabel('Response Date', { exact: true }).selectOption('Time of the answer (suggested)');
  await dialog.getByText('Name, dates and rows').click();
  await dialog.getByLabel('Name of the import').fill('Old tool');
  await dialog.getByLabel('Name of the import').blur();
  await start.click();
  await expect(dialog).toContainText('1 answer imported. 2 are stored with other contents, and stay as they are.');
  await dialog.getByRole('button', { name: 'Replace 2 stored answers' }).click();
  await expect(dialog).toContainText('0 answers imported. 2 were replaced. 1 was already there.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // the view is that of all time now
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('The last imported response is of Aug 17, 2019.')).toBeVisible();
  await (await addFilter(page, 'Imported')).getByRole('combobox').selectOption('Not imported');
  await expect(page.getByRole('heading', { name: 'No responses in this view' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo the import Old tool' }).click();
  await dialog.getByRole('button', { name: 'Delete 3 answers' }).click();
  await expect(dialog.getByRole('heading', { name: 'Import answers' })).toBeFocused();
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
  await dialog.getByLabel('Format of the dates').selectOption('The day first: 31/12/2025, 31-12-25');
  await expect(dialog.getByLabel('Format of the dates')).toHaveValue('d/M/yyyy');
  await dialog.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(dialog).toContainText('2 answers imported.');
  expect((await server.responses()).map(({ created_at }) => created_at.slice(0, 10))).toEqual([
    '2021-04-03',
    '2021-06-05',
  ]);
});

test('Escape stops an import and says so, and the same file goes on', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/results`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import answers' });
  const rows = Array.from({ length: 1200 }, (_, index) => `${index % 11},2021-01-02,${index}\n`);
  await choose(page, 'many.csv', `score,date,id\n${rows.join('')}`);
  const stop = async (route: Route) => {
    await page.keyboard.press('Escape');
    await route.continue();
  };
  await page.route('**/imports?*', stop, { times: 1 });
  await dialog.getByRole('button', { name: 'Import 1,200 answers' }).click();
  await expect(dialog.getByText(/^The import stopped after 1,000 answers\./)).toBeFocused();
  await dialog.getByRole('button', { name: 'Import 1,200 answers' }).click();
  await expect(dialog).toContainText('200 answers imported. 1,000 were already there.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await server.responses()).toHaveLength(1200);
});

test('imports the rows of one survey, and the times of a time zone', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/results`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import answers' });
  await choose(page, 'two.csv', 'score,date,survey\n9,2021-01-02 10:00,a\n5,2021-01-02 10:00,b\n');
  await dialog.getByText('Name, dates and rows').click();
  await dialog.getByLabel('Time zone of times without one').fill('Asia/Tokyo');
  await dialog.getByLabel('Time zone of times without one').blur();
  await dialog.getByLabel('Only rows with a value in this column').selectOption('survey');
  await dialog.getByLabel('Value in the column survey').fill('a');
  await dialog.getByLabel('Value in the column survey').blur();
  await dialog.getByRole('button', { name: 'Import 1 answer' }).click();
  await expect(dialog).toContainText('1 answer imported.');
  expect(await server.responses()).toMatchObject([{ score: 9, created_at: '2021-01-02T01:00:00.000Z' }]);
});

test('a token that only reads changes nothing', async ({ page, startOwner }) => {
  const resultsToken = 'a-token-that-only-reads';
  const server = await startOwner(undefined, { resultsToken });
  await fetch(`${server.url}/api/public/v2/surveys/${nps}/responses/`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_owner', 'content-type': 'application/json', origin: 'https://site.example' },
    body: JSON.stringify({ score: 9, text: 'Great' }),
  });
  await page.goto(`${server.url}/surveys/${nps}/results#token=${resultsToken}`);
  await expect(page.getByRole('article')).toContainText('Great');
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
  for (const name of ['Import', 'Delete all', 'Delete this response', 'Mark as read', 'Starred'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});
