import type { Page } from '@playwright/test';
import { chunks, collectRequests } from './support/requests.ts';
import { expect, htmlOf, type Site, test } from './support/test.ts';

/** Serves a page with attributes on its `<html>` element, and returns its address. */
function pageIn(site: Site, tag: string, htmlAttributes: string): string {
  return site.page(htmlOf(tag).replace('<html lang="en">', `<html ${htmlAttributes}>`));
}

/** Collects the chunks with the card's messages, without their hashes. */
function messageChunksOf(page: Page): () => string[] {
  const requests = collectRequests(page, chunks.messages);
  return () => requests.map((url) => /\/chunks\/i18n-[a-z]+/.exec(url)![0]);
}

for (const { html, attributes, lang, dir, close, name, messages } of [
  { html: 'lang="de"', lang: 'de', dir: 'ltr', close: 'Schließen', name: '8 von 10', messages: ['/chunks/i18n-de'] },
  {
    html: 'lang="ar" dir="rtl"',
    lang: 'ar',
    dir: 'rtl',
    close: 'إغلاق',
    name: '8 من 10',
    messages: ['/chunks/i18n-ar'],
  },
  { html: 'lang="ar-EG"', lang: 'ar-EG', dir: 'rtl', close: 'إغلاق', name: '٨ من ١٠', messages: ['/chunks/i18n-ar'] },
  { html: 'lang="ja"', lang: 'ja', dir: 'ltr', close: '閉じる', name: '10点満点中8点', messages: ['/chunks/i18n-ja'] },
  { html: 'lang="en-GB"', lang: null, dir: 'ltr', close: 'Close', name: '8 out of 10', messages: [] },
  {
    html: 'lang="de"',
    attributes: { 'data-locale': 'he' },
    lang: 'he',
    dir: 'rtl',
    close: 'סגירה',
    name: '8 מתוך 10',
    messages: ['/chunks/i18n-he'],
  },
  {
    html: 'lang="ar" dir="rtl"',
    attributes: { 'data-locale': 'en' },
    lang: 'en',
    dir: 'ltr',
    close: 'Close',
    name: '8 out of 10',
    messages: [],
  },
] as const) {
  test(`uses ${lang ?? 'English'} on a page with ${html}${attributes ? ' and data-locale' : ''}`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    const requested = messageChunksOf(page);
    await page.goto(pageIn(site, tag(attributes), html));
    const card = asklet.card.root;
    await expect(card.getByRole('button', { name: close })).toBeVisible();
    // an English card has no lang attribute if the page is in English
    expect(await card.getAttribute('lang')).toBe(lang);
    expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
    await card.getByRole('radio', { name, exact: true }).click();
    await expect(asklet).toHaveResponses([{ score: 8 }]);
    expect(requested()).toEqual(messages);
  });
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('uses German if the page has no lang', async ({ page, asklet, site, tag }) => {
    await page.goto(pageIn(site, tag(), ''));
    await expect(asklet.card.root.getByRole('button', { name: 'Schließen' })).toBeVisible();
  });

  test('uses the lang of the page', async ({ page, asklet, site, tag }) => {
    await page.goto(pageIn(site, tag(), 'lang="ja"'));
    await expect(asklet.card.root.getByRole('button', { name: '閉じる' })).toBeVisible();
  });
});

test('uses the new language after the page has changed its lang', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(pageIn(site, tag(), 'lang="de"'));
  const call = (command: string) =>
    page.evaluate((each) => (window as unknown as { asklet(command: string): void }).asklet(each), command);
  await page.waitForFunction(() => 'asklet' in window);
  await call('open');
  await expect(asklet.card.root.getByRole('button', { name: 'Schließen' })).toBeVisible();
  await call('close');
  await page.evaluate(() => (document.documentElement.lang = 'ja'));
  await call('open');
  await expect(asklet.card.root.getByRole('button', { name: '閉じる' })).toBeVisible();
});

test('uses English if the messages are missing on the server', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/i18n-/);
  await page.route(chunks.messages, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, tag(), 'lang="de"'));
  const card = asklet.card.root;
  await expect(card.getByRole('button', { name: 'Close' })).toBeVisible();
  // the survey's texts are in the language of the page
  await expect(card).not.toHaveAttribute('lang');
  await asklet.card.score(8);
  await expect(asklet).toHaveResponses([{ score: 8 }]);
});

test('uses English if the messages never load', async ({ page, asklet, site, tag }) => {
  await page.clock.install();
  const requested = page.waitForRequest(chunks.messages);
  await page.route(chunks.messages, () => {});
  await page.goto(pageIn(site, tag(), 'lang="de"'));
  await requested;
  await page.clock.runFor(3_000);
  await expect(asklet.card.root.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('uses English for an unknown data-locale, and reports one that is not a language tag', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await page.goto(pageIn(site, tag({ 'data-locale': 'tlh' }), 'lang="de"'));
  await expect(asklet.card.root.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.goto(pageIn(site, tag({ 'data-locale': 'deutsch!' }), 'lang="de"'));
  // without a valid data-locale, the lang of the page applies
  await expect(asklet.card.root.getByRole('button', { name: 'Schließen' })).toBeVisible();
  await consoleErrors.expect('asklet: data-locale is "deutsch!": it must be a language tag');
});

test('accepts a digit of another script', async ({ page, asklet, site, tag }) => {
  await page.goto(pageIn(site, tag(), 'lang="fa" dir="rtl"'));
  const radios = asklet.card.root.getByRole('radio');
  await expect(radios.nth(8)).toHaveAccessibleName('۸ از ۱۰');
  await radios.first().focus();
  await radios
    .first()
    .evaluate((radio) =>
      radio.dispatchEvent(new KeyboardEvent('keydown', { key: '۸', bubbles: true, composed: true })),
    );
  await expect(asklet).toHaveResponses([{ score: 8 }]);
});

test('chooses a higher score with ArrowLeft in a card from right to left', async ({ page, asklet, site, tag }) => {
  await page.goto(pageIn(site, tag({ 'data-locale': 'ar' }), 'lang="en"'));
  const radio = (score: number) => asklet.card.root.getByRole('radio').nth(score);
  await expect(radio(0)).toBeVisible();
  expect((await radio(0).boundingBox())!.x).toBeGreaterThan((await radio(10).boundingBox())!.x);
  await radio(0).focus();
  for (const [key, score] of [
    ['ArrowLeft', 1],
    ['ArrowLeft', 2],
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(radio(score)).toBeChecked();
  }
  await expect(asklet).toHaveNoResponse();
});

for (const { lang, add, title, dir } of [
  { lang: 'de', add: 'Screenshot hinzufügen', title: 'Screenshot', dir: 'ltr' },
  { lang: 'ar', add: 'إضافة لقطة شاشة', title: 'لقطة شاشة', dir: 'rtl' },
]) {
  test(`uses ${lang} in the screenshot dialog, as in the card`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ survey_type: 'general', allow_screenshots: true });
    await page.goto(pageIn(site, tag(), `lang="${lang}"`));
    await asklet.card.root.getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toHaveAttribute('lang', lang);
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
  });
}

test('uses English in the screenshot dialog if its messages are missing', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/screenshot-/);
  await asklet.override({ survey_type: 'general', allow_screenshots: true });
  await page.route(/\/chunks\/screenshot-de\b/, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, tag(), 'lang="de"'));
  await asklet.card.root.getByRole('button', { name: 'Screenshot hinzufügen' }).click();
  await expect(page.getByRole('button', { name: 'Use this image' })).toBeVisible();
});
