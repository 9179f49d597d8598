import type { CDPSession, Locator, Page } from '@playwright/test';
import { waitForAnimations, waitUntilPressable } from '../support/card.ts';
import { counterOf, median, report, rounds, slowDown } from './measure.ts';
import { aSurvey, cardOf, htmlOf, test } from './test.ts';

/** The durations for one visitor, in ms. */
interface CardTimes {
  /** Main thread time from opening until the card is painted, minus the time of the same page without a card. */
  readonly opened: number;
  /** From choosing a score until the next step is painted. */
  readonly chosen: number;
  /** The slowest interaction, from its input until the next paint (INP). */
  readonly slowest: number;
}

/** Returns the main thread time from a command until its result is painted, in ms. */
async function workOf(page: Page, client: CDPSession, command: 'open' | 'metadata'): Promise<number> {
  const before = await counterOf(client, 'TaskDuration');
  await page.evaluate(
    (command) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          (window as unknown as { asklet(command: string, more?: object): void }).asklet(
            command,
            command === 'open' ? undefined : {},
          );
          // the card appears a few microtasks later, and is painted in the next frame
          setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 20);
        });
      }),
    command,
  );
  return (await counterOf(client, 'TaskDuration')) - before;
}

/** How long a hand takes from its way to the target to the press, and how long it holds a button, in ms. */
const hand = { pause: 100, press: 80 };

/**
 * Clicks like a person: Playwright's own click first runs code in the page, and presses and releases at the same
 * instant.
 */
async function click(target: Locator): Promise<void> {
  const page = target.page();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(hand.pause);
  await page.mouse.down();
  await page.waitForTimeout(hand.press);
  await page.mouse.up();
}

/** Waits until the page has been painted twice, because the first paint may have begun before. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

function slowestSoFar(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations));
}

async function measureCard(page: Page, address: string): Promise<CardTimes> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const card = cardOf(page);
  // open it once to fetch and compile everything, which normally happens in advance
  await page.evaluate(`asklet('open')`);
  await card.waitFor();
  await page.evaluate(`asklet('close')`);
  await card.waitFor({ state: 'detached' });
  const client = await slowDown(page);
  await painted(page);

  const without = await workOf(page, client, 'metadata');
  const opened = (await workOf(page, client, 'open')) - without;
  await waitUntilPressable(page);
  await click(card.getByRole('radio').nth(8));
  await card.getByRole('textbox').waitFor();
  await painted(page);
  const chosen = await slowestSoFar(page);
  await click(card.getByRole('textbox'));
  await page.keyboard.type('Because of the soup.');
  await click(card.getByRole('button', { name: 'Send' }));
  await card.getByText('Thank you').waitFor();
  await click(card.getByRole('button', { name: 'Close' }));
  await painted(page);
  const slowest = await slowestSoFar(page);
  await page.evaluate(() => localStorage.clear());
  await client.detach();
  return { opened, chosen, slowest };
}

/** Records the duration of each event, from the input until the next paint. */
const watchDurations = () => {
  const durations: number[] = [];
  Object.assign(window, { durations });
  const observer = new PerformanceObserver((list) =>
    durations.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

test('how long a visitor waits on a slow device', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ response_type: 'text', manual_tracking: true, allow_multiple_responses: true }),
  );
  await page.addInitScript(watchDurations);
  const address = site.page(htmlOf(server.tag()));
  const times: CardTimes[] = [];
  for (let round = 0; round < rounds; round++) times.push(await measureCard(page, address));
  await report('answer', {
    'main thread until the card is painted, more than without': {
      value: median(times.map(({ opened }) => opened)),
      unit: 'ms',
      aim: 20,
    },
    'from choosing a score to the next step painted': {
      value: median(times.map(({ chosen }) => chosen)),
      unit: 'ms',
      aim: 50,
    },
    'slowest interaction of all (INP)': { value: median(times.map(({ slowest }) => slowest)), unit: 'ms', aim: 50 },
  });
});

/** A page that is busy for 30 of every 100 ms, whatever the speed of the processor. */
const busy = `<button>Buy</button><script>setInterval(function () {
  for (var end = performance.now() + 30; performance.now() < end; );
}, 100)</script>`;

/** The time from an input until the next paint (INP), in ms. */
interface Interactions {
  /** For a button of the page that does nothing. */
  readonly page: number;
  readonly launcher: number;
  readonly score: number;
  readonly next: number;
}

async function measureInteractions(page: Page, address: string): Promise<Interactions> {
  await page.goto(address);
  const card = cardOf(page);
  const launcher = page.getByRole('button', { name: 'Feedback' });
  await launcher.waitFor();
  await page.waitForLoadState('networkidle');
  const client = await slowDown(page);

  async function interact(target: Locator, shown: Locator): Promise<number> {
    await page.evaluate(() => void ((window as unknown as { durations: number[] }).durations.length = 0));
    await click(target);
    await shown.waitFor();
    await painted(page);
    return slowestSoFar(page);
  }

  const buy = page.getByRole('button', { name: 'Buy' });
  const own = await interact(buy, buy);
  const opened = await interact(launcher, card.getByRole('radio').first());
  await waitUntilPressable(page);
  const score = await interact(card.getByRole('radio').nth(8), card.getByRole('textbox'));
  await waitForAnimations(card);
  await waitUntilPressable(page);
  await click(card.getByRole('button', { name: 'Back' }));
  await card.getByRole('radio').nth(8).focus();
  await page.keyboard.press('ArrowRight');
  await card.getByRole('button', { name: 'Next' }).waitFor();
  await waitForAnimations(card);
  const next = await interact(card.getByRole('button', { name: 'Next' }), card.getByRole('textbox'));
  await page.evaluate(() => localStorage.clear());
  await client.detach();
  return { page: own, launcher: opened, score, next };
}

test('interaction to next paint on a slow device, on a page that is itself busy', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ response_type: 'text', feedback_button: true, allow_multiple_responses: true }),
  );
  await page.addInitScript(watchDurations);
  const address = site.page(htmlOf(busy, server.tag()));
  const found: Interactions[] = [];
  for (let round = 0; round < rounds; round++) found.push(await measureInteractions(page, address));
  const valueOf = (of: keyof Interactions) => ({ value: median(found.map((each) => each[of])), unit: 'ms' });
  await report('interaction', {
    'a button of the page that does nothing': valueOf('page'),
    'the launcher': { ...valueOf('launcher'), aim: 100 },
    'the score': { ...valueOf('score'), aim: 100 },
    'the next button': { ...valueOf('next'), aim: 100 },
  });
});
