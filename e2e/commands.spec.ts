import type { Page } from '@playwright/test';
import { earlyCalls } from './support/earlyCalls.ts';
import {
  aSurvey,
  cardOf,
  decided,
  eventsOf,
  expect,
  hostPage,
  htmlOf,
  letADayPass,
  otherUuid,
  surveyUuid,
  test,
} from './support/test.ts';

/** What the browser keeps of us, by name. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .concat(Object.keys(sessionStorage))
      .filter((name) => name.startsWith('asklet')),
  );
}

test('a page hears of everything, in order, by handlers and as DOM events', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  const listening = earlyCalls(`
    window.heard = [];
    window.dom = [];
    for (const name of ['ready', 'opened', 'score', 'text', 'contact', 'closed', 'error']) {
      asklet('on', name, (detail) => heard.push([name, detail]));
      document.addEventListener('asklet:' + name, ({ detail }) => dom.push([name, detail]));
    }
  `);
  await page.goto(site.page(htmlOf(listening, server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('textbox').fill('Lovely');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('textbox').fill('ada@example.com');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Close' }).click();
  const survey = surveyUuid;
  const expected = [
    ['ready', { survey }],
    ['opened', { survey }],
    ['score', { survey, score: 9 }],
    ['text', { survey, text: 'Lovely' }],
    ['contact', { survey, email: 'ada@example.com' }],
    ['closed', { survey, reason: 'completed' }],
  ];
  expect(await page.evaluate('heard')).toEqual(expected);
  expect(await page.evaluate('dom')).toEqual(expected);
});

for (const [reason, close] of [
  ['button', (page: Page) => cardOf(page).getByRole('button', { name: 'Close' }).click()],
  ['escape', (page: Page) => cardOf(page).getByRole('button', { name: 'Close' }).press('Escape')],
  ['api', (page: Page) => page.evaluate(`asklet('close')`)],
] as const) {
  test(`a closed card says why: ${reason}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag())));
    await expect(cardOf(page)).toBeVisible();
    await page.evaluate(`asklet('on', 'closed', (detail) => window.closed_ = detail)`);
    await close(page);
    await expect(cardOf(page)).toBeHidden();
    expect(await page.evaluate('closed_')).toEqual({ survey: surveyUuid, reason });
  });
}

test('a handler that throws is told in the console and hurts nobody', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  await page.goto(
    site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => { throw new Error('mine') })`), server.tag())),
  );
  await cardOf(page).getByRole('radio', { name: '3 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await expect.poll(() => mistakes).toEqual(['asklet: a handler of "score" threw Error: mine']);
});

test('nothing is stored or sent before the visitor agrees, and all is forgotten when they do not', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-consent': 'required' }))));
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'consent' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await page.evaluate(`asklet('open'); asklet('track', 'paid')`);
  expect(requests).toEqual([]);
  expect(await keptBy(page)).toEqual([]);
  // what was asked for meanwhile is not forgotten
  await page.evaluate(`asklet('consent', true)`);
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('consent', false)`);
  await expect(cardOf(page)).toBeHidden();
  await expect.poll(() => keptBy(page)).toEqual([]);
  expect(await decided(page)).toMatchObject({ reason: 'consent' });
  expect(mistakes).toEqual([]);
});

test('somebody else gets a session of their own, and nothing of the first', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true, response_type: 'text' }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('identify', { id: 'ada', email: 'ada@example.com', plan: 'pro' }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await page.evaluate(`asklet('identify', { id: 'bob' })`);
  await expect(cardOf(page)).toBeHidden();
  await page.evaluate(`asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '2 out of 10' }).click();
  await expect
    .poll(async () =>
      (await server.responses()).map(({ score, metadata }) => [
        score,
        metadata['user_id'],
        metadata['user_email'],
        metadata['plan'],
      ]),
    )
    .toEqual([
      [9, 'ada', 'ada@example.com', 'pro'],
      [2, 'bob', undefined, undefined],
    ]);
  expect(await server.sessions()).toHaveLength(2);
});

test('who is known already stays who they are when only their address is told', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-user-id': 'ada' }))));
  await decided(page);
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('identify', { email: 'ada@example.com' }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect
    .poll(() => server.responses())
    .toMatchObject([{ metadata: { user_id: 'ada', user_email: 'ada@example.com' } }]);
  expect(await server.sessions()).toHaveLength(1);
});

test('what the page adds later is stored with the responses', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-metadata': '{"shop":"Rome"}' }))));
  await page.evaluate(`asklet('metadata', { cart: 3 }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ metadata: { shop: 'Rome', cart: 3 } }]);
});

test('reset forgets what this browser knows, and the survey begins anew', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await page.evaluate(`asklet('reset')`);
  await cardOf(page).getByRole('radio', { name: '6 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 5 }, { score: 6 }]);
  expect(await server.sessions()).toHaveLength(2);
});

test('after destroy nothing is left on the page, and calls do nothing', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey({ feedback_button: true, trigger: { type: 'immediate' } }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('destroy')`);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.evaluate(
    `asklet('close'); asklet('track', 'paid'); asklet('identify', { id: '1' }); asklet('reset'); asklet('open'); asklet('destroy')`,
  );
  expect(await page.evaluate(`asklet('why')`)).toEqual({ shown: false, reason: 'destroyed' });
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  expect(mistakes).toEqual([]);
});

test('destroyed before the session answered, nothing shows', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  server.fail('sessions', { delay: 1_000 });
  const answered = page.waitForResponse(/sessions/);
  const asked = page.waitForRequest(/sessions/);
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await asked;
  await page.evaluate(`asklet('destroy')`);
  await answered;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  expect(mistakes).toEqual([]);
});

test('opened, closed and opened again before the session answered, it opens once', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  server.fail('sessions', { delay: 1_000 });
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('open'); asklet('close'); asklet('open')`);
  await expect(cardOf(page)).toHaveCount(1);
  await expect.poll(async () => (await eventsOf(server)).filter((type) => type === 'survey_opened').length).toBe(1);
});

test('the feedback button opens the card, is hidden meanwhile, and gets the focus back', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true, response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag({ 'data-button-label': 'Tell us' }))));
  const button = page.getByRole('button', { name: 'Tell us' });
  await button.click();
  await expect(cardOf(page)).toBeVisible();
  await expect(button).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(cardOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  // closed for good, and still there for who wants to say something
  await page.reload();
  await button.click();
  await expect(cardOf(page)).toBeVisible();
});

test('who hears that a survey is ready is told what it does', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ feedback_button: true }),
    aSurvey({ survey_uuid: otherUuid, manual_tracking: true }),
  );
  const asking = earlyCalls(`asklet('on', 'ready', ({ survey }) => (window[survey] = asklet('why', survey)))`);
  await page.goto(site.page(htmlOf(asking, server.tag(), server.tag({ 'data-survey': otherUuid }))));
  await page.waitForFunction(([one, other]) => one in window && other in window, [surveyUuid, otherUuid] as const);
  expect(await page.evaluate(`[window['${surveyUuid}'], window['${otherUuid}']]`)).toEqual([
    { shown: false, reason: 'button' },
    { shown: false, reason: 'manual' },
  ]);
});

test('a card that does not come is told once, and the next wish is another try', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await decided(page);
  await page.route('**/chunks/card-*', (route) => route.abort(), { times: 1 });
  await page.evaluate(`asklet('open'); asklet('open')`);
  await expect.poll(() => mistakes.filter((mistake) => mistake.startsWith('asklet: '))).toHaveLength(1);
  expect(await page.evaluate(`asklet('why')`)).toEqual({ shown: false, reason: 'manual' });
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
  expect(mistakes.filter((mistake) => mistake.startsWith('asklet: '))).toHaveLength(1);
});

