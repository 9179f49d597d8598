import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { askForScreenshot, dialogOf, ready, send, type Sent, surveyWithScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { aSurvey, cardOf, expect, type Feedback, htmlOf, otherUuid, test } from './support/test.ts';

test('costs nothing before it is asked for, and is not offered where the survey has none', async ({
  page,
  feedback,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeVisible();
  expect(asked.filter((url) => /openScreenshot|screenshot-/.test(url))).toEqual([]);
  await askForScreenshot(page);
  await expect(dialogOf(page).getByText(ready)).toBeVisible();
  expect(asked.filter((url) => /openScreenshot|screenshot-/.test(url))).toHaveLength(1);

  const other = await feedback(aSurvey({ survey_uuid: otherUuid, survey_type: 'general', question: 'What is wrong?' }));
  await page.goto(site.page(htmlOf(other.tag({ 'data-survey': otherUuid }))));
  await expect(cardOf(page)).toBeVisible();
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toHaveCount(0);
});

test('what is blacked out, highlighted and cut is in the pixels that are sent', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(`<div style="height: 2000px; background: #3a7"></div>${server.tag()}`)));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  const draw = async (tool: string, from: [number, number], to: [number, number]) => {
    const button = dialog.getByRole('button', { name: tool, exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    const { x, y, width, height } = (await dialog.locator('canvas').boundingBox())!;
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 });
    await page.mouse.up();
  };
  await draw('Black out', [0.5, 0.5], [0.75, 0.75]);
  await draw('Highlight', [0.6, 0.3], [0.9, 0.6]);
  await draw('Black out', [0.1, 0.2], [0.2, 0.9]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await draw('Cut out', [0.5, 0.5], [1, 1]);
  // black, highlighted above green, and green
  const points = [
    [0.25, 0.25],
    [0.75, 0.1],
    [0.75, 0.75],
  ] as const;
  const shown = await coloursOf(page, points);
  expect([shown[0], shown[2]]).toEqual([
    [0, 0, 0],
    [51, 170, 119],
  ]);
  expect(shown[1]![0]).toBeGreaterThan(80);
  const sent = await send(page, server);
  expect(Math.abs(sent.width - 640)).toBeLessThan(5);
  expect(Math.abs(sent.height - 360)).toBeLessThan(5);
  const difference = (await coloursOf(page, points, sent))
    .flat()
    .map((value, index) => Math.abs(value - shown.flat()[index]!));
  expect(Math.max(...difference)).toBeLessThan(8);
});

