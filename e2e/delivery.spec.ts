import type { Page } from '@playwright/test';
import type { EventType } from '../src/contract/event.ts';
import { aSurvey, cardOf, eventsOf, expect, type Feedback, htmlOf, key, otherUuid, test } from './support/test.ts';

type Fault = Parameters<Feedback['fail']>[1];

const endpoints = ['responses', 'events', 'eventsV1'] as const;
const survey = aSurvey({ response_type: 'text' });
const answer = { score: 9, text: 'Soup' };
const happened: EventType[] = ['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted'];

/** Lets every endpoint that takes something fail in the same way; returns the undo. */
function fail(server: Feedback, fault: Fault): () => void {
  const undo = endpoints.map((endpoint) => server.fail(endpoint, fault));
  return () => {
    for (const each of undo) each();
  };
}

const giveScore = (page: Page) => cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();

async function giveText(page: Page): Promise<void> {
  await cardOf(page).getByRole('textbox').fill('Soup');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(cardOf(page).getByRole('status')).toContainText('Thank you for your feedback!');
}

/** Whether every event came, and in its order; one whose reply was lost may have come again. */
function hasAllInOrder(events: EventType[]): boolean {
  let next = 0;
  for (const event of events) if (event === happened[next]) next += 1;
  return next === happened.length;
}

/** Hears of the events whose requests a page gives up: as the time of a test goes on, one may be under way. */
function listenToGivenUp(page: Page): EventType[] {
  const givenUp: EventType[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') givenUp.push(request.postDataJSON().event_type);
  });
  return givenUp;
}

/** Expects every event once, but for those whose reply nobody heard. */
async function expectOnce(server: Feedback, givenUp: EventType[]): Promise<void> {
  const events = await eventsOf(server);
  const repeated = events.filter((event, index) => events.indexOf(event) < index);
  expect(givenUp).toEqual(expect.arrayContaining(repeated));
}

/** Waits until the server has what the visitor gave, while the page's time goes on. */
async function arrive(server: Feedback, pages: Page[] = [], expected: object = answer): Promise<void> {
  await expect
    .poll(
      async () => {
        for (const page of pages) await page.clock.fastForward(300_000);
        const [responses, events] = [await server.responses(), await eventsOf(server)];
        return { responses: responses.map(({ score, text }) => ({ score, text })), complete: hasAllInOrder(events) };
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toEqual({ responses: [expected], complete: true });
  expect(await server.sessions()).toHaveLength(1);
}

/** What still waits in the browser. */
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('asklet:out')).length);

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
  test(`nothing is lost when ${what}`, async ({ page, feedback, site }) => {
    const server = await feedback(survey);
    fail(server, fault);
    const givenUp = listenToGivenUp(page);
    await page.clock.install();
    await page.goto(site.page(htmlOf(server.tag())));
    await giveScore(page);
    await giveText(page);
    // a slow server is waited for
    await arrive(server, fault.delay ? [] : [page]);
    await expect.poll(() => waiting(page)).toBe(0);
    if (fault.drop !== 'after') await expectOnce(server, givenUp);
  });
}

for (const step of ['the score', 'the text']) {
  test(`nothing is lost when the network goes before ${step}`, async ({ page, context, feedback, site }) => {
    const server = await feedback(survey);
    await page.goto(site.page(htmlOf(server.tag())));
    await expect(cardOf(page)).toBeVisible();
    if (step === 'the score') await context.setOffline(true);
    await giveScore(page);
    await cardOf(page).getByRole('textbox').waitFor();
    await context.setOffline(true);
    await giveText(page);
    await context.setOffline(false);
    await arrive(server);
  });
}

test('nothing is lost on a slow network', async ({ page, context, feedback, site }) => {
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
  await arrive(server);
  expect(await eventsOf(server)).toEqual(happened);
});

