import type { Browser } from '@playwright/test';
import { counterOf, type Measurement, median, network, report, slowDown } from './measure.ts';
import { blockingTime, longTask, type Task, traceTasks } from './traceTasks.ts';
import { findEight, painted, watchCard } from './watchCard.ts';

/** How often each page is visited. The pages take turns. */
export const visits = 7;

/** How long to wait after a card is visible, in ms: its animation ends, and delayed requests are sent. */
const settling = 2_000;

/** What a page shows: nothing, a card with one step, or a card whose second step follows a score. */
export type Shows = 'nothing' | 'card' | 'steps';

/** A page, and what it shows. */
export interface MeasuredPage {
  readonly address: string;
  readonly shows: Shows;
}

interface Visit {
  /** From the start of the navigation until the card is painted, in ms. */
  readonly visible: number;
  readonly tasks: readonly Task[];
  /** The time in scripts, in ms. */
  readonly script: number;
  /** The heap when the card has settled, without garbage, in KB. */
  readonly heap: number;
  /** From the press of a score until the next step is painted, in ms; 0 without one. */
  readonly next: number;
}

/** A page with as much to do as many have: text, and a button that answers. */
export const content = `<button id="own" style="position: fixed; inset: 0 auto auto 0; padding: 20px" onclick="this.textContent++">0</button>${'<section><h2>Title</h2><p>Text of a page that somebody reads.</p></section>'.repeat(120)}`;

/** Opens a tab on a slow device with a slow network. */
export async function openTab(browser: Browser, script: () => void) {
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
async function visit(browser: Browser, { address, shows }: MeasuredPage): Promise<readonly [cold: Visit, warm: Visit]> {
  const { context, page, client } = await openTab(browser, watchCard);
  const measured: Visit[] = [];
  for (let time = 0; time < 2; time++) {
    await page.goto('about:blank');
    const stop = await traceTasks(page);
    const before = await counterOf(client, 'ScriptDuration');
    const [visible] = await Promise.all([shows === 'nothing' ? 0 : painted(page, 'card'), page.goto(address)]);
    await page.waitForTimeout(settling);
    const script = (await counterOf(client, 'ScriptDuration')) - before;
    const tasks = await stop();
    await client.send('HeapProfiler.collectGarbage');
    const heap = (await counterOf(client, 'JSHeapUsedSize')) / 1_000;
    const isLast = time === 1;
    let next = 0;
    if (shows === 'steps' && isLast) {
      const position = await findEight(client);
      await page.mouse.move(...position);
      [next] = await Promise.all([painted(page, 'next'), page.mouse.click(...position)]);
    }
    measured.push({ visible, tasks, script, heap, next });
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

/** The page that all others are compared with. */
const alone = 'page alone';

/** Visits pages in turns, and reports what each costs in addition to the page alone. */
export async function compareVisits(
  name: string,
  browser: Browser,
  pages: Readonly<Record<string, MeasuredPage>>,
): Promise<void> {
  const results = new Map(Object.keys(pages).map((each) => [each, [] as (readonly [Visit, Visit])[]]));
  for (let round = 0; round < visits; round++)
    for (const [each, page] of Object.entries(pages)) results.get(each)!.push(await visit(browser, page));

  const values: Record<string, Measurement> = {};
  for (const [index, when] of ['first visit', 'second visit'].entries()) {
    for (const [each, { shows }] of Object.entries(pages)) {
      const measured = results.get(each)!.map((pair) => pair[index]!);
      const addTime = (what: string, read: (visit: Visit) => number, unit = 'ms') =>
        (values[`${what}, ${when}: ${each}`] = { value: median(measured.map(read)), unit });
      const add = (what: string, read: (visit: Visit) => number, unit?: string) => {
        const added = addTime(what, read, unit);
        if (each === alone) return;
        const own = median(results.get(alone)!.map((pair) => read(pair[index]!)));
        values[`${what}, ${when}: ${each}`] = { ...added, value: added.value - own };
      };
      if (shows !== 'nothing') addTime('card visible', ({ visible }) => visible);
      add('blocking time', ({ tasks }) => blockingTime(tasks));
      add('main thread', ({ tasks }) => workOf(tasks));
      add('of it script', ({ script }) => script);
      add('heap', ({ heap }) => heap, 'KB');
      if (shows === 'steps' && index === 1) addTime('from the score to the next step', ({ next }) => next);
      const sorted = measured.toSorted((a, b) => blockingTime(a.tasks) - blockingTime(b.tasks));
      const typical = sorted[Math.floor(visits / 2)]!;
      process.stdout.write(`\nTasks above ${longTask} ms, ${when}: ${each}\n${describe(typical.tasks)}`);
    }
  }
  await report(name, values, visits);
}
