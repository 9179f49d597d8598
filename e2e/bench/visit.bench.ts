import type { Browser, CDPSession, Page } from '@playwright/test';
import { buildFloor } from './floor/buildFloor.ts';
import { type RenderingCounts, traceRendering } from '../support/traceRendering.ts';
import { counterOf, type Measurement, median, report, slowDown } from './measure.ts';
import { findEight, painted, watchCard } from './watchCard.ts';
import { aSurvey, htmlOf, tagOf, test } from './test.ts';

/** How often each page is visited. The pages take turns. */
const visits = 12;

/** How long to wait after a card is visible, in ms: its animation ends, and delayed requests are sent. */
const settling = 2_000;

interface Visit {
  /** Main thread time from the start of the navigation until the card has settled, in ms. */
  readonly work: number;
  /** The same on a second visit. */
  readonly workAgain: number;
  /** From the start of the navigation until the card is painted, in ms. */
  readonly visible: number;
  /** The same on a second visit. */
  readonly visibleAgain: number;
  /** From the click on a score until the next step is painted, in ms. */
  readonly next: number;
  /** JavaScript heap with the settled next step, in KB. */
  readonly heap: number;
}

async function openPage(browser: Browser) {
  const context = await browser.newContext();
  await context.addInitScript('askletTestMode = true');
  const page = await context.newPage();
  await page.addInitScript(watchCard);
  const client = await slowDown(page);
  return { context, page, client };
}

async function heapOf(client: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time++) await client.send('HeapProfiler.collectGarbage');
  return (await counterOf(client, 'JSHeapUsedSize')) / 1_000;
}

/** Opens a page, and waits until its card has settled. */
async function settle(page: Page, client: CDPSession, address: string, hasCard: boolean) {
  await page.goto('about:blank');
  const before = await counterOf(client, 'TaskDuration');
  const [visible] = await Promise.all([hasCard ? painted(page, 'card') : 0, page.goto(address)]);
  await page.waitForTimeout(settling);
  const work = await counterOf(client, 'TaskDuration');
  // another process counts from zero
  return { visible, work: work < before ? work : work - before };
}

/**
 * Visits a page twice, and chooses a score on the second visit. On a page that shows nothing, does not wait for a card.
 */
async function visit(browser: Browser, address: string, hasCard = true): Promise<Visit> {
  const { context, page, client } = await openPage(browser);
  const first = await settle(page, client, address, hasCard);
  const second = await settle(page, client, address, hasCard);
  let next = 0;
  if (hasCard) {
    const position = await findEight(client);
    [next] = await Promise.all([painted(page, 'next'), page.mouse.click(...position)]);
    await page.waitForTimeout(settling);
  }
  const heap = await heapOf(client);
  await context.close();
  return {
    work: first.work,
    workAgain: second.work,
    visible: first.visible,
    visibleAgain: second.visible,
    next,
    heap,
  };
}

/** Counts style calculations, layouts and paints: until the card has settled, and after the score. */
async function countRendering(browser: Browser, address: string, hasCard = true): Promise<RenderingCounts[]> {
  const { context, page, client } = await openPage(browser);
  let stop = await traceRendering(page);
  await Promise.all([hasCard && painted(page, 'card'), page.goto(address)]);
  await page.waitForTimeout(settling);
  const counts = [await stop()];
  if (hasCard) {
    await page.mouse.move(...(await findEight(client)));
    await page.waitForTimeout(settling);
    stop = await traceRendering(page);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(settling);
    counts.push(await stop());
  }
  await context.close();
  return counts;
}

test('the cost of a whole visit, compared with a hand-written card', async ({ browser, feedback, site }) => {
  const survey = aSurvey({ response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' });
  const { url, tag } = await feedback(survey);
  const script = site.page(await buildFloor(), '/floor.js', {
    'Content-Type': 'text/javascript',
    'Cache-Control': 'max-age=3600',
  });
  const empty = site.page(htmlOf(), '/empty');
  const byHand = site.page(htmlOf(tagOf(script, { 'data-api': url })), '/by-hand');
  const asklet = site.page(htmlOf(tag()), '/asklet');

  const results: Record<'empty' | 'byHand' | 'asklet', Visit[]> = { empty: [], byHand: [], asklet: [] };
  for (let round = 0; round < visits; round++) {
    results.empty.push(await visit(browser, empty, false));
    results.byHand.push(await visit(browser, byHand));
    results.asklet.push(await visit(browser, asklet));
  }

  const [alone] = await countRendering(browser, empty, false);
  const floorCounts = await countRendering(browser, byHand);
  const ownCounts = await countRendering(browser, asklet);
  /** Returns the counts of both cards: until they have settled, minus those of the empty page, and after the score. */
  const compareCounts = (key: keyof RenderingCounts, aims: readonly (number | undefined)[]): [string, Measurement][] =>
    ['until settled', 'after the score'].flatMap((when, index): [string, Measurement][] => {
      const less = index ? 0 : alone![key];
      const unit = key === 'microtasks' ? 'ms' : '';
      const valueOf = (counts: readonly RenderingCounts[]) => ({ value: counts[index]![key] - less, unit });
      const aim = aims[index];
      return [
        [`${key} ${when}: by hand`, valueOf(floorCounts)],
        [`${key} ${when}: asklet`, { ...valueOf(ownCounts), ...(aim && { aim }) }],
      ];
    });

  /** Returns a value of both cards, minus that of the empty page, and their ratio. */
  const compare = (what: string, key: keyof Visit, unit: string, aim: number): [string, Measurement][] => {
    const [without, floor, own] = [results.empty, results.byHand, results.asklet].map((all) =>
      median(all.map((each) => each[key])),
    ) as [number, number, number];
    return [
      [`${what}: by hand`, { value: floor - without, unit }],
      [`${what}: asklet`, { value: own - without, unit }],
      [`${what}: ratio`, { value: (own - without) / (floor - without), unit: '×', aim }],
    ];
  };
  await report(
    'visit',
    Object.fromEntries([
      ...compare('main thread until the card has settled, first visit', 'work', 'ms', 1.8),
      ...compare('main thread until the card has settled, second visit', 'workAgain', 'ms', 2),
      ...compare('card visible, first visit', 'visible', 'ms', 1.4),
      ...compare('card visible, second visit', 'visibleAgain', 'ms', 1.25),
      ...compare('score to next step', 'next', 'ms', 1.25),
      ...compare('heap after the step', 'heap', 'KB', 2.5),
      ...compareCounts('styles', [6, 8]),
      ...compareCounts('layouts', [4, 3]),
      ...compareCounts('paints', []),
      ...compareCounts('forcedStyles', [1, 3]),
      ...compareCounts('forcedLayouts', [0, 1]),
      ...compareCounts('microtasks', []),
    ]),
    visits,
  );
});
