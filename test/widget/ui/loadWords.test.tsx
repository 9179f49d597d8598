import { afterEach, expect, test, vi } from 'vitest';
import { importTexts } from '../../../src/widget/ui/importTexts.ts';
import { loadWords, type Place } from '../../../src/widget/ui/loadWords.ts';

vi.mock('../../../src/widget/ui/importTexts.ts', { spy: true });
afterEach(() => void vi.mocked(importTexts).mockReset());

interface Told {
  readonly tag?: string | null;
  readonly page?: string;
  /** The page's body, and the element in it that the survey becomes a part of. */
  readonly body?: string;
  readonly target?: string | null;
  readonly browser?: readonly string[];
}

/** Loads the words for what the script tag, the page and the browser say. */
function load(
  { tag = null, page, body = '', target = null, browser = ['en-US'] }: Told,
  setTimeout: unknown = () => 0,
) {
  const document = window.document.implementation.createHTMLDocument();
  if (page !== undefined) document.documentElement.lang = page;
  document.body.innerHTML = body;
  return loadWords({ locale: tag, look: { target } }, {
    document,
    navigator: { languages: browser },
    setTimeout,
  } as unknown as Place);
}

test.each<[string, Told, string, string | undefined]>([
  ['the script tag before the page', { tag: 'de', page: 'ja', browser: ['th'] }, 'Schließen', 'de'],
  ['the page before the browser', { page: 'ja', browser: ['th'] }, '閉じる', 'ja'],
  ['the browser where nothing else is said', { browser: ['th-TH', 'en'] }, 'ปิด', 'th-TH'],
  ['the first of the browser that we speak', { browser: ['ka', '*', 'de-CH', 'ja'] }, 'Schließen', 'de-CH'],
  ['English where the browser has none that we speak', { browser: ['ka', 'yi'] }, 'Close', undefined],
  ['English where the browser names none', { browser: [] }, 'Close', undefined],
  [
    'English for a page that we do not speak, whatever the browser',
    { page: 'ka', browser: ['de'] },
    'Close',
    undefined,
  ],
  ['English for a tag that we do not speak, whatever the page', { tag: 'ka', page: 'de' }, 'Close', undefined],
  ['English for a page whose language is nonsense', { page: '{{ lang }}', browser: ['de'] }, 'Close', undefined],
  ['a page with an underscore', { page: 'de_AT' }, 'Schließen', 'de-AT'],
  [
    'the part of the page',
    { page: 'ja', body: '<main lang="de"><p id="here"></p></main>', target: '#here' },
    'Schließen',
    'de',
  ],
  [
    'the page where its part says nothing',
    { page: 'de', body: '<p id="here"></p>', target: '#here' },
    'Schließen',
    'de',
  ],
  ['the page where there is no such part', { page: 'de', target: '#nowhere' }, 'Schließen', 'de'],
  ['the page where the part is named wrongly', { page: 'de', target: '###' }, 'Schließen', 'de'],
  ['the browser where the page leaves it open', { page: '', browser: ['de'] }, 'Schließen', 'de'],
  ['English as it is asked for', { page: 'en-GB', browser: ['de'] }, 'Close', undefined],
  ['English that is asked for on a page of another language', { tag: 'en-GB', page: 'de' }, 'Close', 'en'],
])('%s decides', async (_, told, close, lang) => {
  expect(await load(told)).toMatchObject({ close, lang });
});

test.each<[Told, string | undefined]>([
  [{ page: 'ar' }, 'rtl'],
  [{ tag: 'he', page: 'en' }, 'rtl'],
  // what the page says of its own direction holds
  [{ page: 'de' }, undefined],
  [{ page: 'yi' }, undefined],
  // words that were asked for alone know their own
  [{ tag: 'de', page: 'ar' }, 'ltr'],
  [{ tag: 'en', page: 'ar' }, 'ltr'],
])('%o is written %s', async (told, dir) => {
  expect((await load(told)).dir).toBe(dir);
});

test('English needs nothing to be fetched', async () => {
  const setTimeout = vi.fn<() => number>();
  await load({ page: 'en-US' }, setTimeout);
  expect(importTexts).not.toHaveBeenCalled();
  // nothing is left behind that would go off later
  expect(setTimeout).not.toHaveBeenCalled();
});

test('words that cannot be fetched are English, in the direction of the page', async () => {
  vi.mocked(importTexts).mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await load({ tag: 'ar' })).toMatchObject({ close: 'Close', lang: undefined, dir: undefined });
});

test('words that do not come are not waited for', async () => {
  vi.mocked(importTexts).mockReturnValue(new Promise(() => {}));
  const timeUp = (run: () => void) => queueMicrotask(run);
  expect(await load({ page: 'de' }, timeUp)).toMatchObject({ close: 'Close' });
});

test.each([
  ['de', '10'],
  ['ar-EG', '١٠'],
  ['ar-MA', '10'],
])('a page in %s reads the number %s', async (page, ten) => {
  expect((await load({ page })).number(10)).toBe(ten);
});
