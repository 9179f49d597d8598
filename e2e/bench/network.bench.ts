import type { Browser } from '@playwright/test';
import { buildFloor } from './floor/buildFloor.ts';
import { median, network, report, slowDown } from './measure.ts';
import { aSurvey, htmlOf, tagOf, test } from './test.ts';
import { painted, watchCard } from './watchCard.ts';

/** How often each page is visited for the first time. The pages take turns. */
const visits = 9;

/** Returns the time from the start of the navigation until the card is painted, on a first visit, in ms. */
async function visibleAfter(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript('askletTestMode = true');
  const page = await context.newPage();
  await page.addInitScript(watchCard);
  const client = await slowDown(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  const [visible] = await Promise.all([painted(page, 'card'), page.goto(address)]);
  await context.close();
  return visible;
}

test('when the card is visible on a slow network, compared with a hand-written card', async ({
  browser,
  feedback,
  site,
}) => {
  const survey = aSurvey({ response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' });
  const { url, tag } = await feedback(survey);
  const script = site.page(await buildFloor(), '/floor.js', { 'Content-Type': 'text/javascript' });
  const pages = {
    byHand: site.page(htmlOf(tagOf(script, { 'data-api': url })), '/by-hand'),
    asklet: site.page(htmlOf(tag()), '/asklet'),
    preloading: site.page(htmlOf(tag({ 'data-preload': '' })), '/preloading'),
  };
  const times: Record<keyof typeof pages, number[]> = { byHand: [], asklet: [], preloading: [] };
  for (let round = 0; round < visits; round++) {
    for (const name of ['byHand', 'asklet', 'preloading'] as const) {
      times[name].push(await visibleAfter(browser, pages[name]));
    }
  }
  const [byHand, asklet, preloading] = [times.byHand, times.asklet, times.preloading].map(median) as [
    number,
    number,
    number,
  ];
  await report(
    'network',
    {
      'card visible: by hand': { value: byHand, unit: 'ms' },
      'card visible: asklet': { value: asklet, unit: 'ms' },
      'card visible: asklet with data-preload': { value: preloading, unit: 'ms' },
      'asklet: ratio': { value: asklet / byHand, unit: '×' },
      'asklet with data-preload: ratio': { value: preloading / byHand, unit: '×', aim: 1.2 },
    },
    visits,
  );
});
