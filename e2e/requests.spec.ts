import type { Page, Route } from '@playwright/test';
import { aSurvey, cardOf, decided, expect, hostPage, htmlOf, letADayPass, test } from './support/test.ts';

/** Notes the requests to the server, preflights aside: the browser sends them on its own. */
function requestsTo(page: Page, url: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) || request.method() === 'OPTIONS') return;
    const { pathname } = new URL(request.url());
    requests.push(
      `${request.method()} ${pathname.replace(/-[\w-]+\.js$/, '-[hash].js').replace(/[\da-f-]{36}/, '[uuid]')}`,
    );
  });
  return requests;
}

const open = (page: Page) => page.evaluate(`asklet('open')`);

const session = 'POST /api/public/v2/surveys/[uuid]/sessions/';

test('a page that shows nothing costs the script and one session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => server.sessions()).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET /asklet.js', session]);
});

const silent = {
  'the page opens it': [aSurvey({ manual_tracking: true }), 'manual'],
  'it is meant for other pages': [aSurvey({ show_on_pages: ['/pricing'] }), 'pages'],
} as const;

for (const [why, [survey, reason]] of Object.entries(silent)) {
  test(`where this browser knows that ${why}, the next page costs the script alone`, async ({
    page,
    feedback,
    site,
  }) => {
    const server = await feedback(survey);
    await page.goto(site.page(htmlOf(server.tag())));
    expect(await decided(page)).toMatchObject({ reason });
    await page.waitForLoadState('networkidle');
    const requests = requestsTo(page, server.url);
    await page.reload();
    expect(await decided(page)).toMatchObject({ shown: false, reason });
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual(['GET /asklet.js']);
    // a person can open it all the same
    await open(page);
    await expect(cardOf(page)).toBeVisible();
  });
}

test('a survey that is meant for another page of an app comes when the visitor gets there', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  await decided(page);
  const requests = requestsTo(page, server.url);
  await page.reload();
  expect(await decided(page)).toMatchObject({ reason: 'pages', found: { ok: false, why: 'not-included' } });
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(requests.slice(0, 4).sort()).toEqual([
    'GET /asklet.js',
    'GET /chunks/card-[hash].js',
    'GET /chunks/conditions-[hash].js',
    session,
  ]);
});

test('page rules that change are followed once the server has been asked again', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  await page.goto(site.page(htmlOf(server.tag())));
  await decided(page);
  await letADayPass(page);
  await page.route('**/sessions/', async (route) => {
    const reply = await route.fetch();
    const told = (await reply.json()) as { survey: object };
    await route.fulfill({ response: reply, json: { ...told, survey: { ...told.survey, show_on_pages: null } } });
  });
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
});

test('on a first visit the card is fetched after the session has said so, and is all that numbers and a text take', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().click();
  await cardOf(page).getByRole('textbox').fill('Late.');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ text: 'Late.' }]);
  expect(requests.filter((request) => request === session || request.startsWith('GET'))).toEqual([
    'GET /asklet.js',
    session,
    'GET /chunks/card-[hash].js',
  ]);
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

/** A survey of which every step but the thank-you needs what a plain one does without. */
const partsWanted = aSurvey({ survey_type: 'csat_5', response_type: 'choices', choice_options: ['Price', 'Speed'] });

test('what only some surveys need comes after the card, all at once, and before the card is seen', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(partsWanted);
  const requests = requestsTo(page, server.url);
  const held: Route[] = [];
  await page.route(/\/chunks\/(fields|drawings|words)/, (route) => void held.push(route));
  await page.goto(site.page(htmlOf(server.tag({ 'data-locale': 'de' }))));
  await expect
    .poll(() => requests.slice(3).sort())
    .toEqual([
      'GET /chunks/drawings-[hash].js',
      'GET /chunks/fields-[hash].js',
      'GET /chunks/loadTexts-[hash].js',
      'GET /chunks/words-[hash].js',
    ]);
  expect(requests.slice(0, 3)).toEqual(['GET /asklet.js', session, 'GET /chunks/card-[hash].js']);
  await expect(cardOf(page)).toHaveCount(0);
  for (const route of held) await route.continue();
  await cardOf(page).getByRole('radio').first().click();
  await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
});

test('a visitor who begins to type while the rest of the card comes is left alone until that is done', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(partsWanted);
  const held: Route[] = [];
  await page.route('**/chunks/drawings-*', (route) => void held.push(route));
  await page.goto(site.page(htmlOf('<input aria-label="Search">', server.tag())));
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('textbox', { name: 'Search' }).fill('oak');
  await held[0]!.continue();
  await page.waitForFunction(`asklet('why').reason === 'typing'`);
  await expect(cardOf(page)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search' }).blur();
  await expect(cardOf(page)).toBeVisible();
});

test('of a survey that was answered before, only what is still asked is fetched', async ({ page, feedback, site }) => {
  const server = await feedback(partsWanted);
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  const requests = requestsTo(page, server.url);
  await page.reload();
  await decided(page);
  await open(page);
  await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
  expect(requests.filter((request) => request.includes('/chunks/')).sort()).toEqual([
    'GET /chunks/card-[hash].js',
    'GET /chunks/fields-[hash].js',
  ]);
});

const needing = {
  drawings: partsWanted,
  fields: partsWanted,
  addScreenshot: aSurvey({ survey_type: 'csat_5', response_type: 'text', allow_screenshots: true }),
};

for (const [part, survey] of Object.entries(needing)) {
  test(`without its ${part} no card opens, which is told, and the next try opens it whole`, async ({
    page,
    feedback,
    site,
    mistakes,
  }) => {
    const server = await feedback(survey);
    await page.route(`**/chunks/${part}-*`, (route) => route.abort(), { times: 1 });
    await page.goto(site.page(htmlOf(server.tag())));
    await expect.poll(() => mistakes.filter((mistake) => mistake.startsWith('asklet: '))).toHaveLength(1);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
    await open(page);
    await cardOf(page).getByRole('radio').first().click();
    const { response_type: asked } = survey;
    if (asked === 'text') await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeVisible();
    else await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
  });
}

test('a feedback button that does not come is told, and is fetched again when something happens', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await page.route('**/chunks/button-*', (route) => route.abort(), { times: 1 });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => mistakes.filter((mistake) => mistake.startsWith('asklet: '))).toHaveLength(1);
  await open(page);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('asklet-survey').getByRole('button', { name: 'Feedback' })).toBeVisible();
});
