import { edgesOf, reduceMotion } from '../support/card.ts';
import { expect, hostPage, htmlOf, test } from '../support/test.ts';

test('opens the card, hides while it is open, and gets the focus back, also on later pages', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ feedback_button: true, response_type: 'text' });
  await page.goto(site.page(htmlOf(tag({ 'data-button-label': 'Tell us' }))));
  const { launcher } = asklet;
  await expect(launcher).toHaveAccessibleName('Tell us');
  await launcher.click();
  await expect(asklet).toShowSurvey();
  await expect(launcher).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(asklet.card.root).toBeHidden();
  await expect(launcher).toBeFocused();
  // the survey no longer opens automatically, but its launcher stays
  await page.reload();
  await launcher.click();
  await expect(asklet).toShowSurvey();
});

test('11: moves the focus into the card when the keyboard opens it, and gets it back', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ feedback_button: true });
  await page.goto(site.page(htmlOf(tag({ 'data-button-label': 'Tell us' }))));
  const { launcher } = asklet;
  await expect(launcher).toHaveAccessibleName('Tell us');
  await launcher.press('Enter');
  await expect(asklet.card.root.getByRole('group')).toBeFocused();
  await expect(launcher).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(launcher).toBeFocused();
});

test('shows only on the pages that the rules of its survey include', async ({ page, asklet, site, tag }) => {
  await asklet.override({ feedback_button: true, manual_tracking: true, show_on_pages: ['/pricing'] });
  await page.goto(site.page(hostPage('app', tag())));
  const { launcher } = asklet;
  await asklet.why();
  await expect(launcher).toBeHidden();
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(launcher).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(launcher).toBeHidden();
});

test('20: moves away from the focused field below it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ feedback_button: true });
  await reduceMotion(page);
  const field = '<input aria-label="Search" style="position: absolute; right: 20px; bottom: 20px; width: 100px">';
  await page.goto(site.page(htmlOf(field, tag())));
  const { launcher } = asklet;
  await expect(launcher).toBeVisible();
  expect(await edgesOf(launcher)).toMatchObject({ right: 16, bottom: 16 });
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expect.poll(async () => (await edgesOf(launcher)).top).toBe(16);
});
