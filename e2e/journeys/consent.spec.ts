import { allowFailedRequests, failAll, survey } from '../support/delivery.ts';
import { storedNames } from '../support/memory.ts';
import { requestsTo } from '../support/requests.ts';
import { earlyCalls, expect, htmlOf, test, waitForIdle } from '../support/test.ts';

test('stores and sends nothing before the visitor agrees, and deletes everything when they withdraw', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await page.goto(site.page(htmlOf(earlyCalls(), tag({ 'data-consent': 'required' }))));
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'consent' });
  await waitForIdle(page);
  await page.evaluate(`asklet('open'); asklet('track', 'paid')`);
  expect(requests).toEqual([]);
  expect(await storedNames(page)).toEqual([]);
  // open was called before the consent and still applies
  await page.evaluate(`asklet('consent', true)`);
  await expect(asklet).toShowSurvey();
  await page.evaluate(`asklet('consent', false)`);
  await expect(asklet.card.root).toBeHidden();
  await expect.poll(() => storedNames(page)).toEqual([]);
  expect(await asklet.why()).toMatchObject({ reason: 'consent' });
});

test('stores nothing if consent is withdrawn before the reply to the session', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(earlyCalls(), tag({ 'data-consent': 'required' }))));
  await asklet.why();
  const release = asklet.hold('sessions');
  const sent = page.waitForRequest(/\/sessions\//);
  const answered = page.waitForResponse(/sessions/);
  await page.evaluate(`asklet('consent', true)`);
  await sent;
  await page.evaluate(`asklet('consent', false)`);
  release();
  await answered;
  await waitForIdle(page);
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  expect(await asklet.why()).toMatchObject({ reason: 'consent' });
});

test('deletes the outbox without sending it when consent is withdrawn', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  await asklet.override(survey);
  const repair = failAll(asklet, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await expect
    .poll(async () => (await storedNames(page)).filter((name) => name.startsWith('asklet:out')).length)
    .toBeGreaterThan(1);
  await page.evaluate(() => (window as unknown as { asklet(...call: unknown[]): void }).asklet('consent', false));
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  repair();
  // otherwise, a browser that is online again would send its outbox
  const requests = requestsTo(page, asklet.url);
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await waitForIdle(page);
  expect(requests).toEqual([]);
  await page.reload();
  await expect(asklet).toShowSurvey();
  await expect(asklet).toHaveNoResponse();
});
