import type { Locator } from '@playwright/test';
import { edgesOf, reduceMotion } from './support/card.ts';
import { expect, htmlOf, otherUuid, surveyUuid, test, waitForAnimations } from './support/test.ts';

test('hides content that scrolls below the Back button', async ({ page, asklet, site, tag }) => {
  const choice_options = Array.from({ length: 12 }, (_, index) => `Choice ${index}`);
  await asklet.override({ response_type: 'choices', choice_options });
  await page.setViewportSize({ width: 320, height: 568 });
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('radio').first().click();
  const top = (await card.boundingBox())!;
  const button = (await card.getByRole('button', { name: 'Back' }).boundingBox())!;
  const clip = { x: button.x, y: top.y + 8, width: button.width - 12, height: button.height };
  const before = await page.screenshot({ clip });
  // far enough that the heading is not visible and a checkbox would be below the button
  const body = page.locator('asklet-survey .body');
  await card
    .getByRole('checkbox')
    .nth(5)
    .evaluate((box, y) => {
      const scroller = box.closest('.body')!;
      scroller.scrollTop += box.getBoundingClientRect().top - y;
    }, clip.y + 12);
  expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  expect(await page.screenshot({ clip })).toEqual(before);
});

test('scrolls the field of "Other" into view, and keeps the Close button visible', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const options = Array.from({ length: 12 }, (_, index) => `Choice ${index}`);
  await asklet.override({ response_type: 'choices', choice_options: { allow_other: true, options } });
  await page.setViewportSize({ width: 320, height: 568 });
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('radio').first().click();
  const close = await card.getByRole('button', { name: 'Close' }).boundingBox();
  await card.getByRole('checkbox', { name: 'Other' }).check();
  const field = card.getByRole('textbox');
  await expect(field).toBeVisible();
  const send = (await edgesOf(card.getByRole('button', { name: 'Send' }))).top;
  await expect.poll(async () => 568 - (await edgesOf(field)).bottom).toBeLessThan(send);
  expect(await card.getByRole('button', { name: 'Close' }).boundingBox()).toEqual(close);
});

const long = 'A reason of some forty letters, number: ';

test('stays inside the viewport and scrolls its content if the texts are long', async ({ page, asklet, site, tag }) => {
  const choice_options = Array.from({ length: 12 }, (_, index) => `${long}${index}`);
  await asklet.override({
    question: long.repeat(8),
    min_label: 'L'.repeat(40),
    max_label: long,
    response_type: 'choices',
    choice_options,
    thank_you_message: 'word '.repeat(200),
  });
  await reduceMotion(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  const expectInside = async () => {
    const { top, bottom } = await edgesOf(card);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeGreaterThanOrEqual(0);
    const { scrollWidth, clientWidth } = await page
      .locator('asklet-survey .body')
      .evaluate((body) => ({ scrollWidth: body.scrollWidth, clientWidth: body.clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
    await expect(card.getByRole('button', { name: 'Close' })).toBeInViewport();
  };
  await expect(asklet).toShowSurvey();
  await expectInside();
  await card.getByRole('radio').first().click();
  await expectInside();
  await expect(card.getByRole('button', { name: 'Skip' })).toBeInViewport({ ratio: 1 });
  await card.getByRole('checkbox').last().check();
  await card.getByRole('button', { name: 'Send' }).click();
  await expectInside();
  await card.getByRole('status').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.locator('asklet-survey .body').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(0);
});

test('grows the text field from three lines to eight, and announces the remaining characters near the limit', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ survey_type: 'general' });
  await page.goto(site.page(htmlOf(tag({ 'data-text-limit': '100' }))));
  const field = asklet.card.root.getByRole('textbox');
  const lines = async () => Math.round(((await field.boundingBox())!.height - 20) / 24);
  await expect(field).toBeVisible();
  expect(await lines()).toBe(3);
  await field.fill('\n'.repeat(5));
  expect(await lines()).toBe(6);
  await field.fill('\n'.repeat(30));
  expect(await lines()).toBe(8);
  await field.fill('x'.repeat(79));
  await expect(field).toHaveAccessibleDescription('');
  await field.fill('x'.repeat(80));
  await expect(field).toHaveAccessibleDescription('20 characters left');
  await field.fill('x'.repeat(99));
  await expect(field).toHaveAccessibleDescription('1 character left');
});

test('shows the number of steps if there are at least three, above the text', async ({ page, asklet, site, tag }) => {
  const { root } = asklet.card;
  await asklet.override({
    [otherUuid]: { response_type: 'text' },
    [surveyUuid]: { response_type: 'text', collect_contact: true, manual_tracking: true },
  });
  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid }))));
  await expect(asklet).toShowSurvey();
  await expect(root.getByRole('img')).toHaveCount(0);
  await page.goto(site.page(htmlOf(tag(), '<button onclick="asklet(`open`)">Tell us</button>'), '/three'));
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(root.getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
  await root.getByRole('radio').first().click();
  const progress = root.getByRole('img', { name: 'Step 2 of 3' });
  await expect(progress).toBeVisible();
  await waitForAnimations(root);
  const [bar, field] = [(await progress.boundingBox())!, (await root.getByRole('textbox').boundingBox())!];
  expect([bar.x, bar.width]).toEqual([field.x, field.width]);
});

