import type { Browser } from '@playwright/test';
import { median, network, report, slowDown } from './measure.ts';
import { aSurvey, test } from './test.ts';

const visits = 9;

/** Returns the time until the first paint and until the card has taken the place of the form, and the bytes before. */
async function visit(browser: Browser, address: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await slowDown(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes ||= encodedDataLength));
  await page.addInitScript(() =>
    addEventListener('asklet:opened', () => Object.assign(window, { opened: performance.now() }), true),
  );
  await page.goto(address);
  await page.locator('asklet-survey[survey]').waitFor();
  const [paint, opened] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    (window as unknown as { opened: number }).opened,
  ]);
  await context.close();
  return { paint: paint!, opened: opened!, bytes };
}

test('the page of a survey on a slow network', async ({ browser, feedback }) => {
  const survey = aSurvey({ response_type: 'text', link: { title: 'Example Shop', accent: '#0f766e' } });
  const { url } = await feedback(survey);
  const all = [];
  for (let round = 0; round < visits; round++) all.push(await visit(browser, `${url}/s/${survey.survey_uuid}`));
  await report(
    'link',
    {
      'page by link: first paint': { value: median(all.map(({ paint }) => paint)), unit: 'ms', aim: 1000 },
      'page by link: the card replaces the form': { value: median(all.map(({ opened }) => opened)), unit: 'ms' },
      'page by link: transferred for the first question': {
        value: median(all.map(({ bytes }) => bytes)) / 1000,
        unit: 'KB',
        aim: 15,
      },
    },
    visits,
  );
});