test('the feedback button keeps to the pages of its survey', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ feedback_button: true, manual_tracking: true, show_on_pages: ['/pricing'] }));
  await page.goto(site.page(hostPage('app', server.tag())));
  const button = page.getByRole('button', { name: 'Feedback' });
  await decided(page);
  await expect(button).toBeHidden();
  await page.getByRole('button', { name: 'Pricing' }).click();
  await expect(button).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(button).toBeHidden();
});

test('where this browser knows that a survey stays silent, nobody is asked for a day', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  // received and acknowledged: what waits would be sent
  await expect.poll(() => keptBy(page)).toEqual([`asklet:${surveyUuid}`]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  expect(requests).toEqual(['/', '/asklet.js']);
  // a day later it may have changed its mind
  await letADayPass(page);
  const asked = page.waitForRequest(/sessions/);
  await page.reload();
  await asked;
});

test('a finished survey rests, and a person can open it all the same', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ allow_multiple_responses: true }));
  const address = site.page(htmlOf(server.tag()));
  await page.goto(address);
  await cardOf(page).getByRole('radio', { name: '8 out of 10' }).click();
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'resting' });
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
  site.page(htmlOf(server.tag({ 'data-rest-hours': '0' })), '/');
  await page.goto(address);
  await expect(cardOf(page)).toBeVisible();
});

test('a command names the survey that it is for, even before its tag has come', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ manual_tracking: true }),
    aSurvey({ survey_uuid: otherUuid, question: 'The other?', manual_tracking: true }),
  );
  await page.goto(
    site.page(
      htmlOf(earlyCalls(`asklet('open', '${otherUuid}')`), server.tag(), server.tag({ 'data-survey': otherUuid })),
    ),
  );
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
});
