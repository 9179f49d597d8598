import type { CDPSession, Locator, Page } from '@playwright/test';
import { counterOf, median, report, rounds, slowDown } from './measure.ts';
import { aSurvey, cardOf, htmlOf, test } from './test.ts';

/** What one visitor waits for, in ms. */
interface CardTimes {
  /** What the main thread does more from opening until the card is painted than while nothing opens. */
  readonly opened: number;
  /** From choosing a score until the next step is painted. */
  readonly chosen: number;
  /** The slowest interaction of all, from its input until the next paint (INP). */
  readonly slowest: number;
}

/** Milliseconds of the main thread from a command until what it shows is painted. */
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
          // the card comes a few microtasks later, and is painted in the next frame
          setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())), 20);
        });
      }),
    command,
  );
  return (await counterOf(client, 'TaskDuration')) - before;
}

/** How long a hand takes to get from the way there to pressing, and holds a button down, in ms. */
const hand = { pause: 100, press: 80 };

/** Clicks as a hand does: Playwright's own click runs code in the page first, and does everything in the same instant. */
async function click(target: Locator): Promise<void> {
  const page = target.page();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.waitForTimeout(hand.pause);
  await page.mouse.down();
  await page.waitForTimeout(hand.press);
  await page.mouse.up();
}

/** Waits until the page has been painted twice: the first one may have begun before. */
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
  // once for what is fetched and compiled: that is done ahead, while nobody waits
  await page.evaluate(`asklet('open')`);
  await card.waitFor();
  await page.evaluate(`asklet('close')`);
  await card.waitFor({ state: 'detached' });
  const client = await slowDown(page);
  await painted(page);

  const without = await workOf(page, client, 'metadata');
  const opened = (await workOf(page, client, 'open')) - without;
  await card.waitFor();
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

test('what a visitor waits for on a slow device', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ response_type: 'text', manual_tracking: true, allow_multiple_responses: true }),
  );
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const observer = new PerformanceObserver((list) =>
      durations.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
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
