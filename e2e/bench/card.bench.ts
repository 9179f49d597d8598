import type { Page } from '@playwright/test';
import { aSurvey, cardOf, expect, htmlOf, test, forgetVisits } from './test.ts';
import { counterOf, median, report, rounds, slowDown } from './measure.ts';

interface Shifts {
  shifted: number;
}

/** Adds up the layout shifts of the page (as in Web Vitals), from the first byte. */
const watchShifts = () => {
  const shifts = window as unknown as Shifts;
  shifts.shifted = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.shifted += (entry as unknown as { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
};

/**
 * Returns the time from the page's request until the card is visible, and the main thread time until it is idle, in ms.
 */
async function openingOf(page: Page, address: string, withCard: boolean) {
  await page.goto('about:blank');
  const client = await slowDown(page);
  await page.goto(address);
  if (withCard) await expect(cardOf(page)).toBeVisible();
  const shown = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1_500);
  const work = await counterOf(client, 'TaskDuration');
  const { shifted } = await page.evaluate(() => ({ shifted: (window as unknown as Shifts).shifted }));
  await client.detach();
  await forgetVisits(page);
  return { shown, work, shifted };
}

test('the cost of a page that shows a card', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.addInitScript(watchShifts);
  const empty = site.page(htmlOf(), '/empty');
  const asking = site.page(htmlOf(server.tag()), '/asking');
  const without: number[] = [];
  const openings: Awaited<ReturnType<typeof openingOf>>[] = [];
  for (let round = 0; round < rounds; round++) {
    without.push((await openingOf(page, empty, false)).work);
    openings.push(await openingOf(page, asking, true));
  }
  const base = median(without);
  await report('card', {
    'the page without the tag: main thread': { value: base, unit: 'ms' },
    'more, where a card shows': { value: median(openings.map(({ work }) => work)) - base, unit: 'ms' },
    'until the card is there': { value: median(openings.map(({ shown }) => shown)), unit: 'ms' },
    'layout shift, the worst of all rounds': {
      value: Math.max(...openings.map(({ shifted }) => shifted)),
      unit: '',
      aim: 0,
    },
  });
});
