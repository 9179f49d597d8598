import { aSurvey, cardOf, decided, expect, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('replaces a remembered session that the server refuses', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey(), aSurvey({ survey_uuid: otherUuid }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  // under this name the browser remembers the session of another survey
  await page.evaluate(
    ([from, to]) => {
      localStorage.setItem(`asklet:${to}`, localStorage.getItem(`asklet:${from}`)!);
    },
    [surveyUuid, otherUuid],
  );
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid }))));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ survey_uuid: otherUuid, score: 9 }]);
  await expect.poll(() => server.sessions()).toHaveLength(2);
});

test('ignores a memory of another version', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf(), '/blank');
  await page.goto(`${site.url}/blank`);
  await page.evaluate((uuid) => localStorage.setItem(`asklet:${uuid}`, '{"v":0,"reply":[]}'), surveyUuid);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
});

test('asks a server that failed again when the network is back', async ({
  page,
  context,
  feedback,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey({ manual_tracking: true }));
  server.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(async () => (await decided(page)).reason).toBe('failed');
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(async () => (await decided(page)).reason).toBe('manual');
  expect(await page.evaluate((name) => localStorage.getItem(name) !== null, `asklet:${surveyUuid}`)).toBe(true);
});

test('asks a server that failed again when the page opens the survey', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey({ manual_tracking: true }));
  server.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(async () => (await decided(page)).reason).toBe('failed');
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
  await expect.poll(() => server.sessions()).toHaveLength(1);
});

test('asks a server again that was busy once, when it asks for it', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey());
  server.fail('sessions', { status: 503, retryAfter: 1 });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
});

test('asks a server that failed again at the next navigation', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey());
  server.fail('sessions', { status: 503, retryAfter: 3_600 });
  await page.goto(site.page(htmlOf(server.tag())));
  await consoleErrors.expect('asklet: the server refused (503): This failure was asked for.');
  expect(await decided(page)).toMatchObject({ reason: 'failed' });
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await expect(cardOf(page)).toBeVisible();
});
