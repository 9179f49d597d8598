import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../support/chromium.ts';

/** The folder of the card's pictures. */
export const pictureFolder = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url));

/** Combines the pictures of each theme into one, with a row for each engine. */
export default async function joinPictures(): Promise<void> {
  const files = readdirSync(pictureFolder).filter((file) => file.endsWith('.html'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const page = await browser.newPage({ viewport: { width: 3_500, height: 100 } });
  for (const look of new Set(files.map((file) => file.split('.')[0]!))) {
    const sections = files
      .filter((file) => file.startsWith(`${look}.`))
      .map((file) => readFileSync(pictureFolder + file, 'utf8'));
    await page.setContent(`<style>i { display: inline-block; vertical-align: top }</style>${sections.join('')}`);
    await page.screenshot({ path: `${pictureFolder}${look}.png`, fullPage: true });
    process.stdout.write(`${pictureFolder}${look}.png\n`);
  }
  await browser.close();
}
