import type { Page } from '@playwright/test';
import { surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { shop } from './support/shop.ts';
import { expect, type Site, test } from './support/test.ts';
import { webFont } from './support/webFont.ts';

const face = (name: string) => `@font-face { font-family: ${name}; src: url(/${name}.ttf) }`;

/** A page with four fonts: two that its visible text uses, one that it uses below the fold, and one that no text uses. */
const page4 = (tag: string) =>
  shop(
    `<p style="font-family: shown">Some text</p><p class="icon"></p><p style="margin-top: 2000px; font-family: below">More text</p>${tag}`,
    {
      style: `${['shown', 'icons', 'below', 'unused'].map(face).join('')} .icon::before { content: "A"; font-family: icons }`,
    },
  );

/** Opens the page, and then records the requests for fonts with their cookies. */
async function openPage(page: Page, site: Site, html: string) {
  for (const name of ['shown', 'icons', 'below', 'unused'])
    site.page(webFont(), `/${name}.ttf`, { 'content-type': 'font/ttf' });
  await page.goto(site.page(html));
  await page.evaluate(async () => {
    document.cookie = 'session=1';
    await document.fonts.ready;
  });
  const fonts: (readonly [path: string, cookie: string | null])[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('.ttf')) return;
    void request.headerValue('cookie').then((cookie) => fonts.push([new URL(request.url()).pathname, cookie]));
  });
  return fonts;
}

test('requests only the fonts of the visible text that the page has loaded, without cookies', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(surveyWithScreenshot);
  const fonts = await openPage(page, site, page4(tag()));
  await takeScreenshot(page);
  await expect.poll(() => fonts.length).toBe(2);
  expect(fonts.toSorted()).toEqual([
    ['/icons.ttf', null],
    ['/shown.ttf', null],
  ]);
});

test('requests no fonts if all text is masked', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  const fonts = await openPage(page, site, page4(tag({ 'data-mask-text': '' })));
  await takeScreenshot(page);
  expect(fonts).toEqual([]);
});

test('does not wait long for fonts that do not arrive, and leaves out those that are too large', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(surveyWithScreenshot);
  const fonts = await openPage(page, site, page4(tag()));
  await page.route('**/shown.ttf', () => {});
  await page.route('**/icons.ttf', (route) =>
    route.fulfill({ body: Buffer.alloc(3_000_001), contentType: 'font/ttf' }),
  );
  const start = Date.now();
  await takeScreenshot(page);
  // the limit is 1.5 s, and that of the whole drawing more than 4 s
  expect(Date.now() - start).toBeLessThan(4_000);
  expect(fonts).toHaveLength(2);
});

test("draws the page without its fonts if the page's policy forbids to request them", async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/Content Security Policy|connect-src/);
  await asklet.override(surveyWithScreenshot);
  const policy = `<meta http-equiv="Content-Security-Policy" content="connect-src ${asklet.url}; font-src 'self'">`;
  const fonts = await openPage(page, site, page4(tag()).replace('<head>', `<head>${policy}`));
  await takeScreenshot(page);
  expect(fonts).toEqual([]);
});
