import { ageMemoryByADay } from './support/memory.ts';
import { requestsTo, sessionRequest } from './support/requests.ts';
import { aSurvey, cardOf, decided, eventsOf, expect, hostPage, htmlOf, test, waitForIdle } from './support/test.ts';

test('opens on the pages of a site that its rules include', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ show_on_pages: { include: ['/pricing', '/blog/*'], exclude: ['/blog/hello'] } }),
  );
  const html = hostPage('site', server.tag());
  for (const path of ['/', '/pricing', '/blog/hello', '/blog/other']) site.page(html, path);
  await page.goto(`${site.url}/`);
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'pages', detail: { why: 'not-included' } });
  await page.getByRole('link', { name: 'Blog' }).click();
  expect(await decided(page)).toMatchObject({ reason: 'pages', detail: { why: 'excluded', rule: '/blog/hello' } });
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
});

const withoutNavigation =
  '<script>delete window.navigation; Object.defineProperty(window, "navigation", { value: undefined })</script>';

test('opens with a page of an app, and closes untouched with that page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  await page.evaluate(`asklet('on', 'closed', ({ reason }) => document.title = reason)`);
  await decided(page);
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(cardOf(page)).toBeHidden();
  await expect(page).toHaveTitle('navigation');
  // it opens once in a page load
  await page.getByRole('button', { name: 'Pricing' }).click();
  expect(await decided(page)).toMatchObject({ reason: 'opened' });
  // navigation is no dismissal
  expect(await eventsOf(server)).not.toContain('survey_closed');
});

test('stays open on another page of an app once the visitor has answered', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'], response_type: 'text' }));
  await page.goto(site.page(hostPage('app', server.tag()), '/pricing'));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await cardOf(page).getByRole('textbox').fill('Still here');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, text: 'Still here' }]);
});

test('follows the history and the hash without the Navigation API, and does not patch history', async ({
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

test('disarms the trigger on pages that the rules do not include', async ({ page, feedback, site }) => {
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
  ['a regex with a syntax error', { match: 'regex', value: '(' }, 'syntax'],
  ['a regex that could hang the page', { match: 'regex', value: '(a+)+$' }, 'slow'],
  ['an unknown match', { match: 'like', value: '/' }, 'shape'],
] as const) {
  test(`stays closed, and reports why, with ${what}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    // this server refuses such rules, another one may not
    await page.route('**/sessions/', async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { survey: object };
      await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, show_on_pages: [rule] } } });
    });
    await page.goto(site.page(hostPage('site', server.tag())));
    expect(await decided(page)).toMatchObject({
      shown: false,
      reason: 'pages',
      detail: { why: 'invalid', rule, fault },
    });
    await waitForIdle(page);
    await expect(cardOf(page)).toHaveCount(0);
    await page.evaluate(`asklet('open')`);
    await expect(cardOf(page)).toBeVisible();
  });
}

test('fetches session, targeting and card when the visitor of an app reaches an included page', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  await decided(page);
  const requests = requestsTo(page, server.url);
  await page.reload();
  expect(await decided(page)).toMatchObject({ reason: 'pages', detail: { ok: false, why: 'not-included' } });
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(requests.slice(0, 4).sort()).toEqual([
    'GET /asklet.js',
    'GET /chunks/card-[hash].js',
    'GET /chunks/targeting-[hash].js',
    sessionRequest,
  ]);
});

test('follows changed page rules after a day, when it asks the server again', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(htmlOf(server.tag())));
  await decided(page);
  await ageMemoryByADay(page);
  await page.route('**/sessions/', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { survey: object };
    await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, show_on_pages: null } } });
  });
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
});
