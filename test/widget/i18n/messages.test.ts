import { afterEach, expect, test } from 'vitest';
import { importTexts, matchLocale } from '../../../src/widget/i18n/matchLocale.ts';
import { createMessages, formatCharactersLeft, formatMessage, labelOr } from '../../../src/widget/i18n/messages.ts';

const { NumberFormat } = Intl;

afterEach(() => {
  Intl.NumberFormat = NumberFormat;
});

/** Records the tags of the formats that are created from now on. */
function noteFormats(): unknown[] {
  const tags: unknown[] = [];
  Intl.NumberFormat = class extends NumberFormat {
    constructor(tag: string) {
      super(tag);
      tags.push(tag);
    }
  } as typeof NumberFormat;
  return tags;
}

/** Resolves to the messages of a tag. */
async function messagesOf(lang: string) {
  const localeFile = matchLocale(lang);
  return createMessages(
    localeFile && localeFile !== 'en' ? { lang, localeFile, texts: await importTexts(localeFile) } : { lang },
  );
}

const regions = (
  'ar ar-EG ar-MA ar-SA ar-AE bg bn bn-IN ca cs da de de-CH el en en-IN es es-419 et fa fa-AF fi fr fr-CA he hi hr hu ' +
  'id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sr-Latn sv sw th tr uk ur ur-IN ur-PK vi zh-Hans zh-Hant ' +
  'hi-u-nu-deva th-u-nu-thai ja-u-nu-fullwide prs ks-Deva'
).split(' ');

test.each(regions)('%s formats numbers like Intl', async (lang) => {
  const { formatNumber } = await messagesOf(lang);
  const { format } = new Intl.NumberFormat(lang);
  for (const number of [0, 1, 7, 10, 42, 999, 1000, 1999, 9999]) expect(formatNumber(number)).toBe(format(number));
});

test.each(['en', 'de', 'fr', 'hi', 'ja', 'th', 'zh-Hant', 'he'])(
  '%s creates no Intl.NumberFormat for small numbers',
  async (lang) => {
    const formats = noteFormats();
    const { formatNumber } = await messagesOf(lang);
    formatNumber(10);
    expect(formats).toEqual([]);
  },
);

test('other digits create one Intl.NumberFormat, with the first number', async () => {
  const formats = noteFormats();
  const { formatNumber } = await messagesOf('ar-EG');
  expect(formats).toEqual([]);
  expect([formatNumber(1), formatNumber(10)]).toEqual(['١', '١٠']);
  expect(formats).toEqual(['ar-EG']);
});

test('numbers replace the names in braces', async () => {
  const english = createMessages();
  expect(formatMessage(english, english.score, { score: 8, highest: 10 })).toBe('8 out of 10');
  const japanese = await messagesOf('ja');
  expect(formatMessage(japanese, japanese.score, { score: 8, highest: 10 })).toBe('10点満点中8点');
});

test.each([
  ['en', 1, '1 character left'],
  ['en', 20, '20 characters left'],
  ['en', 2000, '2,000 characters left'],
  ['ar', 2, 'يتبقى حرفان'],
  ['ja', 1, '残り1文字'],
])('%s uses the plural form of %i characters', async (lang, count, text) => {
  expect(formatCharactersLeft(await messagesOf(lang), count)).toBe(text);
});

test.each([
  ['Go on', 'Go on'],
  [' Go on\n', 'Go on'],
  [' ', 'Next'],
  ['', 'Next'],
  [null, 'Next'],
])('the label %j reads %s', (label, text) => {
  expect(labelOr(label, 'Next')).toBe(text);
});
