import { aSurvey, cardOf, expect, htmlOf, test } from './test.ts';
import { counterOf, report } from './measure.ts';

const times = 50;

test('memory that is not released when a card opens and closes repeatedly', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');

  async function openAndClose(): Promise<void> {
    await page.evaluate(() => (window as unknown as { asklet(command: string): void }).asklet('open'));
    await expect(cardOf(page)).toBeVisible();
    await page.evaluate(() => (window as unknown as { asklet(command: string): void }).asklet('close'));
    await expect(cardOf(page)).toHaveCount(0);
  }

  async function heap(): Promise<number> {
    await client.send('HeapProfiler.collectGarbage');
    await client.send('HeapProfiler.collectGarbage');
    return counterOf(client, 'JSHeapUsedSize');
  }

  // compiled code, and lists that the browser fills at first use, are not leaks: run as many cards before measuring
  for (let time = 0; time < times; time++) await openAndClose();
  await page.evaluate(() => performance.clearResourceTimings());
  const before = await heap();
  for (let time = 0; time < times; time++) await openAndClose();
  const after = await heap();
  await report('heap', {
    [`the heap after ${times} cards`]: { value: before / 1_000, unit: 'KB' },
    [`the heap after ${times} more`]: { value: after / 1_000, unit: 'KB' },
    growth: { value: (100 * (after - before)) / before, unit: '%', aim: 5 },
  });
});
