import type { Browser, Page } from '@playwright/test';
import type { Feedback } from '../support/feedback.ts';
import type { Site } from '../support/site.ts';
import { buildFloor } from './floor/buildFloor.ts';
import { type Measurement, median, network, report, slowDown } from './measure.ts';
import { blockingTime, longTask, type Task, traceTasks } from './traceTasks.ts';
import { findEight, painted, watchCard } from './watchCard.ts';
import { aSurvey, htmlOf, tagOf, test } from './test.ts';

/** How often each page is visited. The pages take turns. */
const visits = 7;

/** How long to wait after a card is visible, in ms: its animation ends, and delayed requests are sent. */
const settling = 2_000;

interface Visit {
  /** From the start of the navigation until the card is painted, in ms. */
  readonly visible: number;
  readonly tasks: readonly Task[];
}

/** A page with as much to do as many have: text, and a button that answers. */
const content = `<button id="own" style="position: fixed; inset: 0 auto auto 0; padding: 20px" onclick="this.textContent++">0</button>${'<section><h2>Title</h2><p>Text of a page that somebody reads.</p></section>'.repeat(120)}`;

/** Opens a tab on a slow device with a slow network. */
async function openTab(browser: Browser, script: () => void) {
  const context = await browser.newContext();
  await context.addInitScript('askletTestMode = true');
  const page = await context.newPage();
  await page.addInitScript(script);
  const client = await slowDown(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  return { context, page, client };
}

/** Visits a page twice, the second time with what the browser has kept. */
async function visit(browser: Browser, address: string, hasCard = true): Promise<readonly [cold: Visit, warm: Visit]> {
  const { context, page } = await openTab(browser, watchCard);
  const measured: Visit[] = [];
  for (let time = 0; time < 2; time++) {
    await page.goto('about:blank');
    const stop = await traceTasks(page);
    const [visible] = await Promise.all([hasCard ? painted(page, 'card') : 0, page.goto(address)]);
    await page.waitForTimeout(settling);
    measured.push({ visible, tasks: await stop() });
  }
  await context.close();
  const [cold, warm] = measured;
  return [cold!, warm!];
}

/** Describes the long tasks of a visit, and what they are made of. */
function describe(tasks: readonly Task[]): string {
  const long = tasks.filter(({ duration }) => duration > longTask);
  const lines = long.map(({ duration, parts }) => {
    const largest = parts.filter(([, time]) => time >= 5).slice(0, 6);
    return `  ${duration.toFixed(0).padStart(5)} ms: ${largest.map(([name, time]) => `${name} ${time.toFixed(0)}`).join(', ')}\n`;
  });
  return lines.join('');
}

const workOf = (tasks: readonly Task[]) => tasks.reduce((sum, { duration }) => sum + duration, 0);

const survey = aSurvey({ response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' });

/** Returns the addresses of the pages. */
async function publish({ url, tag }: Feedback, site: Site) {
  const script = site.page(await buildFloor(), '/floor.js', {
    'Content-Type': 'text/javascript',
    'Cache-Control': 'max-age=3600',
  });
  return {
    'page alone': site.page(htmlOf(content), '/empty'),
    'by hand': site.page(htmlOf(content + tagOf(script, { 'data-api': url })), '/by-hand'),
    asklet: site.page(htmlOf(content + tag()), '/asklet'),
    'asklet, preloaded': site.page(htmlOf(content + tag({ 'data-preload': '' })), '/preloaded'),
  };
}

test('the tasks of a visit, compared with a hand-written card', async ({ browser, feedback, site }) => {
  const pages = await publish(await feedback(survey), site);
  const results = new Map(Object.keys(pages).map((name) => [name, [] as (readonly [Visit, Visit])[]]));
  for (let round = 0; round < visits; round++)
    for (const [name, address] of Object.entries(pages))
      results.get(name)!.push(await visit(browser, address, name !== 'page alone'));

  const values: Record<string, Measurement> = {};
  for (const [index, when] of ['first visit', 'second visit'].entries()) {
    const valueOf = (name: string, read: (visit: Visit) => number) =>
      median(results.get(name)!.map((measured) => read(measured[index]!)));
    for (const name of results.keys()) {
      const isAlone = name === 'page alone';
      const add = (what: string, read: (visit: Visit) => number) => {
        const alone = isAlone ? 0 : valueOf('page alone', read);
        values[`${what}, ${when}: ${name}`] = { value: valueOf(name, read) - alone, unit: 'ms' };
      };
      if (!isAlone) add('card visible', ({ visible }) => visible);
      add('blocking time', ({ tasks }) => blockingTime(tasks));
      add('main thread', ({ tasks }) => workOf(tasks));
      const sorted = results
        .get(name)!
        .toSorted((a, b) => blockingTime(a[index]!.tasks) - blockingTime(b[index]!.tasks));
      const typical = sorted[Math.floor(visits / 2)]![index]!;
      process.stdout.write(`\nTasks above ${longTask} ms, ${when}: ${name}\n${describe(typical.tasks)}`);
    }
  }
  await report('tasks', values, visits);
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
  for (const [name, address] of Object.entries(pages)) {
    const reactions: [first: number, second: number, step: number][] = [];
    for (let round = 0; round < visits; round++) {
      const { context, page, client } = await openTab(browser, watchOwnButton);
      const visited = [];
      for (let time = 0; time < 2; time++) {
        await page.goto(address, { waitUntil: 'commit' });
        visited.push(await pressFor(page, 4_000));
      }
      if (name !== 'page alone') await page.mouse.click(...(await findEight(client)));
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
