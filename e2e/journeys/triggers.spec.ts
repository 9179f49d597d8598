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

test('does not open by scroll on a page that cannot scroll, until it grows', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 60 } });
  await page.goto(site.page(htmlOf('<main>Short</main>', tag())));
  await asklet.why();
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 400);
  await waitForIdle(page);
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  await page.evaluate(`document.querySelector('main').style.height = '3000px'`);
  await page.mouse.wheel(0, 300);
  await waitForIdle(page);
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  await page.mouse.wheel(0, 2000);
  await expect(asklet).toShowSurvey();
});

const long = '<div style="height: 4000px">Long</div>';
const shell = (inner: string) =>
  `<style>html, body { height: 100%; margin: 0; overflow: hidden }</style>
  <div style="position: fixed; inset: 0; display: flex">
    <nav style="width: 250px; overflow: auto">${long}</nav><main style="flex: 1; overflow: auto">${inner}</main></div>`;

for (const [what, html] of [
  ['an app shell', shell(long)],
  ['a virtual list in an app shell', shell(`<div style="height: 100%; overflow: auto">${long}</div>`)],
  [
    'an app shell in a shadow tree',
    `<div><template shadowrootmode="open">${shell(long).replace('<style>', '<style>div { color: black }</style><style>')}</template></div>`,
  ],
  [
    'a body that scrolls by itself',
    `<style>html { overflow: hidden; height: 100% } body { overflow: auto; height: 100%; margin: 0 }</style>${long}`,
  ],
  ['a page with boxes that scroll', `<div style="height: 100px; overflow: auto">${long}</div>${long}`],
] as const) {
  test(
    `opens by scroll when most of ${what} is scrolled, and not by what is beside it`,
    { tag: what === 'an app shell' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override({ trigger: { type: 'scroll', percent: 60 } });
      await page.goto(site.page(htmlOf(html, tag())));
      await expect(asklet).not.toShowSurvey('trigger');
      // the navigation, a box or a heading
      await page.mouse.move(100, 130);
      await page.mouse.wheel(0, what.includes('boxes') ? 5000 : 0);
      if (what.includes('shell')) await page.mouse.wheel(0, 5000);
      await page.mouse.move(700, 400);
      await page.mouse.wheel(0, 600);
      await waitForIdle(page);
      expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
      await page.mouse.wheel(0, 2500);
      await expect(asklet).toShowSurvey();
    },
  );
}

test('does not open by scroll sideways', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 60 } });
  const strip = '<div style="overflow: auto; height: 600px"><p style="width: 9000px">Wide</p></div>';
  await page.goto(site.page(htmlOf(strip, long, tag())));
  await asklet.why();
  await page.mouse.move(400, 300);
  await page.mouse.wheel(8000, 0);
  await waitForIdle(page);
  expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
});

test('opens by scroll on a page that is already scrolled down', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'scroll', percent: 60 } });
  await page.goto(site.page(htmlOf(long, '<p id="end">End</p>', tag())) + '#end');
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

const leave = (page: Page, from: string) =>
  page.evaluate(
    (from) =>
      document
        .querySelector(from)!
        .dispatchEvent(new MouseEvent('mouseout', { bubbles: true, composed: true, clientX: 200, clientY: -5 })),
    from,
  );

// a driver cannot move into the browser's own menus and lists
for (const [what, act] of [
  [
    'a selection is dragged out of the window',
    async (page: Page) => {
      await page.mouse.move(100, 200);
      await page.mouse.down();
      await page.mouse.move(100, 100);
      await page.mouse.move(100, -20);
      await page.mouse.up();
      await leave(page, 'html');
    },
  ],
  [
    'the menu of a link is used',
    async (page: Page) => {
      await page.getByRole('link', { name: 'Elsewhere' }).click({ button: 'right' });
      await leave(page, 'a');
    },
  ],
  [
    'an option is chosen',
    async (page: Page) => {
      await page.getByRole('combobox', { name: 'Size' }).click();
      await page.mouse.move(200, 100);
      await leave(page, 'select');
    },
  ],
  [
    'a suggestion for a field is chosen',
    async (page: Page) => {
      await page.getByRole('combobox', { name: 'Email' }).click();
      await page.mouse.move(200, 100);
      await leave(page, '[list]');
    },
  ],
] as const) {
  test(
    `does not open by exit intent while ${what}, but afterwards`,
    { tag: what === 'an option is chosen' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override({ trigger: { type: 'exit_intent' } });
      const fields = `<select aria-label="Size"><option>S<option>M</select>
      <input aria-label="Email" list="known"><datalist id="known"><option>ada@example.com</datalist>`;
      await page.goto(site.page(htmlOf(fields, tag())));
      await asklet.why();
      await act(page);
      await waitForIdle(page);
      expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
      await page.keyboard.press('Escape');
      await page.evaluate('document.activeElement.blur()');
      await page.mouse.move(300, 300);
      await page.mouse.move(300, 100);
      await page.mouse.move(300, -5);
      await expect(asklet).toShowSurvey();
    },
  );
}

test.describe('combined', () => {
  const trigger: Trigger = {
    type: 'any',
    of: [{ type: 'exit_intent' }, { type: 'delay', seconds: 30, after: { type: 'event', name: 'exported' } }],
  };

  test('opens by the first of several triggers', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger });
    await page.goto(site.page(hostPage('site', tag())));
    expect(await asklet.why()).toMatchObject({ reason: 'trigger', detail: trigger });
    await page.mouse.move(200, 100);
    await page.mouse.move(200, -5);
    await expect(asklet).toShowSurvey();
  });

  test('counts a delay from what has to happen first', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger });
    await page.clock.install();
    await page.goto(site.page(hostPage('site', tag())));
    await page.clock.runFor(5_000);
    await asklet.why();
    await page.clock.runFor(60_000);
    await page.evaluate(`asklet('track', 'exported')`);
    await page.clock.runFor(25_000);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
    await page.clock.runFor(10_000);
    await expect(asklet).toShowSurvey();
  });

  test('fires with manual_tracking only what begins with an event', async ({ page, asklet, site, tag }) => {
    await asklet.override({ manual_tracking: true, trigger });
    await page.goto(site.page(hostPage('site', tag())));
    await asklet.why();
    await page.mouse.move(200, 100);
    await page.mouse.move(200, -5);
    await waitForIdle(page);
    expect(await asklet.why()).toMatchObject({ reason: 'trigger' });
  });

  test('opens when an element is there and has a size', async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'element', selector: '#done' } });
    const hidden = '<p hidden>Saved: <span id="done">done</span></p><div style="height: 3000px"></div>';
    await page.goto(site.page(htmlOf('<div style="height: 3000px"></div>', hidden, tag())));
    await expect(asklet).not.toShowSurvey('trigger');
    await page.evaluate(`document.querySelector('p').hidden = false`);
    await expect(asklet).toShowSurvey();
  });
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