/** How a page ends before its answers are acknowledged. */
const endings: Record<string, (page: Page) => Promise<Page>> = {
  async 'is loaded anew'(page) {
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
  test(`nothing is lost when the page ${how} after the score`, async ({ page, feedback, site }) => {
    const server = await feedback(survey);
    const mend = fail(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, server.tag()));
    await page.goto(address);
    await giveScore(page);
    await cardOf(page).getByRole('textbox').waitFor();
    const next = await end(page);
    mend();
    await next.goto(address);
    await next.getByRole('button', { name: 'Ask me' }).click();
    await giveText(next);
    await expect
      .poll(async () => (await server.responses()).map(({ score, text }) => ({ score, text })))
      .toEqual([answer]);
    await expect.poll(async () => hasAllInOrder(await eventsOf(server))).toBe(true);
    await expect.poll(() => waiting(next)).toBe(0);
    expect(await server.sessions()).toHaveLength(1);
  });

  test(`nothing is lost when the page ${how} after the text, even on a page that shows nothing`, async ({
    page,
    feedback,
    site,
  }) => {
    const server = await feedback(survey);
    const mend = fail(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(server.tag()));
    await page.goto(address);
    await giveScore(page);
    await giveText(page);
    const next = await end(page);
    mend();
    await next.goto(address);
    await arrive(server);
    await expect.poll(() => waiting(next)).toBe(0);
  });
}

test('what waits goes out when the page is left', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(server.tag())));
  await expect.poll(() => eventsOf(server)).toHaveLength(2);
  // the first attempt holds up the others
  server.fail('responses', { delay: 1_000 });
  await giveScore(page);
  await giveText(page);
  await page.goto(`${site.url}/next`);
  await arrive(server);
});

test('two tabs send everything once', async ({ page, context, feedback, site }) => {
  const server = await feedback(survey, aSurvey({ survey_uuid: otherUuid }));
  const mend = fail(server, { status: 503, times: Infinity });
  const other = await context.newPage();
  await page.goto(site.page(htmlOf(server.tag())));
  await other.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid })), '/other'));
  for (const tab of [page, other]) await giveScore(tab);
  mend();
  // both hear of it at the same time; a network that really went would cut off replies, whose events come again
  for (const tab of [page, other]) await tab.evaluate(() => void dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await server.responses()).map(({ survey_uuid, score }) => `${survey_uuid} ${score}`).sort())
    .toEqual([`${otherUuid} 9`, `${survey.survey_uuid} 9`]);
  await expect.poll(() => waiting(page)).toBe(0);
  const perSurvey = ['score_submitted', 'survey_initialized', 'survey_opened'];
  expect((await eventsOf(server)).sort()).toEqual([...perSurvey, ...perSurvey].sort());
});

const storages: Record<string, () => void> = {
  full: () => {
    for (let size = 2 ** 20; size >= 1; size /= 2) {
      try {
        for (let count = 0; ; count++) localStorage.setItem(`${size} ${count}`, 'x'.repeat(size));
      } catch {
        // the next smaller one
      }
    }
  },
  denied: () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
};

for (const [how, change] of Object.entries(storages)) {
  test(`nothing is lost on a page whose storage is ${how} while the server fails`, async ({ page, feedback, site }) => {
    const server = await feedback(survey);
    fail(server, { status: 503, times: 2 });
    const givenUp = listenToGivenUp(page);
    await page.addInitScript(change);
    await page.clock.install();
    await page.goto(site.page(htmlOf(server.tag())));
    await giveScore(page);
    await giveText(page);
    await arrive(server, [page]);
    await expectOnce(server, givenUp);
  });
}

for (const years of [-5, 5]) {
  test(`nothing is lost when the clock jumps by ${years} years`, async ({ page, feedback, site }) => {
    const server = await feedback(survey);
    const mend = fail(server, { status: 503, times: Infinity });
    const address = site.page(htmlOf(server.tag()));
    const then = new Date('2026-06-01T12:00:00Z');
    const later = new Date(then);
    later.setFullYear(then.getFullYear() + years);
    await page.clock.install({ time: then });
    await page.goto(address);
    await giveScore(page);
    // what fails once more when it seems to be older than 30 days is given up
    mend();
    await page.clock.setSystemTime(later);
    await giveText(page);
    await page.reload();
    await arrive(server, [page]);
    await expect.poll(() => waiting(page)).toBe(0);
  });
}

