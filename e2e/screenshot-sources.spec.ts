import {
  askForScreenshot,
  chooseFile,
  ready,
  sendScreenshot,
  shownWidth,
  surveyWithScreenshot,
  takeScreenshot,
} from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('accepts an image by file, paste and drop, and limits its size', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(tag())));
  const dialog = await takeScreenshot(page);
  // no format compresses noise well
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
  await chooseFile(dialog, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
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
    await expect.poll(() => shownWidth(dialog)).toBe(width);
  }
  await chooseFile(dialog, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: bytes });
  await expect.poll(() => shownWidth(dialog)).toBe(1600);
  const sent = await sendScreenshot(asklet);
  expect(sent).toMatchObject({ source: 'file', type: 'image/webp' });
  expect(sent.data_url.length).toBeLessThanOrEqual(1024 * 1024);
});

test("removes a camera's metadata from an image", async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(tag())));
  const dialog = await takeScreenshot(page);
  const plain = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [60, 40];
    return canvas.toDataURL('image/jpeg');
  });
  const jpeg = Buffer.from(plain.split(',')[1]!, 'base64');
  const position = Buffer.from('Exif\0\0GPS 52.5200N 13.4050E', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, position.length + 2]), position]);
  await chooseFile(dialog, {
    name: 'home.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]),
  });
  await expect.poll(() => shownWidth(dialog)).toBe(60);
  const { data_url } = await sendScreenshot(asklet);
  expect(Buffer.from(data_url.split(',')[1]!, 'base64').includes('13.4050E')).toBe(false);
});

test('reports a file that is not an image, and accepts the next source', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(tag())));
  const dialog = await takeScreenshot(page);
  await chooseFile(dialog, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('status')).toHaveText(
    'This file is not an image that can be opened. Choose another one.',
  );
  await dialog.getByRole('button', { name: 'Retake' }).click();
  await expect(dialog.getByText(ready)).toBeVisible();
});

for (const policy of [
  "img-src 'self'",
  "default-src 'none'; style-src 'unsafe-inline'",
  "require-trusted-types-for 'script'",
]) {
  test(`takes a screenshot under "${policy}"`, async ({ page, asklet, site, tag, consoleErrors }) => {
    // the policies prevent rendering the page
    if (!policy.startsWith('require')) consoleErrors.allow(/Content Security Policy/);
    await asklet.override(surveyWithScreenshot);
    const more = policy.startsWith('default') ? `; script-src ${asklet.url}; connect-src ${asklet.url}` : '';
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}${more}">`;
    await page.goto(site.page(shop(articles(3) + tag()).replace('<head>', `<head>${meta}`)));
    const dialog = await askForScreenshot(page);
    if (policy.startsWith('require')) await expect(dialog.getByText(ready)).toBeVisible();
    else await expect(dialog.getByRole('status')).toHaveText('This page could not be captured. Try another option.');
    await chooseFile(dialog, {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 50, height: 50 } }),
    });
    await expect.poll(() => shownWidth(dialog)).toBe(50);
    expect(await sendScreenshot(asklet)).toMatchObject({ source: 'file', width: 50, height: 50 });
  });
}
