import type { Page } from '@playwright/test';
import manifest from '../package.json' with { type: 'json' };
import { type Asklet, expect, htmlOf, type Site, type SurveyChange, test } from './support/test.ts';

/** A survey in three languages, one of them right to left. */
const survey: SurveyChange = {
  language: 'en',
  question: 'How likely are you to recommend us?',
  response_type: 'choices',
  text_question: 'What matters most?',
  choice_options: { options: [{ value: 'price', label: 'Price' }, 'Speed'] },
  thank_you_message: 'Thanks!',
  translations: {
    de: {
      question: 'Wie wahrscheinlich ist es, dass Sie uns empfehlen?',
      text_question: 'Was ist am wichtigsten?',
      choice_options: { price: 'Preis', Speed: 'Tempo' },
      thank_you_message: 'Danke!',
    },
    ar: {
      question: 'ما مدى احتمال أن توصي بنا؟',
      text_question: 'ما الأهم؟',
      choice_options: { price: 'السعر', Speed: 'السرعة' },
      thank_you_message: 'شكرًا!',
    },
  },
};

/** The texts that a visitor reads in each language: the survey's and ours. */
const languages = {
  en: {
    question: 'How likely are you to recommend us?',
    close: 'Close',
    choices: ['Price', 'Speed'],
    thanks: 'Thanks!',
    dir: 'ltr',
  },
  de: {
    question: 'Wie wahrscheinlich ist es, dass Sie uns empfehlen?',
    close: 'Schließen',
    choices: ['Preis', 'Tempo'],
    thanks: 'Danke!',
    dir: 'ltr',
  },
  ar: {
    question: 'ما مدى احتمال أن توصي بنا؟',
    close: 'إغلاق',
    choices: ['السعر', 'السرعة'],
    thanks: 'شكرًا!',
    dir: 'rtl',
  },
} as const;
type Language = keyof typeof languages;

const pageIn = (site: Site, tag: string, lang: string) =>
  site.page(htmlOf(tag).replace('<html lang="en">', `<html lang="${lang}">`));

/** Expects a card whose texts, name, buttons and direction all match one language. */
async function expectLanguage({ card }: Asklet, language: Language): Promise<void> {
  const { question, close, dir } = languages[language];
  await expect(card.question).toHaveText(question);
  await expect(card.root).toHaveAccessibleName(question);
  await expect(card.root.getByRole('button', { name: close, exact: true })).toBeVisible();
  await expect(card.root).toHaveAttribute('lang', language);
  await expect(card.root).toHaveCSS('direction', dir);
}

const open = (page: Page) => page.evaluate(`asklet('open')`);

test.beforeEach(({ asklet }) => asklet.override(survey));

for (const { page: lang, attributes, language } of [
  { page: 'de-AT', language: 'de' },
  { page: 'ar', language: 'ar' },
  // a language that the survey lacks: our own texts follow the survey
  { page: 'ja', language: 'en' },
  { page: 'ar', attributes: { 'data-locale': 'de' }, language: 'de' },
] as const)
  test(`shows and stores ${language} on a page in ${lang}${attributes ? ' with data-locale' : ''}`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await page.goto(pageIn(site, tag(attributes), lang));
    await expectLanguage(asklet, language);
    expect(await asklet.why()).toMatchObject({
      language: { shown: language, asked: attributes?.['data-locale'] ?? lang },
    });
    const { choices, thanks } = languages[language];
    await asklet.card.score(9);
    await asklet.card.choose(choices[0]);
    await expect(asklet.card.thanks).toHaveText(thanks);
    // the answers of all languages count together
    await expect(asklet).toHaveResponses([{ score: 9, metadata: { choices: ['price'], locale: language } }]);
  });

test.describe('in an Arabic browser', () => {
  test.use({ locale: 'ar-EG' });

  test('shows Arabic if the page has no lang', async ({ page, asklet, site, tag }) => {
    await page.goto(pageIn(site, tag(), ''));
    await expectLanguage(asklet, 'ar');
  });
});

test('has the new language when it opens again, but an open card keeps its language', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(pageIn(site, tag(), 'de'));
  await page.waitForFunction(() => 'asklet' in window);
  await open(page);
  await expectLanguage(asklet, 'de');
  await page.evaluate(() => (document.documentElement.lang = 'ar'));
  await open(page);
  await expectLanguage(asklet, 'de');
  await asklet.card.close();
  await open(page);
  await expectLanguage(asklet, 'ar');
  await asklet.card.close();
  await page.locator('script[data-survey]').evaluate((script: HTMLElement) => (script.dataset.locale = 'en'));
  await open(page);
  await expectLanguage(asklet, 'en');
  expect(await asklet.server.sessions()).toHaveLength(1);
});

