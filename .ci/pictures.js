// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createService, openStore } from '../dist/server/service.js';
import { generateResponses } from './generateResponses.js';

// Takes the README's pictures, and those that chats show of a survey's page: the card from the gallery, and the results of
// generated answers:
// `npm run build && node .ci/pictures.js`. With a name such as `results`, takes only those that begin with it.

const states = ['Five faces, one chosen', 'NPS', 'Choices'];
const phones = ['NPS', 'Stars, one chosen', 'Invalid email address', 'Thank-you'];
const pictures = [
  { file: 'look-light', query: { theme: 'light' }, only: states, height: 410 },
  { file: 'look-dark', query: { theme: 'dark' }, only: states, height: 410 },
  { file: 'look-phone', query: { theme: 'dark', screen: 'narrow' }, only: phones, height: 350 },
];

/** The states whose scales are the previews of links. */
const previews = {
  'numbers-5': 'csat_5, numbers',
  'numbers-7': 'ces_7, numbers',
  'numbers-11': 'nps_10, numbers',
  emoji: 'csat_5, emoji',
  stars: 'csat_5, stars',
  thumbs: 'csat_2, thumbs',
  text: 'Text after a score',
};

const [only = ''] = process.argv.slice(2);
const survey_uuid = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const surveys = fileURLToPath(new URL('../public/surveys.json', import.meta.url));
const store = await openStore(':memory:');
await generateResponses(store, { survey_uuid, count: 4000, until: Date.now() });
const server = await createService({ surveys, showsSurveys: true, database: store, adminToken: 'pictures' });
const url = await server.listen(0);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1560, height: 900 }, reducedMotion: 'reduce' });
const preview = await browser.newPage({ viewport: { width: 600, height: 315 }, deviceScaleFactor: 2 });
// otherwise no survey shows in an automated browser
for (const each of [page, preview]) await each.addInitScript('askletTestMode = true');
const pathOf = (/** @type {string} */ file) => fileURLToPath(new URL(`../.github/${file}.png`, import.meta.url));
for (const { file, query, only: shown, height } of pictures.filter((each) => each.file.startsWith(only))) {
  await page.goto(
    `${url}/gallery?${new URLSearchParams([...Object.entries(query), ...shown.map((name) => ['only', name])])}`,
  );
  await page.addStyleTag({
    content: `.gallery { display: flex; flex-wrap: wrap; gap: 24px; width: max-content; padding: 0 }
      .gallery section, .gallery-states { display: contents }
      .gallery header, .gallery h2, .gallery figcaption { display: none }
      .gallery iframe { height: ${height}px !important }`,
  });
  // the gallery creates the frames that are nearly visible
  for (const picture of await page.locator('.picture').all())
    await picture.locator('iframe').contentFrame().getByRole('dialog').waitFor();
  // the frame is painted some time after its content has changed
  await page.waitForTimeout(1_000);
  await page.locator('.gallery').screenshot({ path: pathOf(file) });
  console.log(pathOf(file));
}
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  if (!`results-${colorScheme}`.startsWith(only)) continue;
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width: 1280, height: 1120 });
  await page.goto(`${url}/results?survey=${survey_uuid}&period=90d#token=pictures`);
  await page.getByRole('article').first().waitFor();
  await page.screenshot({ path: pathOf(`results-${colorScheme}`) });
  console.log(pathOf(`results-${colorScheme}`));
}
if ('loop'.startsWith(only)) await takeLoop();

/** Takes the loop at the top of README: a visitor answers, and the owner reads it. Needs img2webp, of Debian's package webp. */
async function takeLoop() {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-loop-'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1120, height: 630 });
  /** @type {{ file: string, milliseconds: number }[]} */
  const frames = [];
  const take = async (/** @type {number} */ milliseconds) => {
    await page.waitForTimeout(700);
    const file = join(folder, `${frames.length}.png`);
    await page.screenshot({ path: file });
    frames.push({ file, milliseconds });
  };
  await page.goto(`${url}/surveys/shop`);
  await page.evaluate((survey) => {
    const tag = document.createElement('script');
    Object.assign(tag, { src: '/asklet.js', onload: () => window.asklet?.('open') });
    Object.assign(tag.dataset, { survey, key: 'pk_demo' });
    document.body.append(tag);
  }, survey_uuid);
  const card = page.getByRole('dialog');
  await card.waitFor();
  // its ring is for those who opened the card with the keyboard
  await card.evaluate((element) => /** @type {ShadowRoot} */ (element.getRootNode()).activeElement?.blur?.());
  await take(2000);
  await card.getByRole('radio', { name: '9' }).check({ force: true });
  await card.getByRole('textbox').waitFor();
  await take(600);
  await card.getByRole('textbox').fill('Lovely mugs, and they arrived the next day.');
  await take(2000);
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'No, thanks' }).click();
  await take(1500);
  await page.goto(`${url}/results?survey=${survey_uuid}&period=90d#token=pictures`);
  await page.getByRole('article').first().waitFor();
  await take(3000);
  const parameters = frames.flatMap(({ file, milliseconds }) => ['-d', String(milliseconds), file]);
  const target = fileURLToPath(new URL('../.github/loop.webp', import.meta.url));
  execFileSync('img2webp', ['-loop', '0', '-lossy', '-q', '70', ...parameters, '-o', target]);
  rmSync(folder, { recursive: true });
  console.log(target);
}

for (const [name, state] of Object.entries(previews)) {
  if (!`preview-${name}`.startsWith(only)) continue;
  await preview.goto(`${url}/gallery?${new URLSearchParams({ theme: 'light', only: state })}`);
  await preview.getByRole('figure').scrollIntoViewIfNeeded();
  const card = preview.locator('iframe').contentFrame().locator('.card');
  await card.locator('.body').waitFor();
  // no words: the question is beside the picture, in any language
  await card.evaluate((element) => {
    for (const each of element.querySelectorAll('h2, .icon, .actions')) each.remove();
    element.querySelector('textarea')?.blur();
    Object.assign(element.style, { border: 0, borderRadius: 0, boxShadow: 'none' });
  });
  const path = fileURLToPath(new URL(`../public/preview-${name}.png`, import.meta.url));
  const content = (await card.screenshot()).toString('base64');
  await preview.setContent(
    `<body style="margin: 0; height: 100vh; display: grid; place-items: center; background: #eef0f6">
       <img style="width: 500px; padding: 8px 0; border-radius: 20px; background: #fff;
         box-shadow: 0 12px 40px rgb(15 18 40 / 14%)" src="data:image/png;base64,${content}">`,
  );
  await preview.screenshot({ path });
  console.log(path);
}
await browser.close();
await server.close();
