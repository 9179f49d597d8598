import {
  allowFailedRequests,
  collectAborted,
  expectDelivered,
  expectedEvents,
  expectOnce,
  expectResponse,
  failAll,
  type Fault,
  giveScore,
  giveText,
  outboxSize,
  storageFaults,
  survey,
} from './support/delivery.ts';
import { aSurvey, cardOf, eventsOf, expect, htmlOf, key, otherUuid, test } from './support/test.ts';

const faults: [string, Fault][] = [
  ['the server is down once', { drop: 'before' }],
  ['the server is down three times', { drop: 'before', times: 3 }],
  ['the server is down twenty times', { drop: 'before', times: 20 }],
  ['the replies are lost', { drop: 'after' }],
  ['the server is busy', { status: 429, retryAfter: 2, times: 2 }],
  ['the server fails', { status: 500, times: 3 }],
  ['the server is slow', { delay: 500, times: 5 }],
];

for (const [what, fault] of faults) {
  test(`delivers everything when ${what}`, async ({ page, feedback, site, consoleErrors }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(survey);
    failAll(server, fault);
    const aborted = collectAborted(page);
    await page.clock.install();
    await page.goto(site.page(htmlOf(server.tag())));
    await giveScore(page);
    await giveText(page);
    // a slow server needs no next attempt
    await expectDelivered(server, fault.delay ? [] : [page]);
    await expect.poll(() => outboxSize(page)).toBe(0);
    if (fault.drop !== 'after') await expectOnce(server, aborted);
  });
}

for (const step of ['the score', 'the text']) {
  test(`delivers everything when the network is lost before ${step}`, async ({
    page,
    context,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(survey);
    await page.goto(site.page(htmlOf(server.tag())));
    await expect(cardOf(page)).toBeVisible();
    if (step === 'the score') await context.setOffline(true);
    await giveScore(page);
    await cardOf(page).getByRole('textbox').waitFor();
    await context.setOffline(true);
    await giveText(page);
    await context.setOffline(false);
    await expectDelivered(server);
  });
}

test('delivers everything once on a slow network', async ({ page, context, feedback, site }) => {
  const server = await feedback(survey);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await giveText(page);
  await expectDelivered(server);
  expect(await eventsOf(server)).toEqual(expectedEvents);
});

for (const [how, change] of Object.entries(storageFaults)) {
  test(`delivers everything when storage is ${how} and the server fails`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(survey);
    failAll(server, { status: 503, times: 2 });
    const aborted = collectAborted(page);
    await page.addInitScript(change);
    await page.clock.install();
    await page.goto(site.page(htmlOf(server.tag())));
    await giveScore(page);
    await giveText(page);
    await expectDelivered(server, [page]);
    await expectOnce(server, aborted);
  });
}

for (const years of [-5, 5]) {
  test(`delivers everything when the clock jumps by ${years} years`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    // advancing the clock may time the session request out
    consoleErrors.allow(/^asklet: TimeoutError/);
    const server = await feedback(survey);
    const repair = failAll(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(server.tag()));
    const then = new Date('2026-06-01T12:00:00Z');
    const later = new Date(then);
    later.setFullYear(then.getFullYear() + years);
    await page.clock.install({ time: then });
    await page.goto(address);
    await giveScore(page);
    // an entry that seems to be older than 30 days is dropped when it fails again
    repair();
    await page.clock.setSystemTime(later);
    await giveText(page);
    await page.reload();
    await expectDelivered(server, [page]);
    await expect.poll(() => outboxSize(page)).toBe(0);
  });
}

test('delivers the outbox of a survey on a page with another survey', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey, aSurvey({ survey_uuid: otherUuid, manual_tracking: true }));
  const repair = failAll(server, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await giveText(page);
  repair();
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid, 'data-key': key })), '/other'));
  await expectResponse(server);
});

test('delivers a response that is too large for a keepalive request', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const note = 'x'.repeat(70_000);
  await page.goto(site.page(htmlOf(server.tag({ 'data-metadata': JSON.stringify({ note }) }))));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, metadata: { note } }]);
});