test('keeps its language when a tab in another language opens the survey', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(pageIn(site, tag(), 'de'));
  await page.waitForFunction(() => 'asklet' in window);
  await open(page);
  await expectLanguage(asklet, 'de');
  const other = await page.context().newPage();
  await other.goto(site.page(htmlOf(tag()).replace('<html lang="en">', '<html lang="ar">'), '/ar'));
  await other.waitForFunction(() => 'asklet' in window);
  await open(other);
  await expect(other.getByRole('dialog')).toHaveAttribute('lang', 'ar');
  await asklet.card.close();
  await open(page);
  await expectLanguage(asklet, 'de');
});

test("has a feedback button in the survey's language, also on the next page", async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true, feedback_button: true });
  const launcher = page.locator('asklet-survey[launcher]').getByRole('button');
  await page.goto(pageIn(site, tag(), 'de'));
  await expect(launcher).toHaveAttribute('lang', 'de');
  await page.goto(site.page(htmlOf(tag()).replace('<html lang="en">', '<html lang="ar">'), '/ar'));
  await expect(launcher).toHaveAttribute('lang', 'ar');
  await expect(launcher).toHaveCount(1);
  await launcher.click();
  await expectLanguage(asklet, 'ar');
});

test('has the right language with a pinned script', async ({ page, asklet, site, tag }) => {
  const pinned = tag().replace('/asklet.js', `/asklet-${manifest.version}.js`);
  for (const lang of ['de', 'ar'] as const) {
    await page.goto(site.page(htmlOf(pinned).replace('<html lang="en">', `<html lang="${lang}">`), `/${lang}`));
    await expectLanguage(asklet, lang);
  }
});

test('asks for the language without an extra preflight', async ({ page, asklet, site, tag }) => {
  const preflights: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'OPTIONS') preflights.push(request.headers()['access-control-request-headers']);
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    const names = headers['Access-Control-Request-Headers'];
    if (names) preflights.push(names);
  });
  await page.goto(pageIn(site, tag(), 'de'));
  await expectLanguage(asklet, 'de');
  await asklet.flushed();
  expect(preflights.length).toBeGreaterThan(0);
  for (const names of preflights) expect(names).not.toContain('accept-language');
});

test('has the same language after a reload, and another one on a page of that language', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const german = pageIn(site, tag(), 'de');
  await page.goto(german);
  await expectLanguage(asklet, 'de');
  await page.reload();
  await expectLanguage(asklet, 'de');
  await page.goto(site.page(htmlOf(tag()).replace('<html lang="en">', '<html lang="ar">'), '/ar'));
  await expectLanguage(asklet, 'ar');
  await asklet.flushed();
  expect(await asklet.server.sessions()).toHaveLength(1);
});

test('continues an answer in another language', async ({ page, asklet, site, tag }) => {
  await page.goto(pageIn(site, tag(), 'de'));
  await expectLanguage(asklet, 'de');
  await asklet.card.score(9);
  await expect(asklet.card.question).toHaveText('Was ist am wichtigsten?');
  await asklet.flushed();
  await page.goto(site.page(htmlOf(tag()).replace('<html lang="en">', '<html lang="ar">'), '/ar'));
  await expect(asklet.card.question).toHaveText('ما الأهم؟');
  await asklet.card.choose('السرعة');
  await expect(asklet.card.thanks).toHaveText('شكرًا!');
  await expect(asklet).toHaveResponses([{ score: 9, metadata: { choices: ['Speed'], locale: 'ar' } }]);
});

test('keeps the language of the answer when the visitor follows the link of the thank-you', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const link = { label: 'Write a review', url: site.page(htmlOf(), '/reviews') };
  await asklet.override({
    ...survey,
    response_type: 'none',
    allow_multiple_responses: true,
    thank_yous: [{ scores: [9, 10], link }],
  });
  await page.goto(pageIn(site, tag(), 'de'));
  await asklet.card.score(9);
  await asklet.card.root.getByRole('link', { name: link.label }).click();
  const metadata = { followed_link: link.url, locale: 'de' };
  await expect(asklet).toHaveResponses([{ score: 9, metadata }]);
});
