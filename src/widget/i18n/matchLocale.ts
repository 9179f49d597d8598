import { findLocaleFile } from '../browser/findLocaleFile.ts';
import type { LocaleTexts } from './messages.ts';

/** The chunks of all languages except English, which is part of the card's chunk. */
const localeChunks = import.meta.glob<{ default: LocaleTexts }>(['./*.json', '!./en.json'], { base: './locales' });

const chunkOf = (localeFile: string) => localeChunks[`./${localeFile}.json`];

/** Loads the texts of a file in `locales/` other than English. */
export const importTexts = async (localeFile: string): Promise<LocaleTexts> => (await chunkOf(localeFile)!()).default;

/**
 * Returns the file in `locales/` for a BCP 47 tag, without `.json`. Returns undefined if we lack the language.
 * @throws RangeError if the tag is invalid
 */
export const matchLocale = (tag: string): string | undefined =>
  findLocaleFile(tag, (file) => file === 'en' || chunkOf(file));
