import { expect, test, vi } from 'vitest';
import { type LocalePage, loadMessages } from '../../../src/widget/i18n/loadMessages.ts';
import { importTexts } from '../../../src/widget/i18n/matchLocale.ts';
import type { LocaleTexts } from '../../../src/widget/i18n/messages.ts';

interface Setting {
  /** The language of the script tag. */
  readonly locale?: string | null;
  /** The language of the page. */
  readonly page?: string;
  /** The page's body, which contains the element for an inline survey. */
  readonly body?: string;
  readonly target?: string | null;
  /** The languages of the browser. */
  readonly browser?: readonly string[];
}

/** Loads the messages for the settings of the script tag, the page and the browser. */
function load(
  { locale = null, page = '', body = '', target = null, browser = ['en-US'] }: Setting,
  fetchTexts: (localeFile: string) => Promise<LocaleTexts> = importTexts,
) {
  const document = window.document.implementation.createHTMLDocument();
  document.documentElement.lang = page;
  document.body.innerHTML = body;
  const environment = { document, navigator: { languages: browser } };
  return loadMessages({ locale, pageLanguage: page, target }, environment as unknown as LocalePage, fetchTexts);
}

test.each<[string, Setting, string, string | undefined]>([
  ['the script tag, before the page', { locale: 'de', page: 'ja', browser: ['th'] }, 'Schließen', 'de'],
  ['the page, before the browser', { page: 'ja', browser: ['th'] }, '閉じる', 'ja'],
  ['the browser if nothing else sets a language', { browser: ['th-TH', 'en'] }, 'ปิด', 'th-TH'],
  [
    'the first language of the browser that has messages',
    { browser: ['ka', '*', 'de-CH', 'ja'] },
    'Schließen',
    'de-CH',
  ],
  ['English if no language of the browser has messages', { browser: ['ka', 'yi'] }, 'Close', undefined],
  ['English if the browser sets no language', { browser: [] }, 'Close', undefined],
  ['English for a page without messages, whatever the browser', { page: 'ka', browser: ['de'] }, 'Close', undefined],
  ['English for a tag without messages, whatever the page', { locale: 'ka', page: 'de' }, 'Close', undefined],
  ['the browser if the page has an unfilled template', { page: '{{ lang }}', browser: ['de'] }, 'Schließen', 'de'],
  ['a browser that names a system locale', { browser: ['de_DE.UTF-8'] }, 'Schließen', 'de-DE'],
  ['English if the browser has no list of languages', { browser: undefined! }, 'Close', undefined],
  ['a page with an underscore', { page: 'de_AT' }, 'Schließen', 'de-AT'],
  [
    'the containing element',
    { page: 'ja', body: '<main lang="de"><p id="here"></p></main>', target: '#here' },
    'Schließen',
    'de',
  ],
  [
    'the page if the containing element sets no language',
    { page: 'de', body: '<p id="here"></p>', target: '#here' },
    'Schließen',
    'de',
  ],
  ['the page if the target is missing', { page: 'de', target: '#nowhere' }, 'Schließen', 'de'],
  ['the page if the target is not a selector', { page: 'de', target: '###' }, 'Schließen', 'de'],
  ['the browser if the page sets no language', { page: '', browser: ['de'] }, 'Schließen', 'de'],
  ['English for an English page', { page: 'en-GB', browser: ['de'] }, 'Close', undefined],
  ['English in the tag on a page in another language', { locale: 'en-GB', page: 'de' }, 'Close', 'en'],
])('the language is that of %s', async (_, setting, close, lang) => {
  expect(await load(setting)).toMatchObject({ close, lang });
});

test.each<[Setting, string | undefined]>([
  [{ page: 'ar' }, 'rtl'],
  [{ locale: 'he', page: 'en' }, 'rtl'],
  // the page sets its own direction
  [{ page: 'de' }, undefined],
  [{ page: 'yi' }, undefined],
  // a requested language has its own direction
  [{ locale: 'de', page: 'ar' }, 'ltr'],
  [{ locale: 'en', page: 'ar' }, 'ltr'],
])('%o has the direction %s', async (setting, dir) => {
  expect((await load(setting)).dir).toBe(dir);
});

test.each([
  ['de-AT', 'de'],
  ['zh-TW', 'zh-Hant'],
  ['en', undefined],
])('the messages of a page in %s name their file: %s', async (page, localeFile) => {
  expect((await load({ page })).localeFile).toBe(localeFile);
});

test('fetches nothing for English', async () => {
  const fetchTexts = vi.fn<typeof importTexts>();
  await load({ page: 'en-US' }, fetchTexts);
  expect(fetchTexts).not.toHaveBeenCalled();
});

test('messages that cannot be fetched are English, in the direction of the page', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await load({ locale: 'ar' }, failing)).toMatchObject({ close: 'Close', lang: undefined, dir: undefined });
});

test('messages that take too long are English, and leave no timer behind', async () => {
  vi.useFakeTimers();
  const loading = load({ page: 'de' }, () => new Promise<never>(() => {}));
  vi.advanceTimersByTime(3_000);
  expect(await loading).toMatchObject({ close: 'Close' });
  await load({ page: 'de' });
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