test('a keyboard alone takes, edits and sends a picture', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(6) + server.tag())));
  const press = async (name: string) => {
    for (let count = 0; count < 40; count += 1) {
      const focused = await page.evaluate(() => {
        const { activeElement } = document.querySelector('asklet-survey')!.shadowRoot ?? {};
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
      });
      if (focused === name) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach "${name}"`);
  };
  await cardOf(page).getByRole('button', { name: 'Close' }).focus();
  await press('Add a screenshot');
  const dialog = dialogOf(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await press('Black out');
  const box = dialog.getByRole('button', { name: 'Black box' });
  await expect(box).toBeFocused();
  const before = (await box.boundingBox())!;
  for (const keys of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(keys);
  const after = (await box.boundingBox())!;
  expect([after.x < before.x, after.y < before.y, after.width > before.width, after.height > before.height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await press('Highlight');
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('button', { name: 'Highlighted box' })).toHaveCount(0);
  await press('Cut out');
  await page.keyboard.press('Enter');
  await press('Use this picture');
  await expect(cardOf(page).getByRole('button', { name: 'Change the screenshot' })).toBeFocused();
  await press('Send');
  await expect.poll(async () => (await server.responses()).length).toBe(1);
  const { width, height } = (await server.responses())[0]!.metadata['screenshot'] as Sent;
  expect([width, height]).toEqual([Math.round(1280 * 0.3), Math.round(720 * 0.2)]);
});

test('12: Tab does not leave the dialog of the screenshot, and what is behind it cannot be reached', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(6) + server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document.querySelector('asklet-survey')!.shadowRoot!;
      if (activeElement) return activeElement.closest('dialog') ? activeElement.textContent : 'the card';
      // from its end the focus goes to the browser's own buttons, as from the end of a page
      return document.activeElement === document.body ? 'the browser' : 'the page';
    });
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string | null>();
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press(key);
      seen.add(await focused());
    }
    expect(seen).not.toContain('the card');
    expect(seen).not.toContain('the page');
    expect(seen).toContain('Cancel');
    expect(seen).toContain('Black out');
  }
  // neither from the page's script nor from the card's
  await page.getByRole('link', { name: 'Home', includeHidden: true }).evaluate((link) => link.focus());
  await page.locator('asklet-survey .close').evaluate((button) => button.focus());
  expect(['the card', 'the page']).not.toContain(await focused());
});

test('nothing shows beneath the buttons at the foot of the dialog of the screenshot', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(surveyWithScreenshot());
  await page.setViewportSize({ width: 360, height: 568 });
  await page.goto(site.page(htmlOf(server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  const [outer, foot] = [(await dialog.boundingBox())!, (await dialog.locator('.actions').boundingBox())!];
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(Math.round(outer.y + outer.height - foot.y - foot.height)).toBe(0);
});

test('a picture comes by file, by paste and by drop, and is made small enough', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  // noise is what no format makes small
  const noise = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1800, 1350];
    const context = canvas.getContext('2d')!;
    const pixels = context.createImageData(canvas.width, canvas.height);
    for (let start = 0; start < pixels.data.length; start += 65_536)
      crypto.getRandomValues(pixels.data.subarray(start, start + 65_536));
    for (let index = 3; index < pixels.data.length; index += 4) pixels.data[index] = 255;
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9);
  });
  const bytes = Buffer.from(noise.split(',')[1]!, 'base64');
  await dialog
    .getByLabel('Choose a picture')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect
    .poll(() => dialog.locator('canvas').evaluate(({ width, height }: HTMLCanvasElement) => [width, height]))
    .toEqual([1600, 1200]);

  for (const [type, width] of [
    ['paste', 30],
    ['drop', 40],
  ] as const) {
    await dialog.evaluate(
      async (element, [name, size]) => {
        const canvas = new OffscreenCanvas(size, 20);
        canvas.getContext('2d')!.fillRect(0, 0, 5, 5);
        const transfer = new DataTransfer();
        transfer.items.add(new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          name === 'paste'
            ? new ClipboardEvent(name, { ...init, clipboardData: transfer })
            : new DragEvent(name, { ...init, dataTransfer: transfer }),
        );
      },
      [type, width] as const,
    );
    await expect.poll(() => dialog.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width)).toBe(width);
  }
  await dialog
    .getByLabel('Choose a picture')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect.poll(() => dialog.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width)).toBe(1600);
  const sent = await send(page, server);
  expect(sent).toMatchObject({ source: 'file', type: 'image/webp' });
  expect(sent.data_url.length).toBeLessThanOrEqual(1024 * 1024);
});

test('what a camera wrote beside the picture stays behind', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  const plain = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    return canvas.toDataURL('image/jpeg');
  });
  const jpeg = Buffer.from(plain.split(',')[1]!, 'base64');
  const place = Buffer.from('Exif\0\0GPS 52.5200N 13.4050E', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
  await dialog
    .getByLabel('Choose a picture')
    .last()
    .setInputFiles({
      name: 'home.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]),
    });
  await expect.poll(() => dialog.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width)).toBe(60);
  const { data_url } = await send(page, server);
  expect(Buffer.from(data_url.split(',')[1]!, 'base64').includes('13.4050E')).toBe(false);
});

test('a file that is no picture is said to be none, and the next way works', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog
    .getByLabel('Choose a picture')
    .last()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('status')).toHaveText(
    'This file is not a picture that can be read. Choose another one.',
  );
  await dialog.getByRole('button', { name: 'Draw this page' }).click();
  await expect(dialog.getByText(ready)).toBeVisible();
});

test('a picture can be changed, given up and taken back', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(server.tag())));
  await askForScreenshot(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeFocused();
  await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page)).toBeVisible();
  await askForScreenshot(page);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await cardOf(page).getByRole('button', { name: 'Change the screenshot' }).click();
  await dialog.getByRole('button', { name: 'Remove the picture' }).click();
  await cardOf(page).getByRole('textbox').fill('Without');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(async () => (await server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']]))
    .toEqual([['Without', undefined]]);
});

const withoutPicture = 'Your answer was sent, but without the picture.';

for (const [what, prepare] of [
  ['a server that refuses it with 400', (_, server) => server.fail('responses', { times: 1, status: 400 })],
  ['a server that refuses it with 413', (_, server) => server.fail('responses', { times: 1, status: 413 })],
  [
    'a storage without room for it',
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
  test(`a picture that is lost to ${what} is told, and the answer arrives`, async ({ page, feedback, site }) => {
    const server = await feedback(surveyWithScreenshot());
    await page.goto(site.page(shop(server.tag())));
    const dialog = await askForScreenshot(page);
    await expect(dialog.getByText(ready)).toBeVisible();
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await cardOf(page).getByRole('textbox').fill('Look');
    await prepare(page, server);
    await cardOf(page).getByRole('button', { name: 'Send' }).click();
    await expect(cardOf(page).getByRole('status')).toContainText(withoutPicture);
    expect((await server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']])).toEqual([
      ['Look', undefined],
    ]);
  });
}

for (const again of [false, true]) {
  test(`a lost picture is ${again ? 'not told once it arrived after all' : 'told at the end of a longer survey'}`, async ({
    page,
    feedback,
    site,
  }) => {
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
    await expect(card.getByRole('status')).toHaveText(`Thank you for your feedback!${again ? '' : withoutPicture}`);
  });
}

for (const policy of [
  "img-src 'self'",
  "default-src 'none'; style-src 'unsafe-inline'",
  "require-trusted-types-for 'script'",
]) {
  test(`under "${policy}" a picture can be had`, async ({ page, feedback, site }) => {
    const server = await feedback(surveyWithScreenshot());
    const more = policy.startsWith('default') ? `; script-src ${server.url}; connect-src ${server.url}` : '';
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}${more}">`;
    await page.goto(site.page(shop(articles(3) + server.tag()).replace('<head>', `<head>${meta}`)));
    const dialog = await askForScreenshot(page);
    if (policy.startsWith('require')) await expect(dialog.getByText(ready)).toBeVisible();
    else
      await expect(dialog.getByRole('status')).toHaveText(
        'This page could not be drawn. Take the picture in another way.',
      );
    await dialog
      .getByLabel('Choose a picture')
      .last()
      .setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 50, height: 50 } }),
      });
    await expect.poll(() => dialog.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width)).toBe(50);
    expect(await send(page, server)).toMatchObject({ source: 'file', width: 50, height: 50 });
  });
}

