import { askForScreenshot, ready, surveyWithScreenshot } from './support/screenshots.ts';
import { expect, htmlOf, test } from './support/test.ts';

test('draws a large page in slices on a slow device, and shows the progress', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  const many = '<i style="box-shadow: 0 1px 3px #0003">x</i> '.repeat(3_000);
  await page.goto(site.page(htmlOf(`<main style="font-size: 6px">${many}</main>`, tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await dialog.getByRole('button', { name: 'Retake' }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Taking a screenshot of this page…' });
  await expect(progress).toBeVisible();
  const value = () => progress.evaluate(({ value: share }: HTMLProgressElement) => share);
  const first = await value();
  await expect.poll(value, { intervals: [50] }).toBeGreaterThan(first);
  // how long a busy machine needs for the rest says nothing
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(dialog.getByText(ready)).toBeVisible();
  await expect(progress).toHaveCount(0);
});
