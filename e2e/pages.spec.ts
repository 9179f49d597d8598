import { aSurvey, cardOf, decided, eventsOf, expect, hostPage, test } from './support/test.ts';

test('on a site of plain pages a survey shows where its rules say', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(
    aSurvey({ show_on_pages: { include: ['/pricing', '/blog/*'], exclude: ['/blog/hello'] } }),
  );
  const html = hostPage('site', server.tag());
  for (const path of ['/', '/pricing', '/blog/hello', '/blog/other']) site.page(html, path);
  await page.goto(`${site.url}/`);
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'pages', found: { why: 'not-included' } });
  await page.getByRole('link', { name: 'Blog' }).click();
  expect(await decided(page)).toMatchObject({ reason: 'pages', found: { why: 'excluded', rule: '/blog/hello' } });
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(mistakes).toEqual([]);
});

const withoutNavigation =
  '<script>delete window.navigation; Object.defineProperty(window, "navigation", { value: undefined })</script>';

test('in an app the card comes with its page and goes with it, if nobody has touched it', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  await page.evaluate(`asklet('on', 'closed', ({ reason }) => document.title = reason)`);
  await decided(page);
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(cardOf(page)).toBeHidden();
  await expect(page).toHaveTitle('navigation');
  // once a page load
  await page.getByRole('button', { name: 'Pricing' }).click();
  expect(await decided(page)).toMatchObject({ reason: 'opened' });
  // leaving the page is no dismissal
  expect(await eventsOf(server)).not.toContain('survey_closed');
});

test('in an app a card that was touched stays', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'], response_type: 'text' }));
  await page.goto(site.page(hostPage('app', server.tag()), '/pricing'));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await cardOf(page).getByRole('textbox').fill('Still here');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, text: 'Still here' }]);
});

test("without the Navigation API, going back and a new hash are heard, and history stays the page's own", async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/#chapter', '/start'] }));
  const pushState = '<script>window.pushStateBefore = history.pushState</script>';
  await page.goto(site.page(hostPage('app', server.tag(), withoutNavigation + pushState)));
  expect(await decided(page)).toMatchObject({ reason: 'pages' });
  await page.getByRole('link', { name: 'Chapter' }).click();
  await expect(cardOf(page)).toBeVisible();
  await page.goBack();
  await expect(cardOf(page)).toBeHidden();
  expect(await page.evaluate('history.pushState === pushStateBefore')).toBe(true);
});

test("a waiting trigger is disarmed where the page is none of the survey's", async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/'], trigger: { type: 'click', selector: 'h1' } }));
  await page.goto(site.page(hostPage('app', server.tag())));
  expect(await decided(page)).toMatchObject({ reason: 'trigger' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading').click();
  expect(await decided(page)).toMatchObject({ reason: 'pages' });
  await page.getByRole('button', { name: 'Home' }).click();
  expect(await decided(page)).toMatchObject({ reason: 'trigger' });
  await page.getByRole('heading').click();
  await expect(cardOf(page)).toBeVisible();
});

for (const [what, rule, fault] of [
  ['a regex that is none', { match: 'regex', value: '(' }, 'syntax'],
  ['a regex that could hang the page', { match: 'regex', value: '(a+)+$' }, 'slow'],
  ['a match that nobody knows', { match: 'like', value: '/' }, 'shape'],
] as const) {
  test(`${what} keeps the survey closed and says so`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    // a server of another make may let it through
    await page.route('**/sessions/', async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { survey: object };
      await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, show_on_pages: [rule] } } });
    });
    await page.goto(site.page(hostPage('site', server.tag())));
    expect(await decided(page)).toMatchObject({
      shown: false,
      reason: 'pages',
      found: { why: 'unreadable', rule, fault },
    });
    await page.evaluate(`asklet('open')`);
    await expect(cardOf(page)).toBeVisible();
  });
}