test('a response that is refused is told, and what comes after it goes on', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(survey);
  server.fail('responses', { status: 400 });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await expect
    .poll(() => mistakes.filter((mistake) => mistake.startsWith('asklet:')))
    .toEqual(['asklet: the server refused (400): This failure was asked for.']);
  await giveText(page);
  // every response is the whole one
  await arrive(server);
});

test('a key that is refused is not asked with again on that page', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  await page.clock.install();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  server.fail('responses', { status: 403 });
  await page.goto(site.page(htmlOf(server.tag())));
  // the session and the two events of the opening
  await expect.poll(() => posts).toHaveLength(3);
  await giveScore(page);
  await expect.poll(() => posts).toHaveLength(4);
  await giveText(page);
  await page.clock.fastForward(3_600_000);
  expect(posts).toHaveLength(4);
  await page.reload();
  await arrive(server);
});

test('a survey of another key that is waiting goes out from a page without it', async ({ page, feedback, site }) => {
  const server = await feedback(survey, aSurvey({ survey_uuid: otherUuid, manual_tracking: true }));
  const mend = fail(server, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await giveText(page);
  mend();
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid, 'data-key': key })), '/other'));
  await expect
    .poll(async () => (await server.responses()).map(({ score, text }) => ({ score, text })))
    .toEqual([answer]);
});

test('a text that was typed and not sent is there again in this tab, and nowhere else', async ({
  page,
  context,
  feedback,
  site,
}) => {
  const server = await feedback(survey);
  const address = site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, server.tag()));
  await page.goto(address);
  await giveScore(page);
  await cardOf(page).getByRole('textbox').fill('The so');
  await page.reload();
  await page.getByRole('button', { name: 'Ask me' }).click();
  await expect(cardOf(page).getByRole('textbox')).toHaveValue('The so');
  // a card that nobody touches would give way to the other tab
  await cardOf(page).getByRole('textbox').fill('The sou');
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Ask me' }).click();
  await expect(cardOf(other).getByRole('textbox')).toHaveValue('');
  await giveText(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await arrive(server);
});

test('a draft is forgotten with its session', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').fill('My secret');
  await page.evaluate(`asklet('reset')`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('the thank-you says that an answer waits, until it is sent', async ({ page, context, feedback, site }) => {
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').waitFor();
  await context.setOffline(true);
  await giveText(page);
  await expect(cardOf(page).getByRole('status')).toContainText(
    'Your answer is saved and will be sent as soon as possible.',
  );
  await context.setOffline(false);
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
  await arrive(server);
});

test('nobody is told that an answer is saved where it is not', async ({ page, context, feedback, site }) => {
  const server = await feedback(survey);
  await page.addInitScript(storages['denied']!);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').waitFor();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await giveText(page);
  await failed;
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
  await context.setOffline(false);
  await arrive(server);
});

test('an answer that is refused for good can be sent again', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await expect.poll(() => server.responses()).toHaveLength(1);
  server.fail('responses', { status: 400 });
  await giveText(page);
  await expect(cardOf(page).getByRole('alert')).toContainText('Your answer could not be sent.');
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page).getByRole('alert')).toHaveCount(0);
  await arrive(server);
});

test('who takes the consent back leaves nothing here, and sends nothing any more', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  const mend = fail(server, { status: 503, times: Infinity });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await expect.poll(() => waiting(page)).toBeGreaterThan(1);
  await page.evaluate(() => (window as unknown as { asklet(...call: unknown[]): void }).asklet('consent', false));
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  mend();
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  expect(await server.responses()).toEqual([]);
});
