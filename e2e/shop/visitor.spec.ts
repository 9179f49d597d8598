import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';

// A suite as a shop's QA engineers would write it: with the kit, and without helper functions.

test.use({ askletDefaults: { surveys: 'shop/surveys.json', origin: 'https://feedback.example' } });

test('asks after checkout, and not before', async ({ page, asklet }) => {
  await page.goto('/checkout');
  await expect(asklet).not.toShowSurvey('pages');
  await page.getByLabel('Address').fill('1 Lamp Lane');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(asklet).toShowSurvey();
  await expect(asklet.card.question).toHaveText('How likely are you to recommend our shop?');
  await asklet.card.score(9);
  await asklet.card.text('Fast');
  await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
  await expect(asklet.card.thanks).toContainText('Thank you');
});

test('does not ask again after the visitor closed it', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await asklet.card.close();
  await asklet.flushed();
  await page.reload();
  await expect(asklet).not.toShowSurvey('closed');
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(asklet).toHaveNoResponse();
});

for (const state of ['closed', 'answered'] as const) {
  test(`does not ask a visitor who has ${state} it before`, async ({ page, asklet }) => {
    await asklet.seed(state, 'After checkout');
    await page.goto('/checkout/done');
    await expect(asklet).not.toShowSurvey(state);
    await expect(asklet).toHaveNoResponse();
  });
}

test('goes back to the score, and skips the text', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await asklet.card.score(3);
  await asklet.card.back();
  await asklet.card.score(10);
  await asklet.card.skip();
  await expect(asklet).toHaveResponses([{ score: 10, text: null }]);
});

test.describe('with a test clock', () => {
  test.use({
    askletOptions: {
      clock: true,
      override: { allow_multiple_responses: true },
    },
  });

  test('does not ask for a day after completion, then asks again', async ({ page, asklet }) => {
    await asklet.seed({ finished: '22h' }, 'After checkout');
    await page.goto('/checkout/done');
    await expect(asklet).not.toShowSurvey('cooldown');
    await asklet.advance('3h');
    await page.reload();
    await expect(asklet).toShowSurvey();
    await asklet.card.answer({ score: 8, text: 'Again' });
    await expect(asklet).toHaveResponses([{ score: 8, text: 'Again' }]);
    await page.reload();
    await expect(asklet).not.toShowSurvey('cooldown');
  });

  test('retries what the server did not accept', async ({ page, asklet }) => {
    await page.goto('/checkout/done');
    await expect(asklet).toShowSurvey();
    asklet.fail('responses', { times: 2, status: 503 });
    await asklet.card.answer({ score: 7, text: 'Patience' });
    await asklet.advance('5m');
    await asklet.advance('5m');
    await asklet.advance('5m');
    await expect(asklet).toHaveResponses([{ score: 7, text: 'Patience' }]);
    await asklet.flushed();
  });
});

test.describe('with a delay of twenty seconds', () => {
  test.use({
    askletOptions: {
      clock: true,
      override: { trigger: { type: 'delay', seconds: 20 } },
    },
  });

  test('asks after the delay, but not earlier', async ({ page, asklet }) => {
    await page.goto('/checkout/done');
    await expect(asklet).not.toShowSurvey('trigger');
    await asklet.advance('10s');
    await expect(asklet).not.toShowSurvey('trigger');
    await asklet.advance('10s');
    await expect(asklet).toShowSurvey();
  });
});

test('asks when the visitor is about to leave', async ({ page, asklet }) => {
  await asklet.override({ trigger: { type: 'exit_intent' } });
  await page.goto('/checkout/done');
  await expect(asklet).not.toShowSurvey('trigger');
  await page.mouse.move(200, 100);
  await page.mouse.move(200, -5);
  await expect(asklet).toShowSurvey();
});

test('asks at the end of the page', async ({ page, asklet }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 90 } });
  await page.goto('/checkout/done');
  await expect(asklet).not.toShowSurvey('trigger');
  await page.getByText('The end').scrollIntoViewIfNeeded();
  await expect(asklet).toShowSurvey();
});

test('keeps an answer while the visitor is offline', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  await asklet.flushed();
  await asklet.offline();
  await asklet.card.score(6);
  expect(await asklet.server.responses()).toEqual([]);
  await asklet.online();
  await expect(asklet).toHaveResponse({ score: 6 });
});

