import { nps, openApp, test, token } from './support/app.ts';
import { expect } from './support/test.ts';

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
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
  consoleErrors.take();
});
