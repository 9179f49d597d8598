import {
  allowFailedRequests,
  answer,
  collectAborted,
  expectDelivered,
  expectedEvents,
  expectOnce,
  failAll,
  type Fault,
  giveText,
  storageFaults,
  survey,
  test,
} from './support/delivery.ts';
import { expect, htmlOf, key, otherUuid, surveyUuid } from './support/test.ts';

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
  test(`delivers everything when ${what}`, async ({ page, asklet, openSurvey }) => {
    failAll(asklet, fault);
    const aborted = collectAborted(page);
    await page.clock.install();
    await openSurvey();
    await asklet.card.score(9);
    await giveText(asklet);
    // a slow server needs no further attempt
    await expectDelivered(asklet, fault.delay ? [] : [page]);
    await asklet.flushed();
    if (fault.drop !== 'after') await expectOnce(asklet, aborted);
  });
}

for (const step of ['the score', 'the text']) {
  test(`delivers everything when the network is lost before ${step}`, async ({ context, asklet, openSurvey }) => {
    await openSurvey();
    await expect(asklet).toShowSurvey();
    if (step === 'the score') await context.setOffline(true);
    await asklet.card.score(9);
    await asklet.card.root.getByRole('textbox').waitFor();
    await context.setOffline(true);
    await giveText(asklet);
    await context.setOffline(false);
    await expectDelivered(asklet);
  });
}

test('delivers everything exactly once on a slow network', async ({ page, context, asklet, site, tag }) => {
  await asklet.override(survey);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await giveText(asklet);
  await expectDelivered(asklet);
  await expect(asklet).toHaveEvents(expectedEvents);
});

for (const [how, change] of Object.entries(storageFaults)) {
  test(`delivers everything when storage is ${how} and the server fails`, async ({ page, asklet, openSurvey }) => {
    failAll(asklet, { status: 503, times: 2 });
    const aborted = collectAborted(page);
    await page.addInitScript(change);
    await page.clock.install();
    await openSurvey();
    await asklet.card.score(9);
    await giveText(asklet);
    await expectDelivered(asklet, [page]);
    await expectOnce(asklet, aborted);
  });
}

for (const years of [-5, 5]) {
  test(`delivers everything when the clock jumps by ${years} years`, async ({
    page,
    asklet,
    consoleErrors,
    openSurvey,
  }) => {
    // advancing the clock may cause the session request to time out
    consoleErrors.allow(/^asklet: TimeoutError/);
    const repair = failAll(asklet, { status: 503, times: Infinity });
    const then = new Date('2026-06-01T12:00:00Z');
    const later = new Date(then);
    later.setFullYear(then.getFullYear() + years);
    await page.clock.install({ time: then });
    await openSurvey();
    await asklet.card.score(9);
    // an entry that seems older than 30 days is dropped when it fails again
    repair();
    await page.clock.setSystemTime(later);
    await giveText(asklet);
    await page.reload();
    await expectDelivered(asklet, [page]);
    await asklet.flushed();
  });
}

test('delivers the outbox of a survey on a page with another survey', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  await asklet.override({ [surveyUuid]: survey, [otherUuid]: { manual_tracking: true } });
  const repair = failAll(asklet, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await giveText(asklet);
  repair();
  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid, 'data-key': key })), '/other'));
  await expect(asklet).toHaveResponses([answer]);
});

test('delivers a response that is too large for a keepalive request', async ({ page, asklet, site, tag }) => {
  const note = 'x'.repeat(70_000);
  await page.goto(site.page(htmlOf(tag({ 'data-metadata': JSON.stringify({ note }) }))));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9, metadata: { note } }]);
});
