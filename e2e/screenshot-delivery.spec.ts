import type { Page } from '@playwright/test';
import { allowFailedRequests } from './support/delivery.ts';
import { askForScreenshot, dialogOf, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { shop } from './support/shop.ts';
import { cardOf, expect, type Feedback, test } from './support/test.ts';

const screenshotDropped = 'Your answer was sent, but without the picture.';

for (const [what, prepare] of [
  ['a server that refuses it with 400', (_, server) => server.fail('responses', { times: 1, status: 400 })],
  ['a server that refuses it with 413', (_, server) => server.fail('responses', { times: 1, status: 413 })],
  [
    'a full storage',
    (page) =>
      page.evaluate(() => {
        const write = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
          if (text.includes('data_url')) throw new DOMException('full', 'QuotaExceededError');
          write.call(this, name, text);
        };
      }),
  ],
] satisfies [string, (page: Page, server: Feedback) => unknown][]) {
  test(`sends the answer without its screenshot, and says so, with ${what}`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback(surveyWithScreenshot());
    await page.goto(site.page(shop(server.tag())));
    const dialog = await takeScreenshot(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await cardOf(page).getByRole('textbox').fill('Look');
    await prepare(page, server);
    await cardOf(page).getByRole('button', { name: 'Send' }).click();
    await expect(cardOf(page).getByRole('status')).toContainText(screenshotDropped);
    expect((await server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']])).toEqual([
      ['Look', undefined],
    ]);
  });
}

for (const again of [false, true]) {
  test(`${again ? 'does not say that a screenshot was dropped once it arrived' : 'says at the end of a longer survey that a screenshot was dropped'}`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    const server = await feedback({ ...surveyWithScreenshot(), collect_contact: true });
    await page.goto(site.page(shop(server.tag())));
    await askForScreenshot(page);
    await dialogOf(page).getByRole('button', { name: 'Use this picture' }).click();
    server.fail('responses', { times: 1, status: 413 });
    const card = cardOf(page);
    await card.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(async () => (await server.responses()).map(({ metadata }) => 'screenshot' in metadata))
      .toEqual([false]);
    if (again) {
      await card.getByRole('button', { name: 'Back' }).click();
      await card.getByRole('button', { name: 'Send' }).click();
    }
    await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith('asklet:out:')));
    await card.getByRole('button', { name: 'Skip' }).click();
    await expect(card.getByRole('status')).toHaveText(`Thank you for your feedback!${again ? '' : screenshotDropped}`);
  });
}
