import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { bothSchemes, expect, htmlOf, test } from './support/test.ts';

const fromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = fromAxe.resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const viewports = [
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
];

/** Expects no violation in any look. */
async function expectNoViolations(page: Page, step: string): Promise<void> {
  // resizing the viewport takes longest, so begin with the current size
  const narrow = page.viewportSize()!.width < 1280;
  for (const viewport of narrow ? viewports.toReversed() : viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOf(page), `${step}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
    }
  }
}

/** Returns the violations that axe finds in the card, in each direction. */
function violationsOf(page: Page): Promise<unknown[]> {
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } };
    const all: unknown[] = [];
    for (const dir of ['ltr', 'rtl']) {
      document.documentElement.dir = dir;
      const { violations } = await axe.run('asklet-survey', { runOnly: tags, resultTypes: ['violations'] });
      all.push(
        ...violations.map(({ id, nodes }) => [
          dir,
          id,
          ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
        ]),
      );
    }
    return all;
  }, tags);
}

const scales = [
  ['csat_2', 'thumbs'],
  ['csat_2', 'emoji'],
  ['csat_2', 'numbers'],
  ['csat_5', 'emoji'],
  ['csat_5', 'numbers'],
  ['csat_5', 'stars'],
  ['ces_7', 'numbers'],
  ['ces_7', 'emoji'],
  ['ces_7', 'stars'],
  ['nps_10', 'numbers'],
  ['nps_10', 'stars'],
] as const;

for (const [survey_type, scale_style] of scales) {
  // the steps after the score are the same for all styles of a type
  const response_type = scale_style === 'numbers' ? 'choices' : 'text';
  test(`1: passes axe at every step of ${survey_type} with ${scale_style}`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      survey_type,
      scale_style,
      min_label: 'Bad',
      max_label: 'Good',
      response_type,
      allow_screenshots: true,
      choice_options: { options: ['A', 'B'], allow_other: true, multiple: survey_type !== 'ces_7' },
      collect_contact: true,
      contact_subtext: 'Never to sell you anything.',
    });
    await page.goto(site.page(htmlOf(bothSchemes, tag({ 'data-text-limit': '10' }))));
    await page.addScriptTag({ path: axe });
    const card = asklet.card.root;
    await expect(asklet).toShowSurvey();
    await expectNoViolations(page, 'scale');
    await card.getByRole('radio').last().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(card.getByRole('button', { name: 'Next' })).toBeVisible();
    await expectNoViolations(page, 'scale with a choice');
    await page.keyboard.press('Enter');
    if (response_type === 'choices') await card.getByLabel('Other', { exact: true }).check();
    else await card.getByRole('textbox').fill('Because.');
    await expectNoViolations(page, response_type);
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByRole('textbox', { name: 'Email address' })).toBeVisible();
    await expectNoViolations(page, 'contact');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByRole('textbox')).toBeFocused();
    await expectNoViolations(page, 'contact with an error');
    await asklet.card.skip();
    await expect(card.getByRole('status')).toBeVisible();
    await expectNoViolations(page, 'thanks');
  });
}

test('1: passes axe at every step of a general survey with long texts', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    survey_type: 'general',
    question: 'What is missing? '.repeat(12),
    text_question: 'Be frank.',
    thank_you_message: 'Thank you so very much. '.repeat(50),
  });
  await page.goto(site.page(htmlOf(bothSchemes, tag())));
  await page.addScriptTag({ path: axe });
  const card = asklet.card.root;
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByText('Please enter an answer.')).toBeVisible();
  await expectNoViolations(page, 'text with an error');
  await asklet.card.text('More soup.');
  await expect(card.getByRole('status')).toBeVisible();
  await expectNoViolations(page, 'thanks');
});