test('keeps the question above a long list of choices without covering them', async ({ page, asklet, site, tag }) => {
  const choice_options = Array.from({ length: 12 }, (_, index) => `Choice ${index}`);
  const question = 'What is missing?';
  await asklet.override({ survey_type: 'general', question, response_type: 'choices', choice_options });
  await reduceMotion(page);
  await page.setViewportSize({ width: 390, height: 568 });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  const heading = card.getByRole('heading', { name: question });
  const topOf = async (locator: Locator) => (await locator.boundingBox())!.y;
  const bottomOf = async (locator: Locator) => (await topOf(locator)) + (await locator.boundingBox())!.height;
  await expect(heading).toBeVisible();
  // the border of the first choice is visible
  const first = page.locator('asklet-survey .choice').first();
  expect(await topOf(first)).toBeGreaterThanOrEqual(await bottomOf(heading));
  const top = await topOf(heading);
  await card.getByRole('checkbox').nth(9).focus();
  expect(await topOf(heading)).toBe(top);
  await card.getByRole('checkbox').first().focus();
  expect(await topOf(first)).toBeGreaterThanOrEqual(await bottomOf(heading));
});

test('mirrors the whole card from right to left', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    response_type: 'text',
    min_label: 'Never',
    max_label: 'Often',
    manual_tracking: true,
    allow_multiple_responses: true,
  });
  await reduceMotion(page);
  const open = '<button onclick="asklet(`open`)">Tell us</button>';
  /** Returns the boxes of all elements of a step, measured from the side at which lines begin. */
  const boxes = (dir: string) =>
    asklet.card.root.locator('button, input, textarea, svg, [part=label], h2').evaluateAll(
      (all, dir) =>
        all.map((each) => {
          const { left, right, top, width } = each.getBoundingClientRect();
          return [
            each.tagName,
            Math.round(dir === 'rtl' ? innerWidth - right : left),
            Math.round(top),
            Math.round(width),
          ];
        }),
      dir,
    );
  const steps: Record<string, unknown[]> = {};
  for (const dir of ['ltr', 'rtl']) {
    await page.goto(site.page(htmlOf(open, tag()).replace('<html', `<html dir="${dir}"`), `/${dir}`));
    await page.getByRole('button', { name: 'Tell us' }).click();
    await expect(asklet).toShowSurvey();
    const scale = await boxes(dir);
    await asklet.card.root.getByRole('radio').first().click();
    await expect(asklet.card.root.getByRole('textbox')).toBeVisible();
    steps[dir] = [scale, await boxes(dir)];
    // the next page has a new visitor
    await page.evaluate(() => localStorage.clear());
  }
  expect(steps['ltr']!.flat().length).toBeGreaterThan(20);
  expect(steps['rtl']).toEqual(steps['ltr']);
});
