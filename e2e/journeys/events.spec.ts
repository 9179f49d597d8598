import { type Asklet, earlyCalls, expect, htmlOf, otherUuid, surveyUuid, test, waitForIdle } from '../support/test.ts';

test('emits all events in order, to handlers and as DOM events', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  const subscribing = earlyCalls(`
    window.handled = [];
    window.dom = [];
    for (const name of ['ready', 'opened', 'score', 'text', 'contact', 'closed', 'error']) {
      asklet('on', name, (detail) => handled.push([name, detail]));
      document.addEventListener('asklet:' + name, ({ detail }) => dom.push([name, detail]));
    }
  `);
  await page.goto(site.page(htmlOf(subscribing, tag())));
  await asklet.card.score(9);
  await asklet.card.text('Lovely');
  await asklet.card.email('ada@example.com');
  await asklet.card.close();
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
  ['button', ({ card }) => card.close()],
  ['escape', ({ card }) => card.root.getByRole('button', { name: 'Close' }).press('Escape')],
  ['api', ({ card }) => card.root.page().evaluate(`asklet('close')`)],
] satisfies [string, (asklet: Asklet) => Promise<unknown>][]) {
  test(
    `emits closed with the reason ${reason}`,
    { tag: reason === 'escape' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await page.goto(site.page(htmlOf(tag())));
      await expect(asklet).toShowSurvey();
      await page.evaluate(`asklet('on', 'closed', (detail) => window.closed_ = detail)`);
      await close(asklet);
      await expect(asklet.card.root).toBeHidden();
      expect(await page.evaluate('closed_')).toEqual({ survey: surveyUuid, reason });
    },
  );
}

test('reports a handler that throws, and still sends the answer', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => { throw new Error('mine') })`), tag())));
  await asklet.card.score(3);
  await expect(asklet).toHaveResponses([{}]);
  await consoleErrors.expect('asklet: a handler of "score" threw Error: mine');
});

test('returns the result of why in a handler of ready', async ({ page, asklet, site, tag }) => {
  await asklet.override({ [surveyUuid]: { feedback_button: true }, [otherUuid]: { manual_tracking: true } });
  const subscribing = earlyCalls(`asklet('on', 'ready', ({ survey }) => (window[survey] = asklet('why', survey)))`);
  await page.goto(site.page(htmlOf(subscribing, tag(), tag({ 'data-survey': otherUuid }))));
  await page.waitForFunction(([one, other]) => one in window && other in window, [surveyUuid, otherUuid] as const);
  expect(await page.evaluate(`[window['${surveyUuid}'], window['${otherUuid}']]`)).toEqual([
    { shown: false, reason: 'launcher' },
    { shown: false, reason: 'manual' },
  ]);
});

for (const command of ['close', 'destroy']) {
  test(`closes the card if a handler of opened calls ${command}`, async ({ page, site, tag }) => {
    const handler = earlyCalls(`asklet('on', 'opened', () => { document.title = 'opened'; asklet('${command}') })`);
    await page.goto(site.page(htmlOf(handler, tag())));
    await expect(page).toHaveTitle('opened');
    await waitForIdle(page);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
  });
}

test('opens once more if a handler of closed opens it', async ({ page, asklet, site, tag }) => {
  const handler = earlyCalls(
    `asklet('on', 'closed', () => { if (!window.again) asklet('open'); window.again = true })`,
  );
  await page.goto(site.page(htmlOf(handler, tag())));
  await asklet.card.close();
  await page.waitForFunction('window.again');
  await expect(asklet).toShowSurvey();
  await asklet.card.close();
  await expect(asklet.card.root).toBeHidden();
  await waitForIdle(page);
  await expect(asklet.card.root).toHaveCount(0);
});
