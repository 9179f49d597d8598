import type { Page } from '@playwright/test';
import { aSurvey, cardOf, expect, htmlOf, test } from './support/test.ts';

/** Notes the requests to the server, preflights aside: the browser sends them on its own. */
function requestsTo(page: Page, url: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) || request.method() === 'OPTIONS') return;
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname.replace(/-[\w-]+\.js$/, '-[hash].js').replace(/[\da-f-]{36}/, '[uuid]')}`);
  });
  return requests;
}

const session = 'POST /api/public/v2/surveys/[uuid]/sessions/';

test('a page that shows nothing costs the script and one session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => server.sessions()).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET /asklet.js', session]);
});

test('on a first visit the card is fetched after the session has said so', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  expect(requests.slice(0, 3)).toEqual(['GET /asklet.js', session, 'GET /chunks/card-[hash].js']);
});

test('on the next visit the card is fetched beside the session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  // all of the first visit is under way before the second one is counted
  await expect.poll(() => server.events()).toHaveLength(2);
  const requests = requestsTo(page, server.url);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  expect(requests.slice(0, 3)).toEqual(['GET /asklet.js', 'GET /chunks/card-[hash].js', session]);
});
