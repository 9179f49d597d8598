import type { Page } from '@playwright/test';
import {
  allowFailedRequests,
  expectDelivered,
  expectResponse,
  failAll,
  giveScore,
  giveText,
  hasAllInOrder,
  outboxSize,
  survey,
} from './support/delivery.ts';
import { aSurvey, cardOf, earlyCalls, eventsOf, expect, htmlOf, test } from './support/test.ts';

/** Ways to end a page before its answers are acknowledged. Each returns the page to go on with. */
const endings: Record<string, (page: Page) => Promise<Page>> = {
  async 'is reloaded'(page) {
    await page.reload();
    return page;
  },
  async 'is closed'(page) {
    const next = await page.context().newPage();
    await page.close();
    return next;
  },
  async crashes(page) {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => {});
    await crashed;
    return page.context().newPage();
  },
};

for (const [how, end] of Object.entries(endings)) {
  test(`delivers everything when the page ${how} after the score`, async ({ page, feedback, site, consoleErrors }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(survey);
    const repair = failAll(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, server.tag()));
    await page.goto(address);
    await giveScore(page);
    await cardOf(page).getByRole('textbox').waitFor();
    const next = await end(page);
    repair();
    await next.goto(address);
    await next.getByRole('button', { name: 'Ask me' }).click();
    await giveText(next);
    await expectResponse(server);
    await expect.poll(async () => hasAllInOrder(await eventsOf(server))).toBe(true);
    await expect.poll(() => outboxSize(next)).toBe(0);
    expect(await server.sessions()).toHaveLength(1);
  });

  test(`delivers everything from a page that shows nothing when the page before ${how} after the text`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(survey);
    const repair = failAll(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(server.tag()));
    await page.goto(address);
    await giveScore(page);
    await giveText(page);
    const next = await end(page);
    repair();
    await next.goto(address);
    await expectDelivered(server);
    await expect.poll(() => outboxSize(next)).toBe(0);
  });
}

test('sends the outbox when the visitor leaves the page', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => eventsOf(server)).toHaveLength(2);
  // the first request delays the others until the page is left
  server.fail('responses', { delay: 1_000 });
  await giveScore(page);
  await giveText(page);
  await page.goto(`${site.url}/next`);
  await expectDelivered(server);
});

test('sends an answer that is submitted right before the visitor leaves the page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '1 out of 10', exact: true }).click();
  await card.getByRole('textbox').fill('Last words');
  await card.getByRole('button', { name: 'Send' }).click();
  await page.goto(`${site.url}/next`);
  await expect.poll(() => server.responses()).toMatchObject([{ score: 1, text: 'Last words' }]);
  await expect
    .poll(async () => (await eventsOf(server)).sort())
    .toEqual(['score_submitted', 'survey_initialized', 'survey_opened', 'text_submitted']);
});

test('sends the answer when a handler of score destroys the survey', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => asklet('destroy'))`), server.tag())));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});
