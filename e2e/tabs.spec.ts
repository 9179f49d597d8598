import { allowFailedRequests, failAll, survey } from './support/delivery.ts';
import { eventsOf, expect, hostPage, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('closes the card in all tabs when it is closed in one', async ({ page, context, asklet, site, tag }) => {
  const address = site.page(hostPage('site', tag()));
  await page.goto(address);
  await expect(asklet).toShowSurvey();
  const other = await context.newPage();
  await other.goto(address);
  await asklet.in(other).card.root.getByRole('button', { name: 'Close' }).click();
  await expect(asklet.card.root).toBeHidden();
  expect(await asklet.why()).toMatchObject({ reason: 'closed' });
  await expect.poll(() => asklet.server.sessions()).toHaveLength(1);
});

test('keeps a card that the visitor opened when another tab loads the site', async ({
  page,
  context,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ feedback_button: true, trigger: { type: 'immediate' } });
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await asklet.card.close();
  await asklet.launcher.click();
  await expect(asklet).toShowSurvey();
  const notified = page.evaluate(
    () => new Promise((resolve) => addEventListener('storage', () => setTimeout(resolve), { once: true })),
  );
  const other = await context.newPage();
  await other.goto(address);
  await expect(asklet.in(other).launcher).toBeVisible();
  await notified;
  await expect(asklet).toShowSurvey();
});

test('sends everything once from two tabs', async ({ page, context, asklet, site, tag, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  await asklet.override({ [surveyUuid]: survey });
  const repair = failAll(asklet, { status: 503, times: Infinity });
  const other = await context.newPage();
  await page.goto(site.page(htmlOf(tag({ 'data-site-cooldown-hours': '0' }))));
  await other.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' })), '/other'));
  for (const tab of [page, other]) await asklet.in(tab).card.score(9);
  repair();
  // both tabs retry at the same time; a real loss of network would cut off replies, and events would repeat
  for (const tab of [page, other]) await tab.evaluate(() => void dispatchEvent(new Event('online')));
  await expect
    .poll(async () =>
      (await asklet.server.responses()).map(({ survey_uuid, score }) => `${survey_uuid} ${score}`).sort(),
    )
    .toEqual([`${otherUuid} 9`, `${surveyUuid} 9`]);
  await asklet.flushed();
  const perSurvey = ['score_submitted', 'survey_initialized', 'survey_opened'];
  expect((await eventsOf(asklet)).sort()).toEqual([...perSurvey, ...perSurvey].sort());
});
