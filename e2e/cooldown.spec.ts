import { aSurvey, cardOf, decided, expect, htmlOf, test } from './support/test.ts';

test('stays closed during the cooldown after a completed survey, and opens when the page opens it', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ allow_multiple_responses: true }));
  const address = site.page(htmlOf(server.tag()));
  await page.goto(address);
  await cardOf(page).getByRole('radio', { name: '8 out of 10' }).click();
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'cooldown' });
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
  site.page(htmlOf(server.tag({ 'data-rest-hours': '0' })), '/');
  await page.goto(address);
  await expect(cardOf(page)).toBeVisible();
});

test('opens for a visitor who has not completed the survey, however long the cooldown is', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-rest-hours': '999999' }))));
  await expect(cardOf(page)).toBeVisible();
});
