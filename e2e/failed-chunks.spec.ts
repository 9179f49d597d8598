import { chunks } from './support/requests.ts';
import { aSurvey, cardOf, decided, earlyCalls, expect, htmlOf, launcherOf, test } from './support/test.ts';

test('reports a card that fails to load once, and loads it again when the page opens it', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await decided(page);
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
  await page.route(chunks.card, (route) => route.abort(), { times: 1 });
  await page.evaluate(`asklet('open'); asklet('open')`);
  await consoleErrors.expect(/^asklet: /);
  expect(await page.evaluate(`asklet('why')`)).toEqual({ shown: false, reason: 'manual' });
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
});

const surveysWithSteps = {
  'emoji and choices': aSurvey({ survey_type: 'csat_5', response_type: 'choices', choice_options: ['Price', 'Speed'] }),
  'a screenshot': aSurvey({ survey_type: 'csat_5', response_type: 'text', allow_screenshots: true }),
};

for (const [steps, survey] of Object.entries(surveysWithSteps)) {
  test(`opens no card of ${steps} while its chunk fails to load, and the whole card on the next attempt`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    const server = await feedback(survey);
    consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
    await page.route(chunks.card, (route) => route.abort(), { times: 1 });
    await page.goto(site.page(htmlOf(server.tag())));
    await consoleErrors.expect(/^asklet: /);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
    await page.evaluate(`asklet('open')`);
    await cardOf(page).getByRole('radio').first().click();
    const { response_type } = survey;
    if (response_type === 'text')
      await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeVisible();
    else await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
  });
}

test('reports a launcher that fails to load, and loads it again with the card', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/card-/);
  await page.route(chunks.card, (route) => route.abort(), { times: 1 });
  await page.goto(site.page(htmlOf(server.tag())));
  await consoleErrors.expect(/^asklet: /);
  await page.evaluate(`asklet('open')`);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(launcherOf(page)).toBeVisible();
});

test('names a wrong attribute while no chunk loads', async ({ page, feedback, site, consoleErrors }) => {
  const server = await feedback(aSurvey());
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\//);
  await page.route('**/chunks/*', (route) => route.abort());
  await page.goto(site.page(htmlOf(server.tag({ 'data-key': 'pk live' }))));
  await consoleErrors.expect('asklet: data-key is "pk live": it must be a public key');
});
