import { serve } from './support/bundledApp.ts';
import { bundleModalApp, modalLibraries, modalPage } from './support/modalApp.ts';
import { expect, test as base, waitUntilPressable } from './support/test.ts';

interface Fixtures {
  /** Opens a page with a survey and a shopping basket, which is a dialog of a library. */
  openPage: (library: string) => Promise<void>;
}

const test = base.extend<Fixtures, { app: ReadonlyMap<string, string> }>({
  app: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(await bundleModalApp()),
    { scope: 'worker' },
  ],

  openPage: async ({ page, asklet, app, site, tag }, use) => {
    await use(async (library) => {
      await asklet.override({ response_type: 'text', trigger: { type: 'event', name: 'now' } });
      await page.goto(`${serve(site, modalPage(app, tag()))}#${library}`);
      await expect(asklet).not.toShowSurvey('trigger');
    });
  },
});

for (const library of modalLibraries) {
  test(`${library}: a card below a dialog is usable, and the dialog stays open`, async ({ page, asklet, openPage }) => {
    await openPage(library);
    await page.evaluate(`asklet('track', 'now')`);
    await expect(asklet).toShowSurvey();
    await waitUntilPressable(page);
    await page.getByRole('button', { name: 'Basket' }).click();
    const close = page.getByRole('button', { name: 'Close', exact: true }).and(page.locator(':not([part])'));
    await expect(close).toBeVisible();
    const { root } = asklet.card;
    await root.getByRole('radio', { name: '9 out of 10' }).click();
    await root.getByRole('textbox').click();
    await page.keyboard.type('Fast');
    await page.keyboard.press('Tab');
    await expect(root.getByRole('button', { name: 'Send' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
    await expect(close).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ann');
    await close.click();
    await expect(close).toBeHidden();
    await root.getByRole('button', { name: 'Done' }).click();
  });

  test(`${library}: a card waits for a dialog, and can be opened from it`, async ({ page, asklet, openPage }) => {
    await openPage(library);
    await page.getByRole('button', { name: 'Basket' }).click();
    const feedback = page.getByRole('button', { name: 'Feedback' });
    await expect(feedback).toBeVisible();
    await page.evaluate(`asklet('track', 'now')`);
    await expect(asklet).not.toShowSurvey('dialog');
    await feedback.click();
    const { root } = asklet.card;
    await expect(root.getByRole('group')).toBeFocused();
    for (const key of ['Tab', '9']) await page.keyboard.press(key);
    await root.getByRole('textbox').click();
    await page.keyboard.type('Fast');
    await page.keyboard.press('Control+Enter');
    await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
    await root.getByRole('button', { name: 'Done' }).click();
    await expect(feedback).toBeFocused();
  });
}

test("radix: a long text scrolls in a card below a dialog that locks the page's scrolling", async ({
  page,
  asklet,
  openPage,
}) => {
  await openPage('radix');
  await page.evaluate(`asklet('track', 'now')`);
  await asklet.card.score(9);
  const text = asklet.card.root.getByRole('textbox');
  await text.fill('\n'.repeat(40));
  await page.keyboard.press('Control+Home');
  await page.getByRole('button', { name: 'Basket' }).click();
  await expect(page.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await text.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test('native: a card hides behind a modal dialog, and comes back with its answers', async ({
  page,
  asklet,
  openPage,
}) => {
  await openPage('native');
  await page.evaluate(`asklet('track', 'now')`);
  const { root } = asklet.card;
  await root.getByRole('radio', { name: '9 out of 10' }).click();
  await root.getByRole('textbox').fill('Fast');
  await page.getByRole('button', { name: 'Basket' }).click();
  await expect(root).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(root.getByRole('textbox')).toHaveValue('Fast');
  await page.getByRole('button', { name: 'Basket' }).click();
  await expect(root).toBeHidden();
  await page.evaluate(`document.querySelector('dialog').remove()`);
  await root.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
});

test('native: a card that is opened from a modal dialog shows when the dialog is closed', async ({
  page,
  asklet,
  openPage,
}) => {
  await openPage('native');
  await page.getByRole('button', { name: 'Basket' }).click();
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.locator('asklet-survey')).toBeAttached();
  await expect(asklet.card.root).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
});

test('shadow: a card hides behind a modal dialog in a shadow tree, and comes back with its answers', async ({
  page,
  asklet,
  openPage,
}) => {
  await openPage('shadow');
  await page.evaluate(`asklet('track', 'now')`);
  const { root } = asklet.card;
  await root.getByRole('radio', { name: '9 out of 10' }).click();
  await root.getByRole('textbox').fill('Fast');
  await page.getByRole('button', { name: 'Basket' }).click();
  await expect(root).toBeHidden();
  expect(await asklet.why()).toEqual({ shown: true, reason: 'shown', blockedBy: 'dialog' });
  // on the backdrop, so nothing has the focus any longer
  await page.mouse.click(5, 5);
  await expect(root).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(root.getByRole('textbox')).toHaveValue('Fast');
  expect(await asklet.why()).toEqual({ shown: true, reason: 'shown' });
  await root.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
});

test('shadow: a card waits for a modal dialog in a shadow tree, or hides behind it', async ({
  page,
  asklet,
  openPage,
}) => {
  await openPage('shadow');
  await page.getByRole('button', { name: 'Basket' }).click();
  await page.evaluate(`asklet('track', 'now')`);
  await expect(asklet).not.toShowSurvey('dialog');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.locator('asklet-survey')).toBeAttached();
  await expect(asklet.card.root).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
});
