import { openStore } from 'asklet/service';
import { addFilter } from './support/addFilter.ts';
import { nps, openApp, ownersFile, test, token } from './support/app.ts';
import { expect } from './support/test.ts';

/** Fills a store with an answer of a month ago. */
async function storeWithAnswer() {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: true, user_submitted_text: false };
  const session = { survey_uuid: nps, session_uuid: crypto.randomUUID(), at: Date.now() - 30 * 86_400_000, flags };
  await store.saveResponse({ ...session, score: 9, text: null, metadata: {} });
  return store;
}

for (const [path, heading] of [
  ['/surveys', 'Surveys'],
  ['/surveys/settings', 'Settings'],
  [`/surveys/${nps}/edit`, 'Checkout'],
  [`/surveys/${nps}/share`, 'Share “Checkout”'],
  [`/surveys/${nps}/results`, 'How likely are you to recommend us?'],
] as const) {
  test(`signing in at ${path.replace(nps, '…')} moves the focus to the heading`, async ({
    page,
    startOwner,
    consoleErrors,
  }) => {
    consoleErrors.allow(/403 \(Forbidden\)/);
    const server = await startOwner();
    await page.goto(`${server.url}${path}`);
    await page.getByLabel('Admin token').fill(token);
    await page.getByLabel('Admin token').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    consoleErrors.take();
  });
}

test('signing out moves the focus to the heading of the form', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  await openApp(page, await startOwner(), '/surveys/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  consoleErrors.take();
});

test('the last step of Undo and Redo keeps the focus', async ({ page, startOwner }) => {
  await openApp(page, await startOwner(), `/surveys/${nps}/edit`);
  const question = page.getByLabel('Question', { exact: true });
  await question.fill('Shorter?');
  for (const [name, text] of [
    ['Undo', 'How likely are you to recommend us?'],
    ['Redo', 'Shorter?'],
  ] as const) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await expect(question).toHaveValue(text);
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveValue(text);
  }
});

test('buttons of the results that vanish leave the focus at the filters', async ({ page, startOwner }) => {
  const server = await startOwner(ownersFile, { database: await storeWithAnswer() });
  await openApp(page, server, `/surveys/${nps}/results?metadata.plan=pro&period=7d`);
  await page.getByRole('button', { name: 'Remove the filter plan: pro' }).press('Enter');
  await expect(page.getByLabel('Metadata key')).toBeFocused();
  await (await addFilter(page, 'Marked')).getByLabel('Starred', { exact: true }).check();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(page.getByRole('search', { name: 'Filters' })).toBeFocused();
  await page.getByRole('button', { name: 'Show all time' }).press('Enter');
  await expect(page.getByText('1 response in this view')).toBeVisible();
  await expect(page.getByRole('search', { name: 'Filters' })).toBeFocused();
});
