import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { aSurvey, cardOf, expect, htmlOf, test } from './support/test.ts';

async function expectNoFindings(page: Page): Promise<void> {
  // contrast is only true once the card has come in
  await page.evaluate(() => Promise.all(document.querySelector('asklet-survey')!.shadowRoot!.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page })
    .include('asklet-survey')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [survey_type, scale_style] of [
    ['csat_2', 'thumbs'],
    ['csat_5', 'emoji'],
    ['csat_5', 'stars'],
    ['ces_7', 'numbers'],
    ['nps_10', 'numbers'],
  ] as const) {
    test(`axe finds nothing at any step of ${survey_type} with ${scale_style} (${colorScheme})`, async ({ page, feedback, site }) => {
      const server = await feedback(
        aSurvey({
          survey_type,
          scale_style,
          min_label: 'Bad',
          max_label: 'Good',
          response_type: scale_style === 'numbers' ? 'choices' : 'text',
          choice_options: { options: ['A', 'B'], allow_other: true },
          collect_contact: true,
          contact_subtext: 'Never to sell you anything.',
        }),
      );
      await page.emulateMedia({ colorScheme });
      await page.goto(site.page(htmlOf(server.tag())));
      const card = cardOf(page);
      await expect(card).toBeVisible();
      await expectNoFindings(page);
      await card.getByRole('radio').last().focus();
      await page.keyboard.press('ArrowLeft');
      await expect(card.getByRole('button', { name: 'Next' })).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Enter');
      if (scale_style === 'numbers') await card.getByRole('checkbox', { name: 'Other' }).check();
      else await card.getByRole('textbox').fill('Because.');
      await expectNoFindings(page);
      await card.getByRole('button', { name: 'Send' }).click();
      await card.getByRole('button', { name: 'Send' }).click();
      await expect(card.getByRole('textbox')).toBeFocused();
      await expectNoFindings(page);
      await card.getByRole('button', { name: 'Skip' }).click();
      await expect(card.getByRole('status')).toBeVisible();
      await expectNoFindings(page);
    });
  }
}

test('a survey that opens by itself leaves the focus where it is and says that it came', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', server.tag())));
  await expect(cardOf(page).getByRole('status')).toHaveText('A survey has opened.');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('the focus goes from step to step, to the close button at the end, and back to the page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', text_question: 'Why?' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('radio', { name: '0 out of 10', exact: true })).toBeFocused();
  // the group is one stop, arrows move inside it
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeFocused();
  expect(await server.responses()).toEqual([]);
  await page.keyboard.press('Space');
  await expect(card.getByRole('heading', { name: 'Why?' })).toBeFocused();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 1 }]);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('textbox', { name: 'Why?' })).toBeFocused();
  await page.keyboard.type('So.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeFocused();
});

test('in a page from right to left the scale and its arrows are mirrored', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag()).replace('<html', '<html dir="rtl"')));
  const radio = (score: number) => cardOf(page).getByRole('radio', { name: `${score} out of 10`, exact: true });
  const [low, high] = [(await radio(0).boundingBox())!, (await radio(10).boundingBox())!];
  expect(low.x).toBeGreaterThan(high.x);
  await radio(0).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(radio(1)).toBeChecked();
});

test('the real radio is what is seen and hit', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'csat_5' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const radios = cardOf(page).getByRole('radio');
  for (let index = 0; index < 5; index++) {
    const { x, y, width, height } = (await radios.nth(index).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.mouse.move(x + width / 2, y + height / 2);
    expect(await radios.nth(index).evaluate((input) => input.matches(':hover'))).toBe(true);
  }
});

test('a click that assistive technology makes answers like any other', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio', { name: '8 out of 10' }).evaluate((radio: HTMLInputElement) => radio.click());
  await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
});
