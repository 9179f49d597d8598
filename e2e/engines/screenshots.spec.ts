import { writeFileSync } from 'node:fs';
import { aSurvey } from '../support/surveys.ts';
import type { BrowserDriver } from './browserDriver.ts';
import type { EngineName } from './engines.ts';
import { htmlOf, pageFiles, screenshotPages } from './screenshotPages.ts';
import { expect, test } from './test.ts';

for (const [name, page] of Object.entries(screenshotPages)) {
  test(`screenshot like the browser's own: ${name}`, async ({ visit: start, driver }, info) => {
    const visit = await start(aSurvey({ survey_type: 'general', allow_screenshots: true }));
    for (const [path, [type, content]] of Object.entries(pageFiles))
      visit.site.page(content, path, { 'content-type': type });
    await driver.resize(1_024, 720);
    await driver.open(visit.site.page(htmlOf(page, visit.server.tag({ 'data-locale': 'en' }))));
    await driver.evaluate(settle, page.scroll ?? 0);
    await visit.locate('button', 'Add screenshot');
    const expected = await takePicture(driver);
    await visit.click('button', 'Add screenshot');
    await visit.locate('button', 'Use this image');
    const drawn = await driver.evaluate(() =>
      document.querySelector('asklet-survey')!.shadowRoot!.querySelector('canvas')!.toDataURL(),
    );
    const percent = 100 * (await driver.evaluate(compare, expected, drawn));
    console.info(`${name}: ${percent.toFixed(2)} %`);
    const limit = page.limits[info.project.name as EngineName];
    if (percent > limit) {
      for (const [kind, image] of Object.entries({ expected, drawn }))
        writeFileSync(info.outputPath(`${kind}.png`), Buffer.from(image.split(',')[1]!, 'base64'));
    }
    expect(percent).toBeLessThanOrEqual(limit);
  });
}

/** Scrolls, and waits for the fonts and the images. */
async function settle(scroll: number): Promise<void> {
  scrollTo(0, scroll);
  await document.fonts.ready;
  // some images are missing
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
}

/** Returns the browser's own screenshot without the widget, as a data URL. */
async function takePicture(driver: BrowserDriver): Promise<string> {
  const setHidden = (hidden: boolean) =>
    driver.evaluate(async (value) => {
      for (const host of document.querySelectorAll<HTMLElement>('asklet-survey')) host.hidden = value;
      // WebKitGTK captures the last painted frame
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, hidden);
  await setHidden(true);
  const png = await driver.screenshot();
  await setHidden(false);
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Returns the share of pixels that differ in a color by more than an eighth. */
async function compare(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    }),
  );
  if (a!.width !== b!.width || a!.height !== b!.height)
    throw new Error(`the sizes differ: ${a!.width} x ${a!.height}, ${b!.width} x ${b!.height}`);
  let different = 0;
  for (let at = 0; at < a!.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a!.data[at + channel]! - b!.data[at + channel]!) > 32)) different += 1;
  return (different * 4) / a!.data.length;
}
