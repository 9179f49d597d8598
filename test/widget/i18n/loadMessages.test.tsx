import { expect, test, vi } from 'vitest';
import { type LocalePage, loadMessages } from '../../../src/widget/i18n/loadMessages.ts';
import { importTexts } from '../../../src/widget/i18n/matchLocale.ts';
import type { LocaleTexts } from '../../../src/widget/i18n/messages.ts';

interface Setting {
  /** What the script tag asks for. */
  readonly locale?: string | null;
  /** The attribute `lang` of the page. */
  readonly page?: string;
  /** The page's body, and in it the element that the survey becomes a part of. */
  readonly body?: string;
  readonly target?: string | null;
  /** The languages of the browser. */
  readonly browser?: readonly string[];
}

/** Loads the messages for what the script tag, the page and the browser say. */
function load(
  { locale = null, page, body = '', target = null, browser = ['en-US'] }: Setting,
  fetchTexts: (localeFile: string) => Promise<LocaleTexts> = importTexts,
  setTimeout: unknown = () => 0,
) {
  const document = window.document.implementation.createHTMLDocument();
  if (page !== undefined) document.documentElement.lang = page;
  document.body.innerHTML = body;
  const place = { document, navigator: { languages: browser }, setTimeout };
  return loadMessages({ locale, target }, place as unknown as LocalePage, fetchTexts);
}

test.each<[string, Setting, string, string | undefined]>([
  ['the script tag, before the page', { locale: 'de', page: 'ja', browser: ['th'] }, 'Schließen', 'de'],
  ['the page, before the browser', { page: 'ja', browser: ['th'] }, '閉じる', 'ja'],
  ['the browser where nothing else names a language', { browser: ['th-TH', 'en'] }, 'ปิด', 'th-TH'],
  [
    'the first language of the browser that has messages',
    { browser: ['ka', '*', 'de-CH', 'ja'] },
    'Schließen',
    'de-CH',
  ],
  ['English where no language of the browser has messages', { browser: ['ka', 'yi'] }, 'Close', undefined],
  ['English where the browser names no language', { browser: [] }, 'Close', undefined],
  ['English for a page without messages, whatever the browser', { page: 'ka', browser: ['de'] }, 'Close', undefined],
  ['English for a tag without messages, whatever the page', { locale: 'ka', page: 'de' }, 'Close', undefined],
  ['English for a page whose language is no tag', { page: '{{ lang }}', browser: ['de'] }, 'Close', undefined],
  ['a page with an underscore', { page: 'de_AT' }, 'Schließen', 'de-AT'],
  [
    'the part of the page',
    { page: 'ja', body: '<main lang="de"><p id="here"></p></main>', target: '#here' },
    'Schließen',
    'de',
  ],
  [
    'the page where its part names no language',
    { page: 'de', body: '<p id="here"></p>', target: '#here' },
    'Schließen',
    'de',
  ],
  ['the page where there is no such part', { page: 'de', target: '#nowhere' }, 'Schließen', 'de'],
  ['the page where the target is no selector', { page: 'de', target: '###' }, 'Schließen', 'de'],
  ['the browser where the page names no language', { page: '', browser: ['de'] }, 'Schließen', 'de'],
  ['English for an English page', { page: 'en-GB', browser: ['de'] }, 'Close', undefined],
  ['English that a tag asks for on a page in another language', { locale: 'en-GB', page: 'de' }, 'Close', 'en'],
])('the language is that of %s', async (_, setting, close, lang) => {
  expect(await load(setting)).toMatchObject({ close, lang });
});

test.each<[Setting, string | undefined]>([
  [{ page: 'ar' }, 'rtl'],
  [{ locale: 'he', page: 'en' }, 'rtl'],
  // the page decides its own direction
  [{ page: 'de' }, undefined],
  [{ page: 'yi' }, undefined],
  // a language that is asked for has a direction of its own
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

test('nothing is fetched for English, and no timer is left behind', async () => {
  const fetchTexts = vi.fn<typeof importTexts>();
  const setTimeout = vi.fn<() => number>();
  await load({ page: 'en-US' }, fetchTexts, setTimeout);
  expect(fetchTexts).not.toHaveBeenCalled();
  expect(setTimeout).not.toHaveBeenCalled();
});

test('messages that cannot be fetched are English, in the direction of the page', async () => {
  const failing = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await load({ locale: 'ar' }, failing)).toMatchObject({ close: 'Close', lang: undefined, dir: undefined });
});

test('messages that take too long are English', async () => {
  const hanging = () => new Promise<never>(() => {});
  const timeUp = (run: () => void) => queueMicrotask(run);
  expect(await load({ page: 'de' }, hanging, timeUp)).toMatchObject({ close: 'Close' });
});
