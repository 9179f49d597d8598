import type { Page } from '@playwright/test';
import { earlyCalls } from './support/earlyCalls.ts';
import { aSurvey, cardOf, decided, expect, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

// what a page does at the wrong moment

/** Resolves when whatever is on its way in the page has come. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
}

for (const command of ['close', 'destroy']) {
  test(`${command} while the card tells that it has opened takes it away`, async ({
    page,
    feedback,
    site,
    mistakes,
  }) => {
    const server = await feedback(aSurvey());
    const handler = earlyCalls(`asklet('on', 'opened', () => { document.title = 'opened'; asklet('${command}') })`);
    await page.goto(site.page(htmlOf(handler, server.tag())));
    await expect(page).toHaveTitle('opened');
    await settled(page);
    await expect(page.locator('asklet-survey')).toHaveCount(0);
    expect(mistakes).toEqual([]);
  });
}

test('opening in the handler of closed opens once more', async ({ page, feedback, site }) => {
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
});

test('a page that clears its storage can still open the survey', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const button = page.getByRole('button', { name: 'Feedback' });
  await expect(button).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await button.click();
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  expect(mistakes).toEqual([]);
});

test('consent that is taken back while the session is asked for leaves nothing behind', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  server.fail('sessions', { delay: 1_000 });
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-consent': 'required' }))));
  await decided(page);
  const asked = page.waitForRequest(/sessions/);
  const answered = page.waitForResponse(/sessions/);
  await page.evaluate(`asklet('consent', true)`);
  await asked;
  await page.evaluate(`asklet('consent', false)`);
  await answered;
  await settled(page);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await decided(page)).toMatchObject({ reason: 'consent' });
});

test('reset while the session is asked for does not bring the old one back', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ trigger: { type: 'event', name: 'paid' } }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await decided(page);
  const [first] = await server.sessions();
  server.fail('sessions', { delay: 1_000 });
  const asked = page.waitForRequest(/sessions/);
  await page.reload();
  await asked;
  await page.evaluate(`asklet('reset'); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  expect((await server.responses())[0]!.session_uuid).not.toBe(first!.session_uuid);
});

test('an app that takes the survey away with the answer still sends it', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => asklet('destroy'))`), server.tag())));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});

test('metadata that cannot be sent is told at once, and the answer goes out without it', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(
    site.page(
      htmlOf(earlyCalls(`asklet('metadata', { cart: 10n }); asklet('metadata', { plan: 'pro' })`), server.tag()),
    ),
  );
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, metadata: { plan: 'pro' } }]);
  await expect.poll(() => mistakes).toEqual([expect.stringContaining('BigInt')]);
});

test('a wrong call does not keep the right ones from a tag that comes later', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(
    aSurvey({ manual_tracking: true }),
    aSurvey({ survey_uuid: otherUuid, question: 'The other?' }),
  );
  const calls = earlyCalls(`asklet('identify', null); asklet('consent', true)`);
  const other = server.tag({ 'data-survey': otherUuid, 'data-consent': 'required' });
  await page.goto(site.page(htmlOf(calls, server.tag(), other)));
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  await expect.poll(() => mistakes).toEqual(['asklet: "identify" takes a value of type object, not null']);
});

test('a card that was opened by hand stays when another tab loads the site', async ({
  page,
  context,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true, trigger: { type: 'immediate' } }));
  const address = site.page(htmlOf(server.tag()));
  await page.goto(address);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(cardOf(page)).toBeVisible();
  const heard = page.evaluate(() => new Promise((resolve) => addEventListener('storage', () => setTimeout(resolve))));
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await heard;
  await expect(cardOf(page)).toBeVisible();
});

test('who comes after somebody else on the same device is asked', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-user-id': 'ada' }))));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(site.page(htmlOf(server.tag({ 'data-user-id': 'bob' })), '/bob'));
  await expect(cardOf(page)).toBeVisible();
  expect(await server.sessions()).toHaveLength(2);
});

test('however long a survey rests, who has not finished it is asked', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-rest-hours': '999999' }))));
  await expect(cardOf(page)).toBeVisible();
});

test('a server that was away is asked again when the network is back, and by hand at any time', async ({
  page,
  context,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  server.fail('sessions', { status: 503 });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(async () => (await decided(page)).reason).toBe('failed');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(async () => (await decided(page)).reason).toBe('manual');
  expect(await page.evaluate((name) => localStorage.getItem(name) !== null, `asklet:${surveyUuid}`)).toBe(true);
});

test('the panel and the preview work where the visitor has not agreed', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const address = site.page(htmlOf(server.tag({ 'data-consent': 'required' })));
  await page.goto(`${address}?asklet=debug`);
  await expect(page.locator('asklet-debug')).toContainText('The visitor has not agreed yet.');
  await page.goto(`${address}?asklet=preview`);
  await expect(cardOf(page)).toBeVisible();
});
