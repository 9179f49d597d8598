// @ts-check
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createServer } from '../dist/server/index.js';

// Makes the README's pictures of the card from the gallery: `npm run build && node .ci/pictures.js`.

const states = ['Five faces, one chosen', 'Net promoter score', 'Choices'];
const phones = ['Net promoter score', 'Stars, one chosen', 'E-mail address that is wrong', 'Thank-you'];
const pictures = [
  { file: 'look-light', query: { theme: 'light' }, only: states, height: 410 },
  { file: 'look-dark', query: { theme: 'dark' }, only: states, height: 410 },
  { file: 'look-phone', query: { theme: 'dark', screen: 'narrow' }, only: phones, height: 350 },
];

const surveys = fileURLToPath(new URL('../public/surveys.json', import.meta.url));
const server = await createServer({ surveys, showsSurveys: true, store: ':memory:' });
const url = await server.listen(0);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1560, height: 900 }, reducedMotion: 'reduce' });
for (const { file, query, only, height } of pictures) {
  await page.goto(
    `${url}/gallery?${new URLSearchParams([...Object.entries(query), ...only.map((name) => ['only', name])])}`,
  );
  for (const frame of await page.locator('iframe').all()) await frame.contentFrame().getByRole('dialog').waitFor();
  await page.addStyleTag({
    content: `.gallery { display: flex; flex-wrap: wrap; gap: 24px; width: max-content; padding: 0 }
      .gallery section, .gallery-states { display: contents }
      .gallery header, .gallery h2, .gallery figcaption { display: none }
      .gallery iframe { height: ${height}px !important }`,
  });
  // a frame is painted some time after what is in it has changed
  await page.waitForTimeout(1_000);
  const path = fileURLToPath(new URL(`../.github/${file}.png`, import.meta.url));
  await page.locator('.gallery').screenshot({ path });
  console.log(path);
}
await browser.close();
await server.close();
