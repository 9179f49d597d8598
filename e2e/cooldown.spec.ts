import { expect, htmlOf, test } from './support/test.ts';

test('stays closed during the cooldown after a completed survey, and opens when the page opens it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ allow_multiple_responses: true });
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await asklet.card.score(8);
  await asklet.card.close();
  await page.reload();
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'cooldown' });
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  site.page(htmlOf(tag({ 'data-rest-hours': '0' })), '/');
  await page.goto(address);
  await expect(asklet).toShowSurvey();
});

test('opens for a visitor who has not completed the survey, however long the cooldown is', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(tag({ 'data-rest-hours': '999999' }))));
  await expect(asklet).toShowSurvey();
});
