import { allowFailedRequests, failAll, giveScore, outboxSize, survey } from './support/delivery.ts';
import {
  aSurvey,
  cardOf,
  decided,
  eventsOf,
  expect,
  hostPage,
  htmlOf,
  launcherOf,
  otherUuid,
  test,
} from './support/test.ts';

test('closes the card in all tabs when it is closed in one', async ({ page, context, feedback, site }) => {
  const server = await feedback(aSurvey());
  const address = site.page(hostPage('site', server.tag()));
  await page.goto(address);
  await expect(cardOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await cardOf(other).getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page)).toBeHidden();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  await expect.poll(() => server.sessions()).toHaveLength(1);
});

test('keeps a card that the visitor opened when another tab loads the site', async ({
  page,
  context,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true, trigger: { type: 'immediate' } }));
  const address = site.page(htmlOf(server.tag()));
  await page.goto(address);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await launcherOf(page).click();
  await expect(cardOf(page)).toBeVisible();
  const notified = page.evaluate(
    () => new Promise((resolve) => addEventListener('storage', () => setTimeout(resolve), { once: true })),
  );
  const other = await context.newPage();
  await other.goto(address);
  await expect(launcherOf(other)).toBeVisible();
  await notified;
  await expect(cardOf(page)).toBeVisible();
});

test('sends everything once from two tabs', async ({ page, context, feedback, site, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey, aSurvey({ survey_uuid: otherUuid }));
  const repair = failAll(server, { status: 503, times: Infinity });
  const other = await context.newPage();
  await page.goto(site.page(htmlOf(server.tag())));
  await other.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid })), '/other'));
  for (const tab of [page, other]) await giveScore(tab);
  repair();
  // both tabs try again at the same time; a real loss of network would cut off replies, and events would repeat
  for (const tab of [page, other]) await tab.evaluate(() => void dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await server.responses()).map(({ survey_uuid, score }) => `${survey_uuid} ${score}`).sort())
    .toEqual([`${otherUuid} 9`, `${survey.survey_uuid} 9`]);
  await expect.poll(() => outboxSize(page)).toBe(0);
  const perSurvey = ['score_submitted', 'survey_initialized', 'survey_opened'];
  expect((await eventsOf(server)).sort()).toEqual([...perSurvey, ...perSurvey].sort());
});
