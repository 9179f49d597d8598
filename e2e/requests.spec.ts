import { ageMemoryByADay, storedNames } from './support/memory.ts';
import { chunks, holdRequests, requestsTo, sessionRequest } from './support/requests.ts';
import {
  aSurvey,
  cardOf,
  decided,
  expect,
  htmlOf,
  surveyUuid,
  test,
  waitForIdle,
  sessionStarts,
} from './support/test.ts';

test('requests the script and one session where nothing shows', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => sessionStarts(server)).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET /asklet.js', sessionRequest]);
});

/** Surveys that stay closed, and what the page requests once this browser knows them. */
const closedSurveys = {
  'only the page opens it': [aSurvey({ manual_tracking: true }), 'manual', ['GET /asklet.js']],
  'its rules exclude the page': [
    aSurvey({ show_on_pages: ['/pricing'] }),
    'pages',
    ['GET /asklet.js', 'GET /chunks/targeting-[hash].js'],
  ],
} as const;

for (const [why, [survey, reason, expected]] of Object.entries(closedSurveys)) {
  test(`requests no session where this browser knows that ${why}`, async ({ page, feedback, site }) => {
    const server = await feedback(survey);
    await page.goto(site.page(htmlOf(server.tag())));
    expect(await decided(page)).toMatchObject({ reason });
    await page.waitForLoadState('networkidle');
    const requests = requestsTo(page, server.url);
    await page.reload();
    expect(await decided(page)).toMatchObject({ shown: false, reason });
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual(expected);
    // the page can open it all the same
    await page.evaluate(`asklet('open')`);
    await expect(cardOf(page)).toBeVisible();
  });
}

test('requests the script alone for a day where this browser knows that the survey was closed', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  // everything is acknowledged: an outbox entry would be sent again
  await expect.poll(() => storedNames(page)).toEqual([`asklet:${surveyUuid}`]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  expect(requests).toEqual(['/', '/asklet.js']);
  // a day later the survey may have changed
  await ageMemoryByADay(page);
  const requested = page.waitForRequest(/sessions/);
  await page.reload();
  await requested;
});

test('requests script, session and card, in this order, on a first visit', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  const requests = requestsTo(page, server.url);
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().click();
  await cardOf(page).getByRole('textbox').fill('Late.');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ text: 'Late.' }]);
  expect(requests.filter((request) => request === sessionRequest || request.startsWith('GET'))).toEqual([
    'GET /asklet.js',
    sessionRequest,
    'GET /chunks/card-[hash].js',
  ]);
});

test('requests the card beside the session on the next visit', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  // the first visit has sent all its requests
  await expect.poll(() => server.events()).toHaveLength(2);
  const requests = requestsTo(page, server.url);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  expect(requests.slice(0, 3)).toEqual(['GET /asklet.js', 'GET /chunks/card-[hash].js', sessionRequest]);
});

/** A survey with options, emoji and choices, which all come with the card. */
const surveyWithChoices = aSurvey({
  survey_type: 'csat_5',
  response_type: 'choices',
  choice_options: ['Price', 'Speed'],
});

test('requests another language beside the card, and shows the card once both are there', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(surveyWithChoices);
  const requests = requestsTo(page, server.url);
  const held = await holdRequests(page, chunks.messages);
  await page.goto(site.page(htmlOf(server.tag({ 'data-locale': 'de' }))));
  await held.sent;
  expect(requests).toEqual([
    'GET /asklet.js',
    sessionRequest,
    'GET /chunks/card-[hash].js',
    'GET /chunks/i18n-[hash].js',
  ]);
  await waitForIdle(page);
  await expect(cardOf(page)).toHaveCount(0);
  held.release();
  await cardOf(page).getByRole('radio').first().click();
  await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
});

test('requests one chunk for the remaining steps of an answered survey', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithChoices);
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  const requests = requestsTo(page, server.url);
  await page.reload();
  await decided(page);
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page).getByRole('checkbox')).toHaveCount(2);
  expect(requests.filter((request) => request.includes('/chunks/')).sort()).toEqual(['GET /chunks/card-[hash].js']);
});
