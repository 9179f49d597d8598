import { recordAnnouncements } from '../support/announcements.ts';
import { expect, htmlOf, test, waitForAnimations, waitForIdle, waitUntilPressable } from '../support/test.ts';

// The numbers refer to the table in this folder's README.md.

/** What is announced when the survey opens. */
const arrival = 'Survey at the end of this page: How likely are you to recommend us?';

test('1, 2, 3: has a fieldset with the question as legend, full names, and the end labels in the names of the ends', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ min_label: 'Not likely', max_label: 'Very likely' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  const group = card.getByRole('group', { name: 'How likely are you to recommend us?' });
  expect(await group.evaluate((element) => element.matches('fieldset:has(> legend)'))).toBe(true);
  const radios = group.getByRole('radio');
  expect(await radios.evaluateAll((all) => new Set(all.map((each) => (each as HTMLInputElement).name)).size)).toBe(1);
  await expect(radios.first()).toHaveAccessibleName('0 out of 10, Not likely');
  await expect(radios.nth(8)).toHaveAccessibleName('8 out of 10');
  await expect(radios.last()).toHaveAccessibleName('10 out of 10, Very likely');
  expect(
    await card.locator('svg').evaluateAll((all) => all.every((each) => each.getAttribute('aria-hidden') === 'true')),
  ).toBe(true);
});

test('6: preselects nothing, and keeps the answers when the visitor goes back', async ({ page, asklet, site, tag }) => {
  const choice_options = { options: ['Price', 'Speed'] };
  await asklet.override({ response_type: 'choices', choice_options, collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await asklet.card.score(6);
  await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await card.getByRole('checkbox', { name: 'Speed' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await asklet.card.back();
  await expect(card.getByRole('checkbox', { name: 'Speed' })).toBeChecked();
  await asklet.card.back();
  await expect(card.getByRole('radio', { name: '6 out of 10' })).toBeChecked();
});

test('7: places the native radios where visitors see and press them', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_5' });
  await page.goto(site.page(htmlOf(tag())));
  await waitForAnimations(asklet.card.root);
  await waitUntilPressable(page);
  const radios = asklet.card.root.getByRole('radio');
  for (let index = 0; index < 5; index++) {
    const { x, y, width, height } = (await radios.nth(index).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.mouse.move(x + width / 2, y + height / 2);
    expect(await radios.nth(index).evaluate((input) => input.matches(':hover'))).toBe(true);
  }
});

test('9, 10: is not modal, does not move the focus, and is announced once when it opens automatically', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const announcements = await recordAnnouncements(page);
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', tag())));
  await expect(asklet.card.root.getByRole('status')).toHaveText(arrival);
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await expect(asklet.card.root).toHaveAccessibleName('How likely are you to recommend us?');
  await expect(asklet.card.root).not.toHaveAttribute('aria-modal');
  await waitForIdle(page);
  expect(await announcements()).toEqual([arrival]);
});

test('11: takes the focus when a person opens it, and returns it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(tag(), '<button onclick="asklet(`open`)">Tell us</button>')));
  await page.getByRole('button', { name: 'Tell us' }).press('Enter');
  await expect(asklet.card.root.getByRole('group')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tell us' })).toBeFocused();
});

test('15: announces a new step only while the focus is in the page', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    response_type: 'text',
    text_question: 'Why?',
    collect_contact: true,
    contact_question: 'Who?',
  });
  const announcements = await recordAnnouncements(page);
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', tag())));
  const card = asklet.card.root;
  await expect(card.getByRole('status')).toHaveText(arrival);
  await card.getByRole('radio', { name: '3 out of 10' }).evaluate((radio: HTMLInputElement) => radio.click());
  await expect(card.getByRole('status')).toHaveText('Why?');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await asklet.card.skip();
  await expect(card.getByRole('textbox', { name: 'Email address', description: 'Who?' })).toBeFocused();
  await waitForIdle(page);
  expect(await announcements()).toEqual([arrival, 'Why?']);
});

test('16: connects an error with its field, which gets the focus', async ({ page, asklet, site, tag }) => {
  await asklet.override({ collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('radio').first().click();
  const field = card.getByRole('textbox', { name: 'Email address' });
  await expect(card.getByText('Email address', { exact: true })).toBeVisible();
  await expect(field).toHaveAttribute('autocomplete', 'email');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('May we contact you about this? Please enter a valid email address.');
});

test('17: shows the thank-you as a status message until it is closed', async ({ page, asklet, site, tag }) => {
  await page.clock.install();
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await page.clock.runFor(5_000);
  await card.getByRole('radio').first().click();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.clock.runFor(600_000);
  await expect(card.getByRole('status')).toBeVisible();
});

test('18: animates nothing for visitors who prefer reduced motion', async ({ page, asklet, site, tag }) => {
  // without those that only wait: they have no keyframes, or equal ones
  const animations = () =>
    page.evaluate(() => {
      const changes = ({ effect }: Animation) => {
        const frames = (effect as KeyframeEffect).getKeyframes();
        const styles = frames.map(({ offset, computedOffset, easing, composite, ...style }) => JSON.stringify(style));
        return frames.length === 1 || new Set(styles).size > 1;
      };
      return document.querySelector('asklet-survey')!.shadowRoot!.getAnimations().filter(changes).length;
    });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').first().hover();
  expect(await animations()).toBe(0);
  await asklet.card.root.getByRole('radio').first().click();
  await expect(asklet.card.root.getByRole('status')).toBeVisible();
  expect(await animations()).toBe(0);
  // with animations, the same count is above 0, so this can fail; a slow machine may look only after their end
  await expect
    .poll(async () => {
      for (const reducedMotion of ['reduce', 'no-preference'] as const) await page.emulateMedia({ reducedMotion });
      return animations();
    })
    .toBeGreaterThan(0);
});
