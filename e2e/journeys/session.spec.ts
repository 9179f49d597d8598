import { test } from '../support/failedSession.ts';
import { expect, htmlOf, otherUuid, surveyUuid } from '../support/test.ts';

test('replaces a stored session that the server rejects', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  // under this name, the browser stores the session of another survey
  await page.evaluate(
    ([from, to]) => {
      localStorage.setItem(`asklet:${to}`, localStorage.getItem(`asklet:${from}`)!);
    },
    [surveyUuid, otherUuid],
  );
  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' }))));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ survey_uuid: otherUuid, score: 9 }]);
  await expect.poll(() => asklet.server.sessions()).toHaveLength(2);
});

test('ignores stored data of another version', async ({ page, asklet, site, tag }) => {
  site.page(htmlOf(), '/blank');
  await page.goto(`${site.url}/blank`);
  await page.evaluate((uuid) => localStorage.setItem(`asklet:${uuid}`, '{"v":0,"reply":[]}'), surveyUuid);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
});

test('retries the session request when the network is back', async ({ page, context, asklet, failSession }) => {
  await asklet.override({ manual_tracking: true });
  await failSession();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(asklet).not.toShowSurvey('manual');
  expect(await page.evaluate((name) => localStorage.getItem(name) !== null, `asklet:${surveyUuid}`)).toBe(true);
});

test('retries the session request when the page opens the survey', async ({ page, asklet, failSession }) => {
  await asklet.override({ manual_tracking: true });
  await failSession();
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  await expect.poll(() => asklet.server.sessions()).toHaveLength(1);
});

test('retries once if the busy server asks for it', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  asklet.fail('sessions', { status: 503, retryAfter: 1 });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await consoleErrors.expect('asklet: the server refused (503): This failure was requested by a test.');
});

test('retries the session request at the next navigation', async ({ page, asklet, failSession }) => {
  await failSession();
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await expect(asklet).toShowSurvey();
});
