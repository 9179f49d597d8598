import type { Page } from '@playwright/test';
import { chunks, collectRequests } from './support/requests.ts';
import { aSurvey, cardOf, expect, type Feedback, htmlOf, type Site, test } from './support/test.ts';

/** Serves a page whose `<html>` has some attributes, with the tag of a server. */
function pageIn(site: Site, server: Feedback, htmlAttributes: string, attributes: Record<string, string> = {}): string {
  return site.page(htmlOf(server.tag(attributes)).replace('<html lang="en">', `<html ${htmlAttributes}>`));
}

/** Collects the chunks with messages of the card, without their hashes. */
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
    feedback,
    site,
  }) => {
    const server = await feedback(aSurvey());
    const requested = messageChunksOf(page);
    await page.goto(pageIn(site, server, html, attributes));
    const card = cardOf(page);
    await expect(card.getByRole('button', { name: close })).toBeVisible();
    // a card in English has no lang where the page is in English
    expect(await card.getAttribute('lang')).toBe(lang);
    expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
    await card.getByRole('radio', { name, exact: true }).click();
    await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
    expect(requested()).toEqual(messages);
  });
}

test.describe('in a German browser', () => {
  test.use({ locale: 'de-AT' });

  test('uses German where the page has no lang', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(pageIn(site, server, ''));
    await expect(cardOf(page).getByRole('button', { name: 'Schließen' })).toBeVisible();
  });

  test('uses the lang of the page', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(pageIn(site, server, 'lang="ja"'));
    await expect(cardOf(page).getByRole('button', { name: '閉じる' })).toBeVisible();
  });
});

test('uses the new language after the page has changed its lang', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(pageIn(site, server, 'lang="de"'));
  const call = (command: string) =>
    page.evaluate((each) => (window as unknown as { asklet(command: string): void }).asklet(each), command);
  await page.waitForFunction(() => 'asklet' in window);
  await call('open');
  await expect(cardOf(page).getByRole('button', { name: 'Schließen' })).toBeVisible();
  await call('close');
  await page.evaluate(() => (document.documentElement.lang = 'ja'));
  await call('open');
  await expect(cardOf(page).getByRole('button', { name: '閉じる' })).toBeVisible();
});

test('uses English where the messages are missing at the server', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/i18n-/);
  const server = await feedback(aSurvey());
  await page.route(chunks.messages, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, server, 'lang="de"'));
  const card = cardOf(page);
  await expect(card.getByRole('button', { name: 'Close' })).toBeVisible();
  // the texts of the survey are in the language of the page
  await expect(card).not.toHaveAttribute('lang');
  await card.getByRole('radio', { name: '8 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
});

test('uses English where the messages never load', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.clock.install();
  const requested = page.waitForRequest(chunks.messages);
  await page.route(chunks.messages, () => {});
  await page.goto(pageIn(site, server, 'lang="de"'));
  await requested;
  await page.clock.runFor(3_000);
  await expect(cardOf(page).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('uses English for an unknown data-locale, and reports one that is no language tag', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(pageIn(site, server, 'lang="de"', { 'data-locale': 'tlh' }));
  await expect(cardOf(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await page.goto(pageIn(site, server, 'lang="de"', { 'data-locale': 'de_DE' }));
  // without a valid data-locale the lang of the page counts
  await expect(cardOf(page).getByRole('button', { name: 'Schließen' })).toBeVisible();
  await consoleErrors.expect('asklet: data-locale is "de_DE": it must be a language tag');
});

test('answers with a digit of another script', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(pageIn(site, server, 'lang="fa" dir="rtl"'));
  const radios = cardOf(page).getByRole('radio');
  await expect(radios.nth(8)).toHaveAccessibleName('۸ از ۱۰');
  await radios.first().focus();
  await radios
    .first()
    .evaluate((radio) =>
      radio.dispatchEvent(new KeyboardEvent('keydown', { key: '۸', bubbles: true, composed: true })),
    );
  await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
});

test('chooses a higher score with ArrowLeft in a card from right to left', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(pageIn(site, server, 'lang="en"', { 'data-locale': 'ar' }));
  const radio = (score: number) => cardOf(page).getByRole('radio').nth(score);
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
  expect(await server.responses()).toEqual([]);
});

for (const { lang, add, title, dir } of [
  { lang: 'de', add: 'Screenshot hinzufügen', title: 'Screenshot', dir: 'ltr' },
  { lang: 'ar', add: 'إضافة لقطة شاشة', title: 'لقطة شاشة', dir: 'rtl' },
]) {
  test(`uses ${lang} in the screenshot dialog as in the card`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ survey_type: 'general', allow_screenshots: true }));
    await page.goto(pageIn(site, server, `lang="${lang}"`));
    await cardOf(page).getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toHaveAttribute('lang', lang);
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
  });
}

test('uses English in the screenshot dialog where its messages are missing', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\/screenshot-/);
  const server = await feedback(aSurvey({ survey_type: 'general', allow_screenshots: true }));
  await page.route(/\/chunks\/screenshot-de\b/, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, server, 'lang="de"'));
  await cardOf(page).getByRole('button', { name: 'Screenshot hinzufügen' }).click();
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible();
});
