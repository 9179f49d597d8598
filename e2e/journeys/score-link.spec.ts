import type { Page } from '@playwright/test';
import { type Asklet, earlyCalls, eventsOf, expect, htmlOf, otherUuid, surveyUuid, test } from '../support/test.ts';

const link = (score: number | string, survey = '') => `?asklet-score=${score}${survey && `&asklet-survey=${survey}`}`;

test.beforeEach(async ({ asklet }) => {
  await asklet.override({ manual_tracking: true, response_type: 'text', text_question: 'Why?' });
});

/** Waits longer than the presence that is a sign of a person. Expects that nothing was stored. */
async function expectNothingStored(page: Page, asklet: Asklet): Promise<void> {
  await page.waitForTimeout(4_000);
  expect(await asklet.server.responses()).toEqual([]);
  expect(await asklet.server.events()).toEqual([]);
  expect(await asklet.server.sessions()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('asklet:out')))).toEqual(
    [],
  );
}

test('stores nothing without input, and the score of the link after a click anywhere', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(tag())) + link(9));
  await expect(asklet.card.root.getByRole('textbox')).toBeVisible();
  await expectNothingStored(page, asklet);
  await page.mouse.click(5, 5);
  await expect(asklet).toHaveResponses([{ score: 9 }]);
  expect(await eventsOf(asklet)).toEqual(['survey_initialized', 'survey_opened', 'score_submitted']);
  await asklet.card.text('Soup');
  await expect(asklet).toHaveResponses([{ score: 9, text: 'Soup' }]);
  await asklet.flushed();
  // the address is the same, but the visitor has not followed the link again
  await page.reload();
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'answered' });
  await expect(asklet.card.root).toHaveCount(0);
});

test('stores nothing for clicks of a script and for a click on a link', async ({ page, asklet, site, tag }) => {
  // no presence, however long a busy machine takes for the clicks
  await page.addInitScript(() => (document.hasFocus = () => false));
  await page.goto(site.page(htmlOf('<button>Buy</button>', tag())) + link(9));
  await expect(asklet.card.root.getByRole('textbox')).toBeVisible();
  await page.evaluate(async () => {
    for (const each of document.querySelectorAll<HTMLElement>('a, button')) each.click();
    const { shadowRoot } = document.querySelector('asklet-survey')!;
    for (const selector of ['[part=back]', 'input[value="3"]', '[part=back]', 'label:has([value="4"])']) {
      shadowRoot!.querySelector<HTMLElement>(selector)!.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expectNothingStored(page, asklet);
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(asklet).toHaveResponses([{ score: 4 }]);
});

test('stores the score that the visitor chooses instead', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())) + link(9));
  await asklet.card.back();
  await expect(asklet.card.root.getByRole('radio', { name: '9 out of 10' })).toBeChecked();
  await asklet.card.score(3);
  await expect(asklet).toHaveResponses([{ score: 3 }]);
});

test('shows the scale instead of a thank-you for a score that nobody may have given', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'none' });
  await page.goto(site.page(htmlOf(tag())) + link(9));
  await expect(asklet.card.root.getByRole('radio', { name: '9 out of 10' })).toBeChecked();
  await expectNothingStored(page, asklet);
  await expect(asklet.card.root.getByRole('button', { name: 'Next' })).toBeVisible();
  // present for long enough
  await page.mouse.move(9, 9);
  await expect(asklet.card.thanks).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 9 }]);
  await asklet.card.back();
  await asklet.card.score(8);
  await expect(asklet).toHaveResponses([{ score: 8 }]);
});

test('stores the other score if its tap is the first sign of a person', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'none' });
  await page.goto(site.page(htmlOf(tag())) + link(9));
  await expect(asklet.card.root.getByRole('radio', { name: '9 out of 10' })).toBeChecked();
  await page.waitForTimeout(2_500);
  await asklet.card.score(3);
  await expect(asklet.card.thanks).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 3 }]);
});

test('scores the survey of the link, with commands and several tags', async ({ page, asklet, site, tag }) => {
  const tags = [tag(), tag({ 'data-survey': otherUuid })];
  await page.goto(site.page(htmlOf(...tags)) + link(4, otherUuid.toUpperCase()));
  await expect(asklet.cardOf(otherUuid).root.getByRole('textbox')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(asklet).toHaveResponses([{ score: 4, survey_uuid: otherUuid }]);
});

test('opens with a score by a command, which the visitor can change', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(earlyCalls("asklet('score', 8)"), tag())));
  await expect(asklet).toHaveResponses([{ score: 8 }]);
  await page.evaluate(`asklet('score', 2)`);
  await expect(asklet).toHaveResponses([{ score: 2 }]);
  await asklet.card.back();
  await asklet.card.score(5);
  await expect(asklet).toHaveResponses([{ score: 5 }]);
  expect(await eventsOf(asklet)).toEqual(['survey_initialized', 'survey_opened', 'score_submitted']);
});

test('reports a score that the survey does not have', async ({ page, asklet, site, tag, consoleErrors }) => {
  await page.goto(site.page(htmlOf(tag())) + link(12));
  await expect
    .poll(() => consoleErrors.take())
    .toEqual([`asklet: score 12: survey ${surveyUuid} (nps_10) has scores from 0 to 10`]);
  await expect(asklet.card.root).toHaveCount(0);
});

test('ignores the score of the link after a reload', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())) + link(9));
  await expect(asklet.card.root.getByRole('textbox')).toBeVisible();
  await page.reload();
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'manual' });
  await expect(asklet).toHaveNoResponse();
});
