import type { Browser, CDPSession, Page } from '@playwright/test';
import { buildFloor } from './floor/buildFloor.ts';
import { counterOf, type Figure, median, report, slowDown } from './measure.ts';
import { aSurvey, htmlOf, tagOf, test } from './test.ts';

/** How often each page is visited. The pages take turns. */
const visits = 12;

/** How long a card settles after it is visible, in ms: it comes in, and what can wait is sent. */
const settling = 2_000;

interface Visit {
  /** Thread time of the main thread from the start of the navigation to the settled card, in ms. */
  readonly work: number;
  /** JavaScript heap with the settled card, in KB. */
  readonly heap: number;
  /** From the start of the navigation until the card is painted, in ms. */
  readonly visible: number;
  /** The same on a second visit. */
  readonly visibleAgain: number;
  /** From the click on a score until the next step is painted, in ms. */
  readonly next: number;
}

/**
 * Writes to the page's console when the card is painted and when the step after the score is. To ask the page for it
 * would bring in Playwright's own scripts, which cost more than the card.
 */
const watchCard = () => {
  const isRendered = (selector: string) =>
    [...document.querySelectorAll('asklet-survey, floor-survey')].some(
      ({ shadowRoot }) => shadowRoot?.querySelector(selector)?.getClientRects().length,
    );
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', act);
      port1.start();
      port2.postMessage(null);
    });
  const whenPainted = (selector: string, act: () => void) =>
    afterPaint(() => (isRendered(selector) ? act() : whenPainted(selector, act)));
  // to ask in every frame from the start on would cost more than the card
  const observer = new MutationObserver(() => {
    if (!document.querySelector('asklet-survey, floor-survey')) return;
    observer.disconnect();
    whenPainted('[role=dialog]', () => console.info('card', performance.now()));
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener(
    'click',
    ({ timeStamp }) => whenPainted('textarea', () => console.info('next', performance.now() - timeStamp)),
    { capture: true, once: true },
  );
};

/** Waits for what `watchCard` writes, in ms. */
async function painted(page: Page, what: 'card' | 'next'): Promise<number> {
  const message = await page.waitForEvent('console', (each) => each.text().startsWith(`${what} `));
  return Number(message.text().slice(what.length));
}

async function openPage(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(watchCard);
  const client = await slowDown(page);
  return { context, page, client };
}

async function costsOfSettled(page: Page, client: CDPSession): Promise<Pick<Visit, 'work' | 'heap'>> {
  await page.waitForTimeout(settling);
  const work = await counterOf(client, 'TaskDuration');
  for (let time = 0; time < 3; time++) await client.send('HeapProfiler.collectGarbage');
  return { work, heap: (await counterOf(client, 'JSHeapUsedSize')) / 1_000 };
}

/** What a page costs that shows nothing: nobody waits for anything there. */
async function visitEmptyPage(browser: Browser, address: string): Promise<Visit> {
  const { context, page, client } = await openPage(browser);
  await page.goto(address);
  const costs = await costsOfSettled(page, client);
  await context.close();
  return { ...costs, visible: 0, visibleAgain: 0, next: 0 };
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const { context, page, client } = await openPage(browser);
  const [visible] = await Promise.all([painted(page, 'card'), page.goto(address)]);
  const costs = await costsOfSettled(page, client);

  await page.goto('about:blank');
  const [visibleAgain] = await Promise.all([painted(page, 'card'), page.goto(address)]);
  await page.waitForTimeout(settling);
  const { x, y, width, height } = (await page.getByText('8', { exact: true }).boundingBox())!;
  const [next] = await Promise.all([painted(page, 'next'), page.mouse.click(x + width / 2, y + height / 2)]);
  await context.close();
  return { ...costs, visible, visibleAgain, next };
}

test('what a whole visit costs, beside a card that is written by hand', async ({ browser, feedback, site }) => {
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
    results.empty.push(await visitEmptyPage(browser, empty));
    results.byHand.push(await visit(browser, byHand));
    results.asklet.push(await visit(browser, asklet));
  }

  /** A figure of both cards, less that of the empty page, and their ratio. */
  const compare = (what: string, key: keyof Visit, unit: string, aim: number): [string, Figure][] => {
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
      ...compare('main thread until the card has settled', 'work', 'ms', 1.8),
      ...compare('card visible, first visit', 'visible', 'ms', 1.5),
      ...compare('card visible, second visit', 'visibleAgain', 'ms', 1.25),
      ...compare('score to next step', 'next', 'ms', 1),
      ...compare('heap', 'heap', 'KB', 2),
    ]),
    visits,
  );
});
