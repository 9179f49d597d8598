import { expect, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('stays closed during the cooldown after a completed survey, but opens with a command', async ({
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

test('opens for a visitor who has not completed the survey, whatever the cooldown', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(tag({ 'data-rest-hours': '999999' }))));
  await expect(asklet).toShowSurvey();
});

test.describe('across surveys', () => {
  test.use({ askletOptions: { clock: true } });

  test('opens no other survey automatically for a day, in any tab, but opens one that the visitor requests', async ({
    page,
    context,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({
      [surveyUuid]: { question: 'First?' },
      [otherUuid]: { question: 'Second?', do_not_show_if_closed: false },
    });
    const tab = await context.newPage();
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).toShowSurvey();
    await tab.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid })), '/other'));
    const other = asklet.in(tab);
    await expect(other).not.toShowSurvey('site_cooldown', otherUuid);
    await asklet.advance('23h');
    await tab.reload();
    await expect(other).not.toShowSurvey('site_cooldown', otherUuid);
    await tab.evaluate(`asklet('open')`);
    await expect(other).toShowSurvey(otherUuid);
    await other.card.root.getByRole('button', { name: 'Close' }).click();
    // opening by command has not started another cooldown
    await asklet.advance('2h');
    await tab.reload();
    await expect(other).toShowSurvey(otherUuid);
  });

  test('opens a survey whose event the page tracks, even after another survey', async ({ page, asklet, site, tag }) => {
    await asklet.override({ [otherUuid]: { question: 'Second?', trigger: { type: 'event', name: 'paid' } } });
    await page.goto(site.page(htmlOf(tag())));
    await asklet.card.close();
    await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid })), '/other'));
    await expect(asklet).not.toShowSurvey('trigger', otherUuid);
    await page.evaluate(`asklet('track', 'paid')`);
    await expect(asklet).toShowSurvey(otherUuid);
  });
});
