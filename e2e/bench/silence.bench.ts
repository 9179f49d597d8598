import type { Page } from '@playwright/test';
import { aSurvey, cardOf, decided, htmlOf, otherUuid, test } from '../support/test.ts';
import { counterOf, median, rounds, slowDown, tell } from './measure.ts';

/** How long a page is watched after a tag has come into it, in ms: what the widget does, it has done by then. */
const watched = 1_000;

/**
 * Milliseconds of the main thread that a script tag takes. It is put into a page that has loaded, whose own loading
 * would take ten times as long, and never twice the same.
 */
async function costOf(page: Page, address: string, tag: string): Promise<number> {
  await page.goto(address);
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

test('what a page pays on which nothing shows', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/nowhere'] }), aSurvey({ survey_uuid: otherUuid }));
  const known = server.tag({ 'data-survey': otherUuid });
  const empty = site.page('', '/empty.js', { 'Content-Type': 'text/javascript' });
  const tags = { nothing: '', empty: `<script async src="${empty}"></script>`, elsewhere: server.tag(), known };
  await page.goto(site.page(htmlOf(known), '/closed'));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(site.page(htmlOf(server.tag()), '/elsewhere'));
  await decided(page);

  const address = site.page(htmlOf(), '/page');
  const costs: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const turn: number[] = [];
    for (const tag of Object.values(tags)) turn.push(await costOf(page, address, tag));
    costs.push(turn);
  }
  /** What a tag takes in the middle of the rounds, more than the same page without it. */
  const more = (tag: keyof typeof tags) => {
    const place = Object.keys(tags).indexOf(tag);
    return median(costs.map((turn) => turn[place]! - turn[0]!));
  };
  await tell('silence', {
    'a page without a tag': { value: median(costs.map(([nothing]) => nothing!)), unit: 'ms' },
    'more, with a script that is empty': { value: more('empty'), unit: 'ms' },
    'more, where the browser knows that it was closed': { value: more('known'), unit: 'ms', aim: 5 },
    'more, where page rules are judged': { value: more('elsewhere'), unit: 'ms', aim: 5 },
  });
});
