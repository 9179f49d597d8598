import { recordAnnouncements } from './support/announcements.ts';
import { aSurvey, cardOf, expect, htmlOf, test, waitForAnimations, waitForIdle } from './support/test.ts';

// The numbers are those of the table in README.md in this folder.

test('1, 2, 3: is a fieldset with the question as its legend, full names, and the ends as its description', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ min_label: 'Not likely', max_label: 'Very likely' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  const group = card.getByRole('group', { name: 'How likely are you to recommend us?' });
  await expect(group).toHaveAccessibleDescription('Not likely Very likely');
  expect(await group.evaluate((element) => element.matches('fieldset:has(> legend)'))).toBe(true);
  const radios = group.getByRole('radio');
  expect(await radios.evaluateAll((all) => new Set(all.map((each) => (each as HTMLInputElement).name)).size)).toBe(1);
  await expect(radios.nth(8)).toHaveAccessibleName('8 out of 10');
  expect(
    await card.locator('svg').evaluateAll((all) => all.every((each) => each.getAttribute('aria-hidden') === 'true')),
  ).toBe(true);
});

test('6: chooses nothing beforehand, and keeps the answers when the visitor goes back', async ({
  page,
  feedback,
  site,
}) => {
  const choice_options = { options: ['Price', 'Speed'] };
  const server = await feedback(aSurvey({ response_type: 'choices', choice_options, collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await card.getByRole('checkbox', { name: 'Speed' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('checkbox', { name: 'Speed' })).toBeChecked();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '6 out of 10' })).toBeChecked();
});

test('7: places the native radios where they are seen and hit', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'csat_5' }));
  await page.goto(site.page(htmlOf(server.tag())));
  await waitForAnimations(cardOf(page));
  const radios = cardOf(page).getByRole('radio');
  for (let index = 0; index < 5; index++) {
    const { x, y, width, height } = (await radios.nth(index).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.mouse.move(x + width / 2, y + height / 2);
    expect(await radios.nth(index).evaluate((input) => input.matches(':hover'))).toBe(true);
  }
});

test('9, 10: is no modal, leaves the focus where it is, and announces itself once when it opens by itself', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  const announcements = await recordAnnouncements(page);
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', server.tag())));
  await expect(cardOf(page).getByRole('status')).toHaveText('A survey has opened.');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await expect(cardOf(page)).toHaveAccessibleName('How likely are you to recommend us?');
  await expect(cardOf(page)).not.toHaveAttribute('aria-modal');
  await waitForIdle(page);
  expect(await announcements()).toEqual(['A survey has opened.']);
});

test('11: takes the focus when a person opens it, and gives it back', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(server.tag(), '<button onclick="asklet(`open`)">Tell us</button>')));
  await page.getByRole('button', { name: 'Tell us' }).press('Enter');
  await expect(cardOf(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tell us' })).toBeFocused();
});

test('15: announces a new step while the focus is in the page, and only then', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ response_type: 'text', text_question: 'Why?', collect_contact: true, contact_question: 'Who?' }),
  );
  const announcements = await recordAnnouncements(page);
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', server.tag())));
  const card = cardOf(page);
  await expect(card.getByRole('status')).toHaveText('A survey has opened.');
  await card.getByRole('radio', { name: '3 out of 10' }).evaluate((radio: HTMLInputElement) => radio.click());
  await expect(card.getByRole('status')).toHaveText('Why?');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await card.getByRole('button', { name: 'Skip' }).click();
  await expect(card.getByRole('heading', { name: 'Who?' })).toBeFocused();
  await waitForIdle(page);
  expect(await announcements()).toEqual(['A survey has opened.', 'Why?']);
});

test('16: ties an error to its field, which gets the focus', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().click();
  const field = card.getByRole('textbox', { name: 'E-mail address' });
  await expect(card.getByText('E-mail address', { exact: true })).toBeVisible();
  await expect(field).toHaveAttribute('autocomplete', 'email');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Please write an e-mail address.');
});

test('17: shows the thank-you as a status message until it is closed', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.clock.install();
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await page.clock.runFor(5_000);
  await card.getByRole('radio').first().click();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.clock.runFor(600_000);
  await expect(card.getByRole('status')).toBeVisible();
});

test('18: moves nothing for visitors who prefer reduced motion', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const animations = () =>
    page.evaluate(() => document.querySelector('asklet-survey')!.shadowRoot!.getAnimations().length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().hover();
  expect(await animations()).toBe(0);
  await cardOf(page).getByRole('radio').first().click();
  await expect(cardOf(page).getByRole('status')).toBeVisible();
  expect(await animations()).toBe(0);
  // with motion the same count is above 0, so it does see animations; a slow machine may look after their end
  await expect
    .poll(async () => {
      for (const reducedMotion of ['reduce', 'no-preference'] as const) await page.emulateMedia({ reducedMotion });
      return animations();
    })
    .toBeGreaterThan(0);
});
