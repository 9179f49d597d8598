import { storedNames } from '../support/memory.ts';
import { chunks, holdRequests, requestsTo, sessionRequest } from '../support/requests.ts';
import { expect, htmlOf, sessionStarts, type SurveyChange, surveyUuid, test, waitForIdle } from '../support/test.ts';

test('requests only the script and one session if nothing shows', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  const requests = requestsTo(page, asklet.url);
  await page.goto(site.page(htmlOf(tag())));
  await expect.poll(() => sessionStarts(asklet)).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual(['GET /asklet.js', sessionRequest]);
});

test('requests the card and its language before the session has arrived, if the tag asks for it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const release = asklet.hold('sessions');
  const requests = requestsTo(page, asklet.url);
  const german = htmlOf(tag().replace('/asklet.js', '/asklet.js?preload=1')).replace('lang="en"', 'lang="de"');
  await page.goto(site.page(german));
  await expect
    .poll(() => requests.toSorted())
    .toEqual([
      'GET /asklet.js',
      'GET /chunks/card-[hash].js',
      'GET /chunks/i18n-[hash].js',
      'GET /chunks/targeting-[hash].js',
      sessionRequest,
    ]);
  release();
  await expect(asklet).toShowSurvey();
});

/** Surveys that stay closed, and the page's requests once this browser knows them. */
const closedSurveys: Record<string, [SurveyChange, reason: string, requests: string[]]> = {
  'only the page opens it': [{ manual_tracking: true }, 'manual', ['GET /asklet.js']],
  'its rules exclude the page': [
    { show_on_pages: ['/pricing'] },
    'pages',
    ['GET /asklet.js', 'GET /chunks/targeting-[hash].js'],
  ],
};

for (const [why, [survey, reason, expected]] of Object.entries(closedSurveys)) {
  test(`requests no session if this browser knows that ${why}`, async ({ page, asklet, site, tag }) => {
    await asklet.override(survey);
    await page.goto(site.page(htmlOf(tag())));
    expect(await asklet.why()).toMatchObject({ reason });
    await page.waitForLoadState('networkidle');
    const requests = requestsTo(page, asklet.url);
    await page.reload();
    expect(await asklet.why()).toMatchObject({ shown: false, reason });
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual(expected);
    // the page can still open it
    await page.evaluate(`asklet('open')`);
    await expect(asklet).toShowSurvey();
  });
}

test.describe('with a test clock', () => {
  test.use({ askletOptions: { clock: true } });

  test('requests only the script for a day if this browser knows that the survey was closed', async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await page.goto(site.page(htmlOf(tag())));
    await asklet.card.close();
    // everything is acknowledged: an outbox entry would be sent again
    await expect.poll(() => storedNames(page)).toEqual([`asklet:${surveyUuid}`, 'asklet:opened:pk_test']);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.reload();
    expect(await asklet.why()).toMatchObject({ reason: 'closed' });
    expect(requests).toEqual(['/', '/asklet.js']);
    // a day later, the survey may have changed
    await asklet.advance('25h');
    const requested = page.waitForRequest(/sessions/);
    await page.reload();
    await requested;
  });
});

/** Returns whether a request is for what shows a card. */
const loads = (request: string) => request === sessionRequest || request.startsWith('GET');

test('requests script, session and card, in this order, on a first visit', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  const requests = requestsTo(page, asklet.url);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').first().click();
  await asklet.card.text('Late.');
  await expect(asklet).toHaveResponses([{ text: 'Late.' }]);
  expect(requests.filter(loads)).toEqual(['GET /asklet.js', sessionRequest, 'GET /chunks/card-[hash].js']);
});

test('requests the card together with the session on the next visit', async ({ page, asklet, site, tag }) => {
  await asklet.override({ do_not_show_if_closed: false });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  const requests = requestsTo(page, asklet.url);
  await page.reload();
  await expect(asklet).toShowSurvey();
  // the end of the first visit may send an event
  expect(requests.filter(loads)).toEqual(['GET /asklet.js', 'GET /chunks/card-[hash].js', sessionRequest]);
});

/** A survey with options, emoji and choices, which are all part of the card's chunk. */
const surveyWithChoices: SurveyChange = {
  survey_type: 'csat_5',
  response_type: 'choices',
  choice_options: ['Price', 'Speed'],
};

test('requests another language together with the card, and shows the card when both have loaded', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(surveyWithChoices);
  const requests = requestsTo(page, asklet.url);
  const held = await holdRequests(page, chunks.messages);
  await page.goto(site.page(htmlOf(tag({ 'data-locale': 'de' }))));
  await held.sent;
  expect(requests).toEqual([
    'GET /asklet.js',
    sessionRequest,
    'GET /chunks/card-[hash].js',
    'GET /chunks/i18n-[hash].js',
  ]);
  await waitForIdle(page);
  await expect(asklet.card.root).toHaveCount(0);
  held.release();
  await asklet.card.root.getByRole('radio').first().click();
  await expect(asklet.card.root.getByRole('checkbox')).toHaveCount(2);
});

test('requests one chunk for the remaining steps of an answered survey', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithChoices);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').first().click();
  await expect(asklet).toHaveResponses([{}]);
  const requests = requestsTo(page, asklet.url);
  await page.reload();
  await asklet.why();
  await page.evaluate(`asklet('open')`);
  await expect(asklet.card.root.getByRole('checkbox')).toHaveCount(2);
  expect(requests.filter((request) => request.includes('/chunks/')).sort()).toEqual(['GET /chunks/card-[hash].js']);
});
