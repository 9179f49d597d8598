import type { LocaleTexts } from './messages.ts';

/** English comes with the card; every other language is a chunk. */
const localeChunks = import.meta.glob<LocaleTexts>(['./locales/*.json', '!./locales/en.json'], { import: 'default' });

const chunkOf = (localeFile: string) => localeChunks[`./locales/${localeFile}.json`];

/** Fetches the texts of a file in `locales/` other than English. */
export const importTexts = (localeFile: string): Promise<LocaleTexts> => chunkOf(localeFile)!();

/**
 * Finds the file in `locales/` for a BCP 47 tag: that of its region, else of its script (named or likely: zh-TW is
 * written in Hant), else of its language. Both kinds of Norwegian get Bokmål.
 * @returns the name without `.json`, undefined for a language that has no file
 * @throws RangeError where the text is no tag
 */
export function matchLocale(tag: string): string | undefined {
  const locale = new Intl.Locale(tag);
  const language = locale.language.replace(/^n[no]$/, 'nb');
  return [`${language}-${locale.region}`, `${language}-${locale.maximize().script}`, language].find(
    (file) => file === 'en' || chunkOf(file),
  );
}
