import type { Page } from '@playwright/test';
import { aSurvey, cardOf, htmlOf, otherUuid, surveyUuid, test } from './test.ts';
import { counterOf, median, report, rounds, slowDown } from './measure.ts';

/** How long a page is watched after a tag is inserted, in ms: by then, the widget has finished its work. */
const watched = 1_000;

/**
 * Returns the main thread time that a script tag takes, in ms. The tag is inserted into a loaded page, because loading
 * the page itself would take ten times as long and varies.
 */
async function costOf(page: Page, address: string, tag: string, isFirstVisit: boolean): Promise<number> {
  await page.goto(address);
  if (isFirstVisit) await page.evaluate((name) => localStorage.removeItem(name), `asklet:${surveyUuid}`);
  const client = await slowDown(page);
  await page.waitForTimeout(300);
  const before = await counterOf(client, 'TaskDuration');
  await page.evaluate((html) => {
    const [script] = document.createRange().createContextualFragment(html).children;
    if (script) document.head.append(script);
  }, tag);
  await page.waitForTimeout(watched);
  const cost = (await counterOf(client, 'TaskDuration')) - before;
  await client.detach();
  return cost;
}

test('the cost of a page on which nothing shows', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/nowhere'] }), aSurvey({ survey_uuid: otherUuid }));
  const known = server.tag({ 'data-survey': otherUuid });
  const empty = site.page('', '/empty.js', { 'Content-Type': 'text/javascript' });
  // the minimum for any script that reads what it stored in this browser without blocking the page
  const reading = site.page(`requestIdleCallback(() => localStorage.getItem('asklet'))`, '/reading.js', {
    'Content-Type': 'text/javascript',
  });
  const script = (address: string) => `<script async src="${address}"></script>`;
  const tags = {
    nothing: '',
    empty: script(empty),
    reading: script(reading),
    known,
    otherPages: server.tag(),
    first: server.tag(),
  };
  await page.goto(site.page(htmlOf(known), '/closed'));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(site.page(htmlOf(server.tag()), '/elsewhere'));
  await page.waitForFunction(`typeof asklet === 'function' && asklet('why').reason !== 'starting'`);

  const address = site.page(htmlOf(), '/page');
  const costs: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const turn: number[] = [];
    for (const [name, tag] of Object.entries(tags)) turn.push(await costOf(page, address, tag, name === 'first'));
    costs.push(turn);
  }
  /** Returns the median cost of a tag, compared with the same page without it. */
  const more = (tag: keyof typeof tags) => {
    const index = Object.keys(tags).indexOf(tag);
    return median(costs.map((turn) => turn[index]! - turn[0]!));
  };
  await report('ineligible', {
    'a page without a tag': { value: median(costs.map(([nothing]) => nothing!)), unit: 'ms' },
    'more, with a script that is empty': { value: more('empty'), unit: 'ms' },
    'more, with one that reads the storage when idle': { value: more('reading'), unit: 'ms' },
    'more, later visit, the survey was closed': { value: more('known'), unit: 'ms', aim: 5 },
    'more, later visit, page rules mean other pages': { value: more('otherPages'), unit: 'ms', aim: 5 },
    'more, first visit, page rules mean other pages': { value: more('first'), unit: 'ms' },
  });
});
