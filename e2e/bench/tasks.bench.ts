import type { Browser } from '@playwright/test';
import { buildFloor } from './floor/buildFloor.ts';
import { type Measurement, median, network, report, slowDown } from './measure.ts';
import { blockingTime, longTask, type Task, traceTasks } from './traceTasks.ts';
import { painted, watchCard } from './watchCard.ts';
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
const content = `<button id="own" onclick="this.textContent++">0</button>${'<section><h2>Title</h2><p>Text of a page that somebody reads.</p></section>'.repeat(120)}`;

/** Visits a page twice, on a slow network, the second time with what the browser has kept. */
async function visit(browser: Browser, address: string, hasCard = true): Promise<readonly [cold: Visit, warm: Visit]> {
  const context = await browser.newContext();
  await context.addInitScript('askletTestMode = true');
  const page = await context.newPage();
  await page.addInitScript(watchCard);
  const client = await slowDown(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
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

test('the tasks of a visit, compared with a hand-written card', async ({ browser, feedback, site }) => {
  const survey = aSurvey({ response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' });
  const { url, tag } = await feedback(survey);
  const script = site.page(await buildFloor(), '/floor.js', {
    'Content-Type': 'text/javascript',
    'Cache-Control': 'max-age=3600',
  });
  const pages = {
    'page alone': site.page(htmlOf(content), '/empty'),
    'by hand': site.page(htmlOf(content + tagOf(script, { 'data-api': url })), '/by-hand'),
    asklet: site.page(htmlOf(content + tag()), '/asklet'),
    'asklet, preloaded': site.page(htmlOf(content + tag({ 'data-preload': '' })), '/preloaded'),
  };
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
