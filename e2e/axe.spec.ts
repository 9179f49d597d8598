import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from '@playwright/test';
import { bothSchemes, expect, htmlOf, test } from './support/test.ts';

const fromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = fromAxe.resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The looks to check, in every combination. */
interface Looks {
  readonly viewports: readonly { width: number; height: number }[];
  readonly colorSchemes: readonly ('light' | 'dark')[];
  readonly directions: readonly string[];
}

const desktop = { width: 1280, height: 720 };
const oneLook: Looks = { viewports: [desktop], colorSchemes: ['light'], directions: ['ltr'] };
const everyLook: Looks = {
  viewports: [desktop, { width: 375, height: 667 }],
  colorSchemes: ['light', 'dark'],
  directions: ['ltr', 'rtl'],
};

/** Expects no violation in any look. */
async function expectNoViolations(page: Page, step: string, looks: Looks): Promise<void> {
  const { viewports, colorSchemes, directions } = looks;
  // resizing the viewport takes longest, so begin with the current size
  const narrow = page.viewportSize()!.width < 1280;
  for (const viewport of narrow ? viewports.toReversed() : viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violationsOf(page, directions), `${step}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
    }
  }
}

/** Returns the violations that axe finds in the card, in each direction. */
function violationsOf(page: Page, directions: readonly string[]): Promise<unknown[]> {
  return page.evaluate(
    async ({ directions, tags }) => {
      const { axe } = window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } };
      const all: unknown[] = [];
      for (const dir of directions) {
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
    },
    { directions, tags },
  );
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

const checks = [
  ...scales.map((scale) => [...scale, 'one look', oneLook] as const),
  ...scales.map((scale) => [...scale, 'every look', everyLook] as const),
];

for (const [survey_type, scale_style, name, looks] of checks) {
  // every look of every scale would take minutes
  const isLong = looks === everyLook && scale_style !== 'thumbs';
  // the steps after the score are the same for all styles of a type
  const response_type = scale_style === 'numbers' ? 'choices' : 'text';
  test(
    `1: passes axe at every step of ${survey_type} with ${scale_style} in ${name}`,
    { tag: isLong ? '@full' : [] },
    async ({ page, asklet, site, tag }) => {
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
      await expectNoViolations(page, 'scale', looks);
      await card.getByRole('radio').last().focus();
      await page.keyboard.press('ArrowLeft');
      await expect(card.getByRole('button', { name: 'Next' })).toBeVisible();
      await expectNoViolations(page, 'scale with a choice', looks);
      await page.keyboard.press('Enter');
      if (response_type === 'choices') await card.getByLabel('Other', { exact: true }).check();
      else await card.getByRole('textbox').fill('Because.');
      await expectNoViolations(page, response_type, looks);
      await card.getByRole('button', { name: 'Send' }).click();
      await expect(card.getByRole('textbox', { name: 'Email address' })).toBeVisible();
      await expectNoViolations(page, 'contact', looks);
      await card.getByRole('button', { name: 'Send' }).click();
      await expect(card.getByRole('textbox')).toBeFocused();
      await expectNoViolations(page, 'contact with an error', looks);
      await asklet.card.skip();
      await expect(card.getByRole('status')).toBeVisible();
      await expectNoViolations(page, 'thanks', looks);
    },
  );
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
  await expectNoViolations(page, 'text with an error', everyLook);
  await asklet.card.text('More soup.');
  await expect(card.getByRole('status')).toBeVisible();
  await expectNoViolations(page, 'thanks', everyLook);
});
