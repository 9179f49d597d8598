import { requestsTo, sessionRequest } from '../support/requests.ts';
import { eventsOf, expect, hostPage, htmlOf, test, waitForIdle } from '../support/test.ts';

test('opens on the pages of a site that its rules include', async ({ page, asklet, site, tag }) => {
  await asklet.override({ show_on_pages: { include: ['/pricing', '/blog/*'], exclude: ['/blog/hello'] } });
  const html = hostPage('site', tag());
  for (const path of ['/', '/pricing', '/blog/hello', '/blog/other']) site.page(html, path);
  await page.goto(`${site.url}/`);
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'pages', detail: { why: 'not-included' } });
  await page.getByRole('link', { name: 'Blog' }).click();
  expect(await asklet.why()).toMatchObject({ reason: 'pages', detail: { why: 'excluded', rule: '/blog/hello' } });
  await page.getByRole('link', { name: 'Pricing' }).click();
  await expect(asklet).toShowSurvey();
});

const withoutNavigation =
  '<script>delete window.navigation; Object.defineProperty(window, "navigation", { value: undefined })</script>';

test('opens on a page of an app, and closes with that page if untouched', async ({ page, asklet, site, tag }) => {
  await asklet.override({ show_on_pages: ['/pricing'] });
  await page.goto(site.page(hostPage('app', tag())));
  await page.evaluate(`asklet('on', 'closed', ({ reason }) => document.title = reason)`);
  await asklet.why();
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(asklet).toShowSurvey();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(asklet.card.root).toBeHidden();
  await expect(page).toHaveTitle('navigation');
  // it opens once per page load
  await page.getByRole('button', { name: 'Pricing' }).click();
  expect(await asklet.why()).toMatchObject({ reason: 'opened' });
  // navigation is not a dismissal
  expect(await eventsOf(asklet)).not.toContain('survey_closed');
});

test('stays open on another page of an app once the visitor has answered', async ({ page, asklet, site, tag }) => {
  await asklet.override({ show_on_pages: ['/pricing'], response_type: 'text' });
  await page.goto(site.page(hostPage('app', tag()), '/pricing'));
  await asklet.card.score(9);
  await page.getByRole('button', { name: 'Done' }).click();
  await asklet.card.text('Still here');
  await expect(asklet).toHaveResponses([{ score: 9, text: 'Still here' }]);
});

test('follows the history and the hash without the Navigation API, and does not patch history', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ show_on_pages: ['/#chapter', '/start'] });
  const pushState = '<script>window.pushStateBefore = history.pushState</script>';
  await page.goto(site.page(hostPage('app', tag(), withoutNavigation + pushState)));
  expect(await asklet.why()).toMatchObject({ reason: 'pages' });
  await page.getByRole('link', { name: 'Chapter' }).click();
  await expect(asklet).toShowSurvey();
  await page.goBack();
  await expect(asklet.card.root).toBeHidden();
  expect(await page.evaluate('history.pushState === pushStateBefore')).toBe(true);
});

test('disarms the trigger on pages that the rules do not include', async ({ page, asklet, site, tag }) => {
  await asklet.override({ show_on_pages: ['/'], trigger: { type: 'click', selector: 'h1' } });
  await page.goto(site.page(hostPage('app', tag())));
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading').click();
  expect(await asklet.why()).toMatchObject({ reason: 'pages' });
  await page.getByRole('button', { name: 'Home' }).click();
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  await page.getByRole('heading').click();
  await expect(asklet).toShowSurvey();
});

for (const [what, rule, fault] of [
  ['a regex with a syntax error', { match: 'regex', value: '(' }, 'syntax'],
  ['a regex that could hang the page', { match: 'regex', value: '(a+)+$' }, 'slow'],
  ['an unknown match', { match: 'like', value: '/' }, 'shape'],
] as const) {
  test(
    `stays closed, and reports why, with ${what}`,
    { tag: fault === 'syntax' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      // this server rejects such rules, but another one may not
      await page.route('**/sessions/', async (route) => {
        const reply = await route.fetch();
        const json = (await reply.json()) as { survey: object };
        await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, show_on_pages: [rule] } } });
      });
      await page.goto(site.page(hostPage('site', tag())));
      expect(await asklet.why()).toMatchObject({
        shown: false,
        reason: 'pages',
        detail: { why: 'invalid', rule, fault },
      });
      await waitForIdle(page);
      await expect(asklet.card.root).toHaveCount(0);
      await page.evaluate(`asklet('open')`);
      await expect(asklet).toShowSurvey();
    },
  );
}

test('fetches session, targeting and card when the visitor of an app reaches an included page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ show_on_pages: ['/pricing'] });
  await page.goto(site.page(hostPage('app', tag())));
  await asklet.why();
  const requests = requestsTo(page, asklet.url);
  await page.reload();
  expect(await asklet.why()).toMatchObject({ reason: 'pages', detail: { ok: false, why: 'not-included' } });
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(asklet).toShowSurvey();
  expect(requests.slice(0, 4).sort()).toEqual([
    'GET /asklet.js',
    'GET /chunks/card-[hash].js',
    'GET /chunks/targeting-[hash].js',
    sessionRequest,
  ]);
});

test.describe('with a test clock', () => {
  test.use({ askletOptions: { clock: true } });

  test('follows changed page rules after a day, when it requests the survey again', async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ show_on_pages: ['/pricing'] });
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).not.toShowSurvey('pages');
    await asklet.override({ show_on_pages: null });
    await page.reload();
    await expect(asklet).not.toShowSurvey('pages');
    await asklet.advance('25h');
    await page.reload();
    await expect(asklet).toShowSurvey();
  });
});
