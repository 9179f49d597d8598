import type { LocaleTexts } from './messages.ts';

/** The chunks of all languages except English, which is part of the card's chunk. */
const localeChunks = import.meta.glob<{ default: LocaleTexts }>(['./*.json', '!./en.json'], { base: './locales' });

const chunkOf = (localeFile: string) => localeChunks[`./${localeFile}.json`];

/** Loads the texts of a file in `locales/` other than English. */
export const importTexts = async (localeFile: string): Promise<LocaleTexts> => (await chunkOf(localeFile)!()).default;

/**
 * Returns the file in `locales/` for a BCP 47 tag: for its region, its script (given or likely: zh-TW implies Hant), or
 * its language, in this order. Both forms of Norwegian use Bokmål.
 * @returns the name without `.json`, or undefined if there is no file
 * @throws RangeError if the tag is invalid
 */
export function matchLocale(tag: string): string | undefined {
  const locale = new Intl.Locale(tag);
  const language = locale.language.replace(/^n[no]$/, 'nb');
  return [`${language}-${locale.region}`, `${language}-${locale.maximize().script}`, language].find(
    (file) => file === 'en' || chunkOf(file),
  );
}
