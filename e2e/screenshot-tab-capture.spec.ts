import { imageSimilarity } from './support/imageSimilarity.ts';
import {
  askForScreenshot,
  imageOfHostPage,
  ready,
  retakeScreenshot,
  sendScreenshot,
  surveyWithScreenshot,
  takeScreenshot,
} from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// this browser accepts the capture of a tab automatically
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--auto-accept-this-tab-capture'] }),
});

test('captures the page without the widget', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(articles(9) + tag())));
  const dialog = await takeScreenshot(page);
  await retakeScreenshot(dialog, 'Share this tab');
  const sent = await sendScreenshot(asklet);
  expect(sent.source).toBe('display');
  const similarity = await imageSimilarity(page, sent.data_url, await imageOfHostPage(page));
  console.info(`a captured tab: ${similarity.toFixed(3)}`);
  expect(similarity).toBeGreaterThan(0.95);
});

test('captures the tab under a policy that forbids images', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy/);
  await asklet.override(surveyWithScreenshot);
  const policy = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; media-src 'none'">`;
  await page.goto(site.page(shop(articles(3) + tag()).replace('<head>', `<head>${policy}`)));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByRole('status')).toHaveText('This page could not be captured. Try another option.');
  await dialog.getByRole('button', { name: 'Share this tab' }).click();
  await expect(dialog.getByText(ready)).toBeVisible();
  expect(await sendScreenshot(asklet)).toMatchObject({ source: 'display', width: 1280, height: 720 });
});
