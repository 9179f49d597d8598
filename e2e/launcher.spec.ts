import { edgesOf, reduceMotion } from './support/card.ts';
import { aSurvey, cardOf, decided, expect, hostPage, htmlOf, launcherOf, test } from './support/test.ts';

test('opens the card, hides meanwhile, and gets the focus back, on later pages as well', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true, response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag({ 'data-button-label': 'Tell us' }))));
  const launcher = launcherOf(page, 'Tell us');
  await launcher.click();
  await expect(cardOf(page)).toBeVisible();
  await expect(launcher).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(cardOf(page)).toBeHidden();
  await expect(launcher).toBeFocused();
  // the survey is closed for good, its launcher is not
  await page.reload();
  await launcher.click();
  await expect(cardOf(page)).toBeVisible();
});

test('11: moves the focus into the card when the keyboard opens it, and gets it back', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await page.goto(site.page(htmlOf(server.tag({ 'data-button-label': 'Tell us' }))));
  const launcher = launcherOf(page, 'Tell us');
  await launcher.press('Enter');
  await expect(cardOf(page).getByRole('heading')).toBeFocused();
  await expect(launcher).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});

test('shows on the pages that the rules of its survey include', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ feedback_button: true, manual_tracking: true, show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  const launcher = launcherOf(page);
  await decided(page);
  await expect(launcher).toBeHidden();
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(launcher).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(launcher).toBeHidden();
});

test('20: moves away from the focused field beneath it', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await reduceMotion(page);
  const field = '<input aria-label="Search" style="position: absolute; right: 20px; bottom: 20px; width: 100px">';
  await page.goto(site.page(htmlOf(field, server.tag())));
  const launcher = launcherOf(page);
  await expect(launcher).toBeVisible();
  expect(await edgesOf(launcher)).toMatchObject({ right: 16, bottom: 16 });
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expect.poll(async () => (await edgesOf(launcher)).top).toBe(16);
});