test('a prompt that nobody answers can be left', async ({ page, feedback, site }) => {
  // with nobody to ask, this browser leaves its prompt open for ever, and keeps pointers and keys for it
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(3) + server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Capture this tab' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Please confirm in the browser that this tab may be captured.');
  await dialog.getByRole('button', { name: 'Draw this page' }).dispatchEvent('click');
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Capture this tab' }).dispatchEvent('click');
  await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await expect(dialog).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} editor`, async ({ page, feedback, site }) => {
    const server = await feedback(surveyWithScreenshot());
    await page.emulateMedia({ colorScheme });
    await page.goto(site.page(shop(articles(3) + server.tag())));
    const dialog = await askForScreenshot(page);
    await expect(dialog.getByText(ready)).toBeVisible();
    for (const name of ['Black out', 'Highlight', 'Cut out'])
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
    const { violations } = await new AxeBuilder({ page })
      .include('asklet-survey')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  });
}

/** Red, green and blue at some shares of width and height: of what the editor shows, or of a picture that was sent. */
async function coloursOf(page: Page, points: readonly (readonly [number, number])[], sent?: Sent): Promise<number[][]> {
  return page.evaluate(
    async ([places, address]) => {
      const image = new Image();
      const shown = document.querySelector('asklet-survey')!.shadowRoot!.querySelector('canvas')!;
      image.src = address ?? shown.toDataURL();
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return places.map(([x, y]) =>
        [...context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data].slice(0, 3),
      );
    },
    [points, sent?.data_url] as const,
  );
}