test('waits for a slow session, and reports it', async ({ page, asklet }) => {
  const release = asklet.hold('sessions');
  await page.goto('/checkout/done');
  await expect(asklet.card.root).toBeHidden();
  expect(await asklet.server.sessions()).toEqual([]);
  release();
  await expect(asklet).toShowSurvey();
  expect(await asklet.why()).toMatchObject({ shown: true, reason: 'shown' });
});

test('asks one question at a time if there are two', async ({ page, asklet }) => {
  await page.goto('/help');
  await expect(asklet).toShowSurvey('Help');
  await expect(asklet).not.toShowSurvey('pages', 'After checkout');
  await asklet.cardOf('Help').answer({ score: 4 });
  await expect(asklet).toHaveResponses([{ score: 4, survey_uuid: '5a1e0c1e-0000-4000-8000-000000000002' }]);
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted'], 'Help');
  await expect(asklet).toHaveEvents([], 'After checkout');
});

test('follows the navigation of a single-page app', async ({ page, asklet }) => {
  await page.goto('/app');
  await expect(asklet).not.toShowSurvey('pages');
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(asklet).toShowSurvey('After checkout');
});

test('stores an email address and a screenshot', async ({ page, asklet }) => {
  await asklet.override({ '5a1e0c1e-0000-4000-8000-000000000001': { collect_contact: true, allow_screenshots: true } });
  await page.goto('/checkout/done');
  await asklet.card.score(2);
  await asklet.card.root.getByRole('button', { name: 'Add screenshot' }).click();
  await page.getByRole('dialog', { name: 'Screenshot' }).getByRole('button', { name: /^Use/ }).click();
  await asklet.card.text('See there');
  await asklet.card.email('ada@example.com');
  await expect(asklet).toHaveResponses([
    { score: 2, text: 'See there', metadata: { user_email: 'ada@example.com', screenshot: { source: 'page' } } },
  ]);
});

test.describe('in German', () => {
  test.use({
    askletOptions: {
      attributes: { locale: 'de' },
      override: { collect_contact: true },
    },
  });

  test('can be answered as well', async ({ page, asklet }) => {
    await page.goto('/checkout/done');
    await expect(asklet.card.root.getByRole('button', { name: 'Schließen' })).toBeVisible();
    await asklet.card.answer({ score: 9, text: 'Schnell', email: 'ada@example.com' });
    await expect(asklet.card.thanks).toContainText('Vielen Dank');
    await expect(asklet).toHaveResponse({ text: 'Schnell', metadata: { user_email: 'ada@example.com' } });
  });
});

test('accepts several choices', async ({ page, asklet }) => {
  await asklet.override({ response_type: 'choices', choice_options: ['Price', 'Speed', 'Light'] });
  await page.goto('/checkout/done');
  await asklet.card.score(9);
  await asklet.card.choose('Price', 'Light');
  await expect(asklet).toHaveResponse({ metadata: { choices: ['Price', 'Light'] } });
});

test.describe('with a wrong key', () => {
  test.use({
    askletOptions: {
      attributes: { key: 'pk_wrong' },
    },
  });

  test('shows nothing', async ({ page, asklet }) => {
    await page.goto('/checkout/done');
    await expect(asklet).not.toShowSurvey('failed');
    await expect(asklet).toHaveNoResponse();
  });
});

test('has no accessibility violations', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test.describe('without a cooldown across surveys', () => {
  test.use({ askletOptions: { attributes: { 'site-cooldown-hours': '0' } } });

  test('asks the next question when the first one is closed', async ({ page, asklet }) => {
    await asklet.override({ '5a1e0c1e-0000-4000-8000-000000000001': { show_on_pages: null } });
    await page.goto('/help');
    await expect(asklet).toShowSurvey('After checkout');
    await asklet.card.close();
    await expect(asklet).toShowSurvey('Help');
  });
});

test('closes in all tabs', async ({ page, context, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  const second = await context.newPage();
  await second.goto('/checkout/done');
  await expect(asklet.in(second)).toShowSurvey();
  await asklet.in(second).card.close();
  await expect(asklet).not.toShowSurvey('closed');
  await expect(asklet).toHaveNoResponse();
});
