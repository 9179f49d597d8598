import type { Page } from '@playwright/test';
import { compareVisits, openTab, visits } from './compareVisits.ts';
import { type Measurement, median, report } from './measure.ts';
import { publish, survey } from './pages.ts';
import { test } from './test.ts';
import { findEight } from './watchCard.ts';

test('the tasks of a visit, compared with a hand-written card', async ({ browser, feedback, site }) => {
  await compareVisits('tasks', browser, await publish(await feedback(survey), site));
});

/** Records how long the page's own button takes to react, from each input until the next paint, in ms. */
const watchOwnButton = () => {
  const durations: number[] = Object.assign(window, { durations: [] as number[] }).durations;
  const observer = new PerformanceObserver((list) => {
    for (const { target, duration } of list.getEntries() as PerformanceEventTiming[])
      if ((target as Element | null)?.id === 'own') durations.push(duration);
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Presses the page's own button again and again for some time, in ms. Returns its slowest reaction (INP). */
async function pressFor(page: Page, duration: number): Promise<number> {
  for (const end = Date.now() + duration; Date.now() < end;) {
    await page.mouse.click(20, 20);
    await page.waitForTimeout(40);
  }
  return page.evaluate(() => {
    const { durations } = window as unknown as { durations: number[] };
    return Math.max(0, ...durations.splice(0));
  });
}

test("how the page's own button reacts while a card opens, and while a step changes", async ({
  browser,
  feedback,
  site,
}) => {
  const pages = await publish(await feedback(survey), site);
  const values: Record<string, Measurement> = {};
  for (const [name, { address, shows }] of Object.entries(pages)) {
    const reactions: [first: number, second: number, step: number][] = [];
    for (let round = 0; round < visits; round++) {
      const { context, page, client } = await openTab(browser, watchOwnButton);
      const visited = [];
      for (let time = 0; time < 2; time++) {
        await page.goto(address, { waitUntil: 'commit' });
        visited.push(await pressFor(page, 4_000));
      }
      if (shows === 'steps') await page.mouse.click(...(await findEight(client)));
      reactions.push([visited[0]!, visited[1]!, await pressFor(page, 1_000)]);
      await context.close();
    }
    for (const [index, when] of ['first visit', 'second visit', 'after a score'].entries())
      values[`slowest reaction, ${when}: ${name}`] = {
        value: median(reactions.map((each) => each[index]!)),
        unit: 'ms',
      };
  }
  await report('reactions', values, visits);
});
