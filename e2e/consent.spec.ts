import { allowFailedRequests, failAll, giveScore, outboxSize, survey } from './support/delivery.ts';
import { storedNames } from './support/memory.ts';
import { holdRequests, requestsTo } from './support/requests.ts';
import { aSurvey, cardOf, decided, earlyCalls, expect, htmlOf, test, waitForIdle } from './support/test.ts';

test('stores and sends nothing before the visitor agrees, and deletes everything when they withdraw', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-consent': 'required' }))));
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'consent' });
  await waitForIdle(page);
  await page.evaluate(`asklet('open'); asklet('track', 'paid')`);
  expect(requests).toEqual([]);
  expect(await storedNames(page)).toEqual([]);
  // open was called before the consent and still counts
  await page.evaluate(`asklet('consent', true)`);
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('consent', false)`);
  await expect(cardOf(page)).toBeHidden();
  await expect.poll(() => storedNames(page)).toEqual([]);
  expect(await decided(page)).toMatchObject({ reason: 'consent' });
});

test('stores nothing when consent is withdrawn before the reply to the session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-consent': 'required' }))));
  await decided(page);
  const held = await holdRequests(page, /\/sessions\//);
  const answered = page.waitForResponse(/sessions/);
  await page.evaluate(`asklet('consent', true)`);
  await held.sent;
  await page.evaluate(`asklet('consent', false)`);
  held.release();
  await answered;
  await waitForIdle(page);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  expect(await decided(page)).toMatchObject({ reason: 'consent' });
});

test('deletes the outbox and sends none of it when consent is withdrawn', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  const repair = failAll(server, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await expect.poll(() => outboxSize(page)).toBeGreaterThan(1);
  await page.evaluate(() => (window as unknown as { asklet(...call: unknown[]): void }).asklet('consent', false));
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  repair();
  // a browser that is online again would send its outbox
  const requests = requestsTo(page, server.url);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await waitForIdle(page);
  expect(requests).toEqual([]);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  expect(await server.responses()).toEqual([]);
});
