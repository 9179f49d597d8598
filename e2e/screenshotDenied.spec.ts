import { askForScreenshot, ready, send, surveyWithScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// the browser would ask a person; here it says no
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--use-fake-ui-for-media-stream=deny'] }),
});

test('a refused permission is said in a sentence, and the picture that was there stays', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(3) + server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Capture this tab' }).click();
  await expect(dialog.getByRole('status')).toHaveText('The tab was not captured. Take the picture in another way.');
  expect(await send(page, server)).toMatchObject({ source: 'page' });
  expect(mistakes).toEqual([]);
});
