import { type Asklet, expect, htmlOf, test } from './support/test.ts';

// The numbers refer to the table in this folder's README.md.

/** Returns the smallest width or height of all targets of the card. */
async function smallestTarget({ card }: Asklet): Promise<number> {
  const sizes = await card.root
    .locator('button, input:not([type=checkbox], .choice input), textarea, .choice')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  // an element at half a pixel measures a millionth too little
  return Math.round(Math.min(...sizes) * 1000) / 1000;
}

const scales = [
  { survey_type: 'csat_2' },
  { survey_type: 'csat_5' },
  { survey_type: 'csat_5', scale_style: 'stars' },
  { survey_type: 'ces_7' },
  { survey_type: 'ces_7', scale_style: 'emoji' },
  { survey_type: 'nps_10' },
  { survey_type: 'nps_10', scale_style: 'stars' },
] as const;

for (const scale of scales) {
  const name = Object.values(scale).join(' in ');
  test(`8, 20: has targets of 24 px and no horizontal scrolling at 320 px with ${name}`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ ...scale, min_label: 'L'.repeat(40), max_label: 'Very likely '.repeat(4) });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).toShowSurvey();
    expect(await smallestTarget(asklet)).toBeGreaterThanOrEqual(24);
    for (const part of [page.locator('html'), page.locator('asklet-survey .body')]) {
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  for (const scale of scales) {
    const name = Object.values(scale).join(' in ');
    test(`8: completes ${name} with touch alone, on targets of 44 px`, async ({ page, asklet, site, tag }) => {
      await asklet.override({ ...scale, response_type: 'text', collect_contact: true });
      await page.goto(
        site.page(htmlOf(tag()).replace('<title>', '<meta name="viewport" content="width=device-width"><title>')),
      );
      const card = asklet.card.root;
      await expect(asklet).toShowSurvey();
      expect(await smallestTarget(asklet)).toBeGreaterThanOrEqual(44);
      await card.getByRole('radio').last().tap();
      await card.getByRole('textbox').tap();
      await page.keyboard.insertText('Because.');
      expect(await smallestTarget(asklet)).toBeGreaterThanOrEqual(44);
      await card.getByRole('button', { name: 'Send' }).tap();
      await card.getByRole('button', { name: 'Skip' }).tap();
      await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
      await card.getByRole('button', { name: 'Close' }).tap();
      await expect(card).toHaveCount(0);
      await expect(asklet).toHaveResponses([{ text: 'Because.' }]);
    });
  }

  test('8: completes a general survey with choices with touch alone', async ({ page, asklet, site, tag }) => {
    const choice_options = { options: ['Price', 'Speed'], allow_other: true };
    await asklet.override({ survey_type: 'general', response_type: 'choices', choice_options });
    await page.goto(
      site.page(htmlOf(tag()).replace('<title>', '<meta name="viewport" content="width=device-width"><title>')),
    );
    const card = asklet.card.root;
    await card.getByText('Speed').tap();
    expect(await smallestTarget(asklet)).toBeGreaterThanOrEqual(44);
    await card.getByRole('button', { name: 'Send' }).tap();
    await expect(asklet).toHaveResponses([{ text: 'Speed' }]);
  });
});
