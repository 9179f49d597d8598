import { chunks } from '../support/requests.ts';
import { earlyCalls, expect, htmlOf, type SurveyChange, test } from '../support/test.ts';

test('reports once that the card failed to load, and loads it again when the page opens it', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await asklet.why();
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
  await page.route(chunks.card, (route) => route.abort(), { times: 1 });
  await page.evaluate(`asklet('open'); asklet('open')`);
  await consoleErrors.expect(/^asklet: /);
  // a retry by itself withdraws the request
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
});

const surveysWithSteps: Record<string, SurveyChange> = {
  'emoji and choices': { survey_type: 'csat_5', response_type: 'choices', choice_options: ['Price', 'Speed'] },
  'a screenshot': { survey_type: 'csat_5', response_type: 'text', allow_screenshots: true },
};

for (const [steps, survey] of Object.entries(surveysWithSteps)) {
  test(`opens no card of ${steps} if its chunk fails to load, and the whole card on the next attempt`, async ({
    page,
    asklet,
    site,
    tag,
    consoleErrors,
  }) => {
    await asklet.override(survey);
    consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
    // the survey retries by itself
    await page.route(chunks.card, (route) => route.abort());
    await page.goto(site.page(htmlOf(tag())));
    await consoleErrors.expect(/^asklet: /);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
    await page.unroute(chunks.card);
    await page.evaluate(`asklet('open')`);
    await asklet.card.root.getByRole('radio').first().click();
    const { response_type } = survey;
    if (response_type === 'text')
      await expect(asklet.card.root.getByRole('button', { name: 'Add screenshot' })).toBeVisible();
    else await expect(asklet.card.root.getByRole('checkbox')).toHaveCount(2);
  });
}

test('reports a launcher that fails to load, and loads it again with the card', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await asklet.override({ feedback_button: true });
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
  await page.route(chunks.card, (route) => route.abort(), { times: 1 });
  await page.goto(site.page(htmlOf(tag())));
  await consoleErrors.expect(/^asklet: /);
  await page.evaluate(`asklet('open')`);
  await asklet.card.close();
  await expect(asklet.launcher).toBeVisible();
});

test('names an invalid attribute even if no chunk loads', async ({ page, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\//);
  await page.route('**/chunks/*', (route) => route.abort());
  await page.goto(site.page(htmlOf(tag({ 'data-key': 'pk live' }))));
  await consoleErrors.expect('asklet: data-key is "pk live": it must be a public key');
});
