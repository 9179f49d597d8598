import type { Page } from '@playwright/test';
import { aSurvey, cardOf, expect, type Feedback, htmlOf, type Site, test } from './support/test.ts';

/** A page in a language, with the tag of a server. */
function pageIn(site: Site, server: Feedback, html: string, attributes: Record<string, string> = {}): string {
  return site.page(htmlOf(server.tag(attributes)).replace('<html lang="en">', `<html ${html}>`));
}

const chunksOf = (page: Page) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return () => asked.filter((path) => path.includes('/words-')).map((path) => path.replace(/-[\w-]{8}\.js$/, ''));
};

for (const { html, attributes, lang, dir, close, name, chunks } of [
  { html: 'lang="de"', lang: 'de', dir: 'ltr', close: 'Schließen', name: '8 von 10', chunks: ['/chunks/words-de'] },
  {
    html: 'lang="ar" dir="rtl"',
    lang: 'ar',
    dir: 'rtl',
    close: 'إغلاق',
    name: '8 من 10',
    chunks: ['/chunks/words-ar'],
  },
  { html: 'lang="ar-EG"', lang: 'ar-EG', dir: 'rtl', close: 'إغلاق', name: '٨ من ١٠', chunks: ['/chunks/words-ar'] },
  { html: 'lang="ja"', lang: 'ja', dir: 'ltr', close: '閉じる', name: '10点満点中8点', chunks: ['/chunks/words-ja'] },
  { html: 'lang="en-GB"', lang: null, dir: 'ltr', close: 'Close', name: '8 out of 10', chunks: [] },
  {
    html: 'lang="de"',
    attributes: { 'data-locale': 'he' },
    lang: 'he',
    dir: 'rtl',
    close: 'סגירה',
    name: '8 מתוך 10',
    chunks: ['/chunks/words-he'],
  },
  {
    html: 'lang="ar" dir="rtl"',
    attributes: { 'data-locale': 'en' },
    lang: 'en',
    dir: 'ltr',
    close: 'Close',
    name: '8 out of 10',
    chunks: [],
  },
] as const) {
  test(`a page with ${html}${attributes ? ' and data-locale' : ''} speaks ${lang ?? 'English'}`, async ({
    page,
    feedback,
    site,
    mistakes,
  }) => {
    const server = await feedback(aSurvey());
    const asked = chunksOf(page);
    await page.goto(pageIn(site, server, html, attributes));
    const card = cardOf(page);
    await expect(card.getByRole('button', { name: close })).toBeVisible();
    // English says nothing of its own where the page says that it is English
    expect(await card.getAttribute('lang')).toBe(lang);
    expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
    await card.getByRole('radio', { name, exact: true }).click();
    await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
    expect(asked()).toEqual(chunks);
    expect(mistakes).toEqual([]);
  });
}

test.describe('a browser in German', () => {
  test.use({ locale: 'de-AT' });

  test('is spoken to in German where the page does not say what it is written in', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(pageIn(site, server, ''));
    await expect(cardOf(page).getByRole('button', { name: 'Schließen' })).toBeVisible();
  });

  test('is spoken to in the language of the page where that is told', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(pageIn(site, server, 'lang="ja"'));
    await expect(cardOf(page).getByRole('button', { name: '閉じる' })).toBeVisible();
  });
});

test('a page that changes its language is spoken to in the new one', async ({ page, feedback, site }) => {
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

test('words that the server does not have leave the card in English', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.route(/\/chunks\/words-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, server, 'lang="de"'));
  const card = cardOf(page);
  await expect(card.getByRole('button', { name: 'Close' })).toBeVisible();
  // the survey is written in the language of the page, whatever our own words are
  await expect(card).not.toHaveAttribute('lang');
  await card.getByRole('radio', { name: '8 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
});

test('words that never come leave the card in English', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.clock.install();
  const asked = page.waitForRequest(/\/chunks\/words-/);
  await page.route(/\/chunks\/words-/, () => {});
  await page.goto(pageIn(site, server, 'lang="de"'));
  await asked;
  await page.clock.runFor(3_000);
  await expect(cardOf(page).getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a language that we do not speak is answered in English, and a text that is no language is told', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(pageIn(site, server, 'lang="de"', { 'data-locale': 'tlh' }));
  await expect(cardOf(page).getByRole('button', { name: 'Close' })).toBeVisible();
  expect(mistakes).toEqual([]);
  await page.goto(pageIn(site, server, 'lang="de"', { 'data-locale': 'de_DE' }));
  // what is wrong is left out: the page's own language is what remains
  await expect(cardOf(page).getByRole('button', { name: 'Schließen' })).toBeVisible();
  expect(mistakes).toEqual(['asklet: data-locale is "de_DE": it must be a language tag']);
});

test('a digit answers in the script of the keyboard', async ({ page, feedback, site }) => {
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

test('arrows follow what is seen: to the left is more in a card from right to left', async ({
  page,
  feedback,
  site,
}) => {
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
  test(`the screenshot speaks ${lang} as the card does`, async ({ page, feedback, site, mistakes }) => {
    const server = await feedback(aSurvey({ survey_type: 'general', allow_screenshots: true }));
    await page.goto(pageIn(site, server, `lang="${lang}"`));
    await cardOf(page).getByRole('button', { name: add }).click();
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toHaveAttribute('lang', lang);
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(dir);
    expect(mistakes).toEqual([]);
  });
}

test('a screenshot whose words do not come is taken in English', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'general', allow_screenshots: true }));
  await page.route(/\/chunks\/screenshot-/, (route) => route.fulfill({ status: 404 }));
  await page.goto(pageIn(site, server, 'lang="de"'));
  await cardOf(page).getByRole('button', { name: 'Screenshot hinzufügen' }).click();
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeVisible();
});
