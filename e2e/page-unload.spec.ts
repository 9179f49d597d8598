import type { Page } from '@playwright/test';
import { answer, expectDelivered, failAll, giveText, hasAllInOrder, survey, test } from './support/delivery.ts';
import { earlyCalls, eventsOf, expect, htmlOf } from './support/test.ts';

/** Ways to end a page before its answers are acknowledged. Each returns the page to continue with. */
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
  test(`delivers everything when the page ${how} after the score`, async ({ page, asklet, openSurvey }) => {
    const repair = failAll(asklet, { status: 503, times: Infinity });
    const address = await openSurvey(`<button onclick="asklet('open')">Ask me</button>`);
    await asklet.card.score(9);
    await asklet.card.root.getByRole('textbox').waitFor();
    const next = await end(page);
    repair();
    await next.goto(address);
    await next.getByRole('button', { name: 'Ask me' }).click();
    await giveText(asklet.in(next));
    await expect(asklet).toHaveResponses([answer]);
    await expect.poll(async () => hasAllInOrder(await eventsOf(asklet))).toBe(true);
    await asklet.in(next).flushed();
    expect(await asklet.server.sessions()).toHaveLength(1);
  });

  test(`delivers everything from a page that shows nothing when the page before ${how} after the text`, async ({
    page,
    asklet,
    openSurvey,
  }) => {
    const repair = failAll(asklet, { status: 503, times: Infinity });
    const address = await openSurvey();
    await asklet.card.score(9);
    await giveText(asklet);
    const next = await end(page);
    repair();
    await next.goto(address);
    await expectDelivered(asklet);
    await asklet.in(next).flushed();
  });
}

test('sends the outbox when the visitor leaves the page', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(tag())));
  await expect.poll(() => eventsOf(asklet)).toHaveLength(2);
  // the first request delays the others until the visitor leaves the page
  asklet.fail('responses', { delay: 1_000 });
  await asklet.card.score(9);
  await giveText(asklet);
  await page.goto(`${site.url}/next`);
  await expectDelivered(asklet);
});

test('sends an answer that is submitted right before the visitor leaves the page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text' });
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(1);
  await asklet.card.text('Last words');
  await page.goto(`${site.url}/next`);
  await expect(asklet).toHaveResponses([{ score: 1, text: 'Last words' }]);
  await expect
    .poll(async () => (await eventsOf(asklet)).sort())
    .toEqual(['score_submitted', 'survey_initialized', 'survey_opened', 'text_submitted']);
});

test('sends the answer when a handler of score destroys the survey', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('on', 'score', () => asklet('destroy'))`), tag())));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9 }]);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});
