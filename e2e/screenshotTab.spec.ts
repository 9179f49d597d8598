import {
  askForScreenshot,
  ready,
  send,
  shootAgain,
  similarity,
  surveyWithScreenshot,
  withoutUs,
} from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// the browser would ask a person; here it says yes
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--auto-accept-this-tab-capture'] }),
});

test('a captured tab is the page without anything of ours', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(9) + server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await shootAgain(dialog, 'Capture this tab');
  const sent = await send(page, server);
  expect(sent.source).toBe('display');
  const similar = await similarity(page, sent.data_url, await withoutUs(page));
  console.info(`a captured tab: ${similar.toFixed(3)}`);
  expect(similar).toBeGreaterThan(0.95);
  expect(mistakes).toEqual([]);
});

test('under a policy that allows no pictures the tab is captured instead', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; media-src 'none'">`;
  await page.goto(site.page(shop(articles(3) + server.tag()).replace('<head>', `<head>${policy}`)));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByRole('status')).toHaveText('This page could not be drawn. Take the picture in another way.');
  await dialog.getByRole('button', { name: 'Capture this tab' }).click();
  await expect(dialog.getByText(ready)).toBeVisible();
  expect(await send(page, server)).toMatchObject({ source: 'display', width: 1280, height: 720 });
});
