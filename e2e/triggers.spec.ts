import type { CDPSession, Page } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { aSurvey, cardOf, decided, expect, hostPage, htmlOf, otherUuid, test } from './support/test.ts';

type Trigger = NonNullable<SurveyInput['trigger']>;

/** What makes each trigger fire, and what does not. */
const cases: readonly {
  name: string;
  trigger: Trigger;
  miss: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'scroll',
    trigger: { type: 'scroll', percent: 50 },
    miss: (page) => page.mouse.wheel(0, 300),
    act: (page) => page.getByText('The end').scrollIntoViewIfNeeded(),
  },
  {
    name: 'exit intent',
    trigger: { type: 'exit_intent' },
    miss: async (page) => {
      await page.mouse.move(200, 200);
      await page.mouse.move(200, 1);
    },
    act: async (page) => {
      await page.mouse.move(200, 100);
      await page.mouse.move(200, -5);
    },
  },
  {
    name: 'click',
    trigger: { type: 'click', selector: '.buy' },
    miss: (page) => page.getByRole('heading').click(),
    // on the text in the button
    act: (page) => page.getByText('Buy').click(),
  },
  {
    name: 'event',
    trigger: { type: 'event', name: 'paid' },
    miss: (page) => page.evaluate(`asklet('track', 'other')`),
    act: (page) => page.evaluate(`asklet('track', 'paid')`),
  },
];

for (const { name, trigger, miss, act } of cases) {
  test(`${name}: the card opens when it happens, and is not fetched before`, async ({
    page,
    feedback,
    site,
    mistakes,
  }) => {
    const server = await feedback(aSurvey({ trigger }));
    const chunks: string[] = [];
    page.on('request', (request) => request.url().includes('/chunks/card') && chunks.push(request.url()));
    await page.goto(site.page(hostPage('site', server.tag())));
    expect(await decided(page)).toMatchObject({ shown: false, reason: 'trigger', found: trigger });
    await miss(page);
    expect(await decided(page)).toMatchObject({ reason: 'trigger' });
    expect(chunks).toEqual([]);
    await act(page);
    await expect(cardOf(page)).toBeVisible();
    expect(await page.evaluate('document.activeElement.localName')).not.toBe('asklet-survey');
    expect(mistakes).toEqual([]);
  });
}

test('a page that cannot scroll is at its end', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ trigger: { type: 'scroll', percent: 90 } }));
  await page.goto(site.page(hostPage('dialog', server.tag())));
  await expect(cardOf(page)).toBeVisible();
});

test.describe('by the clock', () => {
  test('a delay counts from the first look at the page', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ trigger: { type: 'delay', seconds: 30 } }));
    await page.clock.install();
    await page.goto(site.page(hostPage('site', server.tag())));
    await page.clock.runFor(5_000);
    await decided(page);
    await page.clock.runFor(20_000);
    expect(await decided(page)).toMatchObject({ reason: 'trigger' });
    await page.clock.runFor(10_000);
    await expect(cardOf(page)).toBeVisible();
  });

  test('a delay goes on while the app goes from page to page', async ({ page, feedback, site }) => {
    const server = await feedback(
      aSurvey({ trigger: { type: 'delay', seconds: 30 }, show_on_pages: ['/pricing', '/'] }),
    );
    await page.clock.install();
    await page.goto(site.page(hostPage('app', server.tag())));
    await page.clock.runFor(5_000);
    await decided(page);
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await decided(page)).toMatchObject({ reason: 'pages' });
    await page.clock.runFor(40_000);
    expect(await decided(page)).toMatchObject({ reason: 'pages' });
    await page.getByRole('button', { name: 'Pricing' }).click();
    await page.clock.runFor(100);
    await expect(cardOf(page)).toBeVisible();
  });

  test('idle counts from the last move', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ trigger: { type: 'idle', seconds: 60 } }));
    await page.clock.install();
    await page.goto(site.page(hostPage('site', server.tag())));
    await page.clock.runFor(5_000);
    await decided(page);
    await page.clock.runFor(50_000);
    await page.mouse.move(100, 100);
    await page.clock.runFor(50_000);
    expect(await decided(page)).toMatchObject({ reason: 'trigger' });
    await page.clock.runFor(20_000);
    await expect(cardOf(page)).toBeVisible();
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 700 } });

  /** Moves a finger over the page, each step in some milliseconds: down, and what is above is shown. */
  async function swipe(
    page: Page,
    client: CDPSession,
    from: number,
    to: number,
    steps: number,
    pace: number,
  ): Promise<void> {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', { x: 200, y: from });
    for (let step = 1; step <= steps; step++) {
      await page.clock.runFor(pace);
      await touch('touchMove', { x: 200, y: from + ((to - from) * step) / steps });
    }
    await touch('touchEnd');
  }

  test('a hurried swipe up near the top is an intent to leave, a calm one is not', async ({
    page,
    feedback,
    site,
    context,
  }) => {
    const server = await feedback(aSurvey({ trigger: { type: 'exit_intent' } }));
    // a hurry is a matter of time, which a slow machine has too little of
    await page.clock.install({ time: 0 });
    await page.goto(site.page(hostPage('site', server.tag())));
    await decided(page);
    await page.clock.pauseAt(3_600_000);
    const client = await context.newCDPSession(page);
    await swipe(page, client, 600, 100, 3, 50);
    await swipe(page, client, 100, 400, 30, 200);
    expect(await decided(page)).toMatchObject({ reason: 'trigger' });
    await swipe(page, client, 600, 200, 3, 50);
    await swipe(page, client, 100, 650, 2, 50);
    await page.clock.resume();
    await expect(cardOf(page)).toBeVisible();
  });
});

test('a trigger that cannot be read keeps the card closed and says so; opening it by hand works', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ trigger: { type: 'click', selector: '..buy' } }));
  await page.goto(site.page(hostPage('site', server.tag())));
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'unreadable' });
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
});

test('a click in the card is none on the page, and a form may have a field of any name', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const other = { survey_uuid: otherUuid, question: 'The other?' };
  const server = await feedback(aSurvey(), aSurvey({ ...other, trigger: { type: 'click', selector: 'button' } }));
  const form = '<form onsubmit="return false"><input name="matches"><input name="nodeType"><button>Buy</button></form>';
  await page.goto(site.page(htmlOf(form, server.tag(), server.tag({ 'data-survey': otherUuid }))));
  await decided(page, otherUuid);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  expect(await decided(page, otherUuid)).toMatchObject({ reason: 'trigger' });
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  expect(mistakes).toEqual([]);
});

test('a trigger that is no trigger at all keeps the card closed', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  // a server of another make may let it through
  await page.route('**/sessions/', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { survey: object };
    await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, trigger: '' } } });
  });
  await page.goto(site.page(hostPage('site', server.tag())));
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'unreadable' });
});

test('an event that came before the session answered counts; one of another page does not', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ trigger: { type: 'event', name: 'paid' }, manual_tracking: true }));
  const early = `<script>window.asklet = function () { (window.asklet.q = window.asklet.q || []).push(arguments) }; asklet('track', 'paid')</script>`;
  await page.goto(site.page(hostPage('app', server.tag(), early), '/'));
  await expect(cardOf(page)).toBeVisible();
  await page.goto(site.page(hostPage('app', server.tag()), '/next'));
  expect(await decided(page)).toMatchObject({ reason: 'trigger' });
});
