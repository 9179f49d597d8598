import type { SurveyInput } from 'asklet/server';
import type { CDPSession, Page } from '@playwright/test';
import { chunks, collectRequests } from '../support/requests.ts';
import { earlyCalls, expect, hostPage, htmlOf, otherUuid, test, waitForIdle } from '../support/test.ts';

type Trigger = NonNullable<SurveyInput['trigger']>;

/** The action that fires each trigger, and one that does not. */
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
    // a click on an element inside the selected one
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
  test(`opens by ${name}, and does not fetch the card earlier`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger });
    const requests = collectRequests(page, chunks.card);
    await page.goto(site.page(hostPage('site', tag())));
    expect(await asklet.why()).toMatchObject({ shown: false, reason: 'trigger', detail: trigger });
    await miss(page);
    await waitForIdle(page);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
    expect(requests).toEqual([]);
    await act(page);
    await expect(asklet).toShowSurvey();
    expect(await page.evaluate('document.activeElement.localName')).not.toBe('asklet-survey');
  });
}

test('opens by scroll immediately on a page that cannot scroll', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 90 } });
  await page.goto(site.page(hostPage('dialog', tag())));
  await expect(asklet).toShowSurvey();
});

test('does not take an app that empties the page for the end of it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 90 } });
  await page.goto(site.page(htmlOf('<main style="height: 5000px">Long</main>', tag())));
  await expect(asklet).not.toShowSurvey('trigger');
  await page.evaluate(async () => {
    const scrolled = () => new Promise((done) => addEventListener('scroll', done, { once: true }));
    const main = document.querySelector('main')!;
    const down = scrolled();
    scrollTo(0, 1000);
    await down;
    const up = scrolled();
    main.remove();
    await up;
    document.body.append(main);
  });
  await expect(asklet).not.toShowSurvey('trigger');
  await page.evaluate(() => scrollTo(0, 5000));
  await expect(asklet).toShowSurvey();
});

test.describe('by time', () => {
  test('counts a delay from the time when the page was first visible', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'delay', seconds: 30 } });
    await page.clock.install();
    await page.goto(site.page(hostPage('site', tag())));
    await page.clock.runFor(5_000);
    await asklet.why();
    await page.clock.runFor(20_000);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
    await page.clock.runFor(10_000);
    await expect(asklet).toShowSurvey();
  });

  test('continues a delay while an app navigates', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'delay', seconds: 30 }, show_on_pages: ['/pricing', '/'] });
    await page.clock.install();
    await page.goto(site.page(hostPage('app', tag())));
    await page.clock.runFor(5_000);
    await asklet.why();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await asklet.why()).toMatchObject({ reason: 'pages' });
    await page.clock.runFor(40_000);
    expect(await asklet.why()).toMatchObject({ reason: 'pages' });
    await page.getByRole('button', { name: 'Pricing' }).click();
    await page.clock.runFor(100);
    await expect(asklet).toShowSurvey();
  });

  test('counts idle time from the last mouse movement', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'idle', seconds: 60 } });
    await page.clock.install();
    await page.goto(site.page(hostPage('site', tag())));
    await page.clock.runFor(5_000);
    await asklet.why();
    await page.clock.runFor(50_000);
    await page.mouse.move(100, 100);
    await page.clock.runFor(50_000);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
    await page.clock.runFor(20_000);
    await expect(asklet).toShowSurvey();
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 400, height: 700 } });

  /** Swipes over the page with a finger, one step per `pace` milliseconds: a swipe downwards scrolls up. */
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

  test('opens by exit intent on a fast scroll up near the top, but not on a slow one', async ({
    page,
    context,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ trigger: { type: 'exit_intent' } });
    // speed is measured with a test clock, because a slow machine would slow down the swipe
    await page.clock.install({ time: 0 });
    await page.goto(site.page(hostPage('site', tag())));
    await asklet.why();
    await page.clock.pauseAt(3_600_000);
    const client = await context.newCDPSession(page);
    await swipe(page, client, 600, 100, 3, 50);
    await swipe(page, client, 100, 400, 30, 200);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
    await swipe(page, client, 600, 200, 3, 50);
    await swipe(page, client, 100, 650, 2, 50);
    await page.clock.resume();
    await expect(asklet).toShowSurvey();
  });
});

test('stays closed, and reports why, with an invalid selector, and opens when the page opens it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ trigger: { type: 'click', selector: '..buy' } });
  await page.goto(site.page(hostPage('site', tag())));
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'invalid' });
  await waitForIdle(page);
  await expect(asklet.card.root).toHaveCount(0);
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
});

test('ignores clicks in the card, and accepts forms with fields named like properties', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const other = { survey_uuid: otherUuid, question: 'The other?' };
  await asklet.override({ [otherUuid]: { ...other, trigger: { type: 'click', selector: 'button' } } });
  const form = '<form onsubmit="return false"><input name="matches"><input name="nodeType"><button>Buy</button></form>';
  await page.goto(site.page(htmlOf(form, tag(), tag({ 'data-survey': otherUuid }))));
  await asklet.why(otherUuid);
  await asklet.card.close();
  expect(await asklet.why(otherUuid)).toMatchObject({ reason: 'trigger' });
  await page.getByRole('button', { name: 'Buy' }).click();
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
});

test('stays closed, and reports why, with a trigger of an unknown type', async ({ page, asklet, site, tag }) => {
  // this server rejects such a trigger, but another one may not
  await page.route('**/sessions/', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { survey: object };
    await route.fulfill({ response: reply, json: { ...json, survey: { ...json.survey, trigger: '' } } });
  });
  await page.goto(site.page(hostPage('site', tag())));
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'invalid' });
  await waitForIdle(page);
  await expect(asklet.card.root).toHaveCount(0);
});

test('opens by an event that was tracked before the session started, but not by an event of an earlier page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' }, manual_tracking: true });
  await page.goto(site.page(hostPage('app', tag(), earlyCalls(`asklet('track', 'paid')`)), '/'));
  await expect(asklet).toShowSurvey();
  await page.goto(site.page(hostPage('app', tag()), '/next'));
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  await waitForIdle(page);
  await expect(asklet.card.root).toHaveCount(0);
});
