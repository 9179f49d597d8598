import { expect, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('replaces a remembered session that the server refuses', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  // under this name the browser remembers the session of another survey
  await page.evaluate(
    ([from, to]) => {
      localStorage.setItem(`asklet:${to}`, localStorage.getItem(`asklet:${from}`)!);
    },
    [surveyUuid, otherUuid],
  );
  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid }))));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ survey_uuid: otherUuid, score: 9 }]);
  await expect.poll(() => asklet.server.sessions()).toHaveLength(2);
});

test('ignores a memory of another version', async ({ page, asklet, site, tag }) => {
  site.page(htmlOf(), '/blank');
  await page.goto(`${site.url}/blank`);
  await page.evaluate((uuid) => localStorage.setItem(`asklet:${uuid}`, '{"v":0,"reply":[]}'), surveyUuid);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
});

test('asks a server that failed again when the network is back', async ({
  page,
  context,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  await asklet.override({ manual_tracking: true });
  asklet.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).not.toShowSurvey('failed');
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(asklet).not.toShowSurvey('manual');
  expect(await page.evaluate((name) => localStorage.getItem(name) !== null, `asklet:${surveyUuid}`)).toBe(true);
});

test('asks a server that failed again when the page opens the survey', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  await asklet.override({ manual_tracking: true });
  asklet.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).not.toShowSurvey('failed');
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  await expect.poll(() => asklet.server.sessions()).toHaveLength(1);
});

test('asks a server again that was busy once, when it asks for it', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  asklet.fail('sessions', { status: 503, retryAfter: 1 });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
});

test('asks a server that failed again at the next navigation', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  asklet.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(tag())));
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  expect(await asklet.why()).toMatchObject({ reason: 'failed' });
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await expect(asklet).toShowSurvey();
});
