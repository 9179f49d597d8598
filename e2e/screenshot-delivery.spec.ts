import type { Page } from '@playwright/test';
import { allowFailedRequests } from './support/delivery.ts';
import { askForScreenshot, dialogOf, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { shop } from './support/shop.ts';
import { type Asklet, expect, test } from './support/test.ts';

const screenshotDropped = 'Your answer was sent without the screenshot.';

for (const [what, prepare] of [
  ['a server that rejects it with 400', (_, asklet) => asklet.fail('responses', { times: 1, status: 400 })],
  ['a server that rejects it with 413', (_, asklet) => asklet.fail('responses', { times: 1, status: 413 })],
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
] satisfies [string, (page: Page, asklet: Asklet) => unknown][]) {
  test(`sends the answer without its screenshot, and tells the visitor, with ${what}`, async ({
    page,
    asklet,
    site,
    tag,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    await asklet.override(surveyWithScreenshot);
    await page.goto(site.page(shop(tag())));
    const dialog = await takeScreenshot(page);
    await dialog.getByRole('button', { name: 'Use this image' }).click();
    await asklet.card.root.getByRole('textbox').fill('Look');
    await prepare(page, asklet);
    await asklet.card.root.getByRole('button', { name: 'Send' }).click();
    await expect(asklet.card.root.getByRole('status')).toContainText(screenshotDropped);
    expect((await asklet.server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']])).toEqual([
      ['Look', undefined],
    ]);
  });
}

for (const again of [false, true]) {
  test(`${again ? 'does not say that a screenshot was dropped once it arrived' : 'says at the end of a longer survey that a screenshot was dropped'}`, async ({
    page,
    asklet,
    site,
    tag,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    await asklet.override({ ...surveyWithScreenshot, collect_contact: true });
    await page.goto(site.page(shop(tag())));
    await askForScreenshot(page);
    await dialogOf(page).getByRole('button', { name: 'Use this image' }).click();
    asklet.fail('responses', { times: 1, status: 413 });
    const card = asklet.card.root;
    await card.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(async () => (await asklet.server.responses()).map(({ metadata }) => 'screenshot' in metadata))
      .toEqual([false]);
    if (again) {
      await asklet.card.back();
      await card.getByRole('button', { name: 'Send' }).click();
    }
    await page.waitForFunction(() => !Object.keys(localStorage).some((name) => name.startsWith('asklet:out:')));
    await asklet.card.skip();
    await expect(card.getByRole('status')).toHaveText(`Thank you for your feedback!${again ? '' : screenshotDropped}`);
  });
}
