import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { csat, nps, openApp, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

const other = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30003';

/** A file with a survey that differs from the server's, the same one, a new one, and one with an error. */
const file = `{
  "keys": [{ "key": "pk_other", "surveys": "*" }],
  "surveys": [
    { "survey_uuid": "${nps}", "survey_type": "nps_10", "title": "Checkout", "question": "Would you recommend us?" },
    { "survey_uuid": "${csat}", "survey_type": "csat_5", "question": "How was the delivery?", "ends_at": "2026-01-01T00:00:00Z" },
    { "survey_uuid": "${other}", "survey_type": "ces_7", "question": "Was it easy?" },
    { "survey_uuid": "6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30004", "survey_type": "ces_7", "quesiton": "Broken?" }
  ]
}
`;

/** Drops a file on the page. */
async function drop(page: Page, text: string): Promise<void> {
  const transfer = await page.evaluateHandle((content) => {
    const created = new DataTransfer();
    created.items.add(new File([content], 'surveys.json', { type: 'application/json' }));
    return created;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the surveys file here')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Surveys in surveys.json' });
const listed = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

test('opens the surveys of a dropped file as drafts, and publishes one', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server);
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await drop(page, file);
  const dialog = dialogOf(page);
  const items = dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect(items).toContainText([
    'CheckoutThe server already has it: the differences become unpublished changes.',
    'How was the delivery?The server has the same version.',
    'Was it easy?Becomes a new draft.',
    /Has errors.*Line 7: “quesiton”: there is no such field/s,
  ]);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(dialog.getByRole('checkbox', { disabled: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Create 2 drafts' }).click();
  await expect(listed(page, 'Checkout')).toContainText('Has unpublished changes in this browser.');
  await expect(listed(page, 'Was it easy?')).toContainText('Draft');
  expect(await server.readFile()).toBe(ownersFile);

  await listed(page, 'Checkout').getByRole('link', { name: 'Edit' }).click();
  await expect(page.locator('.state')).toHaveText('Unpublished changes');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('.state')).toHaveText('Published');
  expect(await server.readFile()).toBe(
    ownersFile.replace('How likely are you to recommend us?', 'Would you recommend us?'),
  );
});

test('does not replace unpublished changes unless the owner chooses it', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit`);
  await page.getByLabel('Question', { exact: true }).fill('Mine?');
  await page.getByRole('link', { name: 'Surveys' }).click();
  await page.getByLabel('Open a file').setInputFiles({
    name: 'surveys.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  });
  const choice = dialogOf(page).getByRole('checkbox', { name: 'Checkout' });
  await expect(choice).not.toBeChecked();
  await expect(dialogOf(page)).toContainText('Replaces the unpublished changes in this browser.');
  await choice.check();
  await dialogOf(page).getByRole('checkbox', { name: 'Was it easy?' }).uncheck();
  await dialogOf(page).getByRole('button', { name: 'Create 1 draft' }).click();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Would you recommend us?');
});

test('opens a file in place of a new survey, without signing in', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await page.goto(`${server.url}/surveys/new`);
  const question = page.getByLabel('Question', { exact: true });
  await question.waitFor();
  const uuid = new URL(page.url()).pathname.split('/')[2]!;
  await drop(page, file.replace(other, uuid));
  await dialogOf(page).getByRole('button', { name: 'Create 2 drafts' }).waitFor();
  // a file that has the survey which is open
  for (const name of ['Checkout', 'How was the delivery?'])
    await dialogOf(page).getByRole('checkbox', { name }).uncheck();
  await dialogOf(page).getByRole('checkbox', { name: 'Was it easy?' }).check();
  await dialogOf(page).getByRole('button', { name: 'Create 1 draft' }).click();
  await expect(question).toHaveValue('Was it easy?');
  await expect(page.locator('.state')).toHaveText('Draft');
  const heading = page.frameLocator('iframe').locator('asklet-survey').getByRole('heading');
  await expect(heading).toHaveText('Was it easy?');
  await question.fill('Was it quick?');
  await expect(heading).toHaveText('Was it quick?');
});

test('says where a file is not valid, and opens nothing', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server);
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await drop(page, '{\n  "surveys": [,]\n}');
  await expect(dialogOf(page)).toContainText('There is no survey to open.');
  await expect(dialogOf(page)).toContainText('Line 2: expected a value');
  await expect(dialogOf(page).getByRole('button', { name: 'Create 0 drafts' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await drop(page, file.replace('"pk_other"', '1'));
  await expect(dialogOf(page)).toContainText('Its keys and notifications have errors or warnings');
});

for (const [name, width, colorScheme] of [
  ['on a phone', 320, 'dark'],
  ['in light', 1440, 'light'],
  ['in dark', 1440, 'dark'],
] as const) {
  test(`passes axe and fits ${name}`, async ({ page, startOwner }) => {
    const server = await startOwner();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openApp(page, server);
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await drop(page, file);
    await dialogOf(page).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    const fits = await dialogOf(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    expect(fits).toBe(true);
  });
}
