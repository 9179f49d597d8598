import type { Page } from '@playwright/test';
import {
  aSurvey,
  cardOf,
  earlyCalls,
  expect,
  htmlOf,
  otherUuid,
  surveyUuid,
  test,
  waitForIdle,
} from './support/test.ts';

test('emits all events in order, to handlers and as DOM events', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  const subscribing = earlyCalls(`
    window.handled = [];
    window.dom = [];
    for (const name of ['ready', 'opened', 'score', 'text', 'contact', 'closed', 'error']) {
      asklet('on', name, (detail) => handled.push([name, detail]));
      document.addEventListener('asklet:' + name, ({ detail }) => dom.push([name, detail]));
    }
  `);
  await page.goto(site.page(htmlOf(subscribing, server.tag())));
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
  expect(await page.evaluate('handled')).toEqual(expected);
  expect(await page.evaluate('dom')).toEqual(expected);
});

for (const [reason, close] of [
  ['button', (page: Page) => cardOf(page).getByRole('button', { name: 'Close' }).click()],
  ['escape', (page: Page) => cardOf(page).getByRole('button', { name: 'Close' }).press('Escape')],
  ['api', (page: Page) => page.evaluate(`asklet('close')`)],
] as const) {
  test(`emits closed with the reason ${reason}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag())));
    await expect(cardOf(page)).toBeVisible();
    await page.evaluate(`asklet('on', 'closed', (detail) => window.closed_ = detail)`);
    await close(page);
    await expect(cardOf(page)).toBeHidden();
    expect(await page.evaluate('closed_')).toEqual({ survey: surveyUuid, reason });
  });
}

test('reports a handler that throws, and sends the answer', async ({ page, feedback, site, consoleErrors }) => {
  const server = await feedback(aSurvey());
  await page.goto(
    site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => { throw new Error('mine') })`), server.tag())),
  );
  await cardOf(page).getByRole('radio', { name: '3 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await consoleErrors.expect('asklet: a handler of "score" threw Error: mine');
});

test('answers why inside a handler of ready', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ feedback_button: true }),
    aSurvey({ survey_uuid: otherUuid, manual_tracking: true }),
  );
  const subscribing = earlyCalls(`asklet('on', 'ready', ({ survey }) => (window[survey] = asklet('why', survey)))`);
  await page.goto(site.page(htmlOf(subscribing, server.tag(), server.tag({ 'data-survey': otherUuid }))));
  await page.waitForFunction(([one, other]) => one in window && other in window, [surveyUuid, otherUuid] as const);
  expect(await page.evaluate(`[window['${surveyUuid}'], window['${otherUuid}']]`)).toEqual([
    { shown: false, reason: 'launcher' },
    { shown: false, reason: 'manual' },
  ]);
});

for (const command of ['close', 'destroy']) {
  test(`closes the card when a handler of opened calls ${command}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    const handler = earlyCalls(`asklet('on', 'opened', () => { document.title = 'opened'; asklet('${command}') })`);
    await page.goto(site.page(htmlOf(handler, server.tag())));
    await expect(page).toHaveTitle('opened');
    await waitForIdle(page);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
  });
}

test('opens once more when a handler of closed opens it', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const handler = earlyCalls(
    `asklet('on', 'closed', () => { if (!window.again) asklet('open'); window.again = true })`,
  );
  await page.goto(site.page(htmlOf(handler, server.tag())));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction('window.again');
  await expect(cardOf(page)).toBeVisible();
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page)).toBeHidden();
  await waitForIdle(page);
  await expect(cardOf(page)).toHaveCount(0);
});
