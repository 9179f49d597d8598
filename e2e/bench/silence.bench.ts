import type { Page } from '@playwright/test';
import { aSurvey, cardOf, decided, htmlOf, test } from '../support/test.ts';
import { counterOf, median, rounds, slowDown, tell } from './measure.ts';

/** How long a page is watched after it has loaded, in ms: what the widget does, it has done by then. */
const watched = 1_500;

/** Milliseconds of the main thread that a page takes, from its first byte until it is at rest. */
async function costOf(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  const client = await slowDown(page);
  await page.goto(address);
  await page.waitForTimeout(watched);
  const cost = await counterOf(client, 'TaskDuration');
  await client.detach();
  return cost;
}

test('what a page pays on which nothing shows', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/nowhere'] }), aSurvey({ survey_uuid: '11111111-2222-4333-8444-555555555555' }));
  const empty = site.page(htmlOf(), '/empty');
  const elsewhere = site.page(htmlOf(server.tag()), '/elsewhere');
  const closed = site.page(htmlOf(server.tag({ 'data-survey': '11111111-2222-4333-8444-555555555555' })), '/closed');
  await page.goto(closed);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(elsewhere);
  await decided(page);

  const costs: Record<'empty' | 'elsewhere' | 'closed', number[]> = { empty: [], elsewhere: [], closed: [] };
  for (let round = 0; round < rounds; round++) {
    costs.empty.push(await costOf(page, empty));
    costs.elsewhere.push(await costOf(page, elsewhere));
    costs.closed.push(await costOf(page, closed));
  }
  const [base, asked, known] = [median(costs.empty), median(costs.elsewhere), median(costs.closed)];
  await tell('silence', {
    'the page without the tag': { value: base, unit: 'ms' },
    'more, where page rules are judged': { value: asked - base, unit: 'ms', aim: 5 },
    'more, where the browser knows that it was closed': { value: known - base, unit: 'ms', aim: 5 },
  });
});
