import { sendScreenshot, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// this browser denies the capture of a tab automatically
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--use-fake-ui-for-media-stream=deny'] }),
});

test('keeps the current screenshot and explains why, when the visitor denies the capture of the tab', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(articles(3) + tag())));
  const dialog = await takeScreenshot(page);
  await dialog.getByRole('button', { name: 'Share this tab' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The tab could not be captured. Try another option.');
  expect(await sendScreenshot(asklet)).toMatchObject({ source: 'page' });
});
