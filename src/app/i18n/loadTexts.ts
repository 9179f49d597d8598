import { loadInTime } from '../../widget/browser/loadInTime.ts';
import { findLocaleFile } from '../../widget/browser/findLocaleFile.ts';
import { createTexts, type Texts, type Translations } from './texts.ts';

/** The chunks of all languages except English, which needs none. */
const chunks = import.meta.glob<{ default: Translations }>('./*.json');

const chunkOf = (file: string) => chunks[`./${file}.json`];

/** The tags of the languages that the app speaks. */
export const appLanguages: readonly string[] = ['en', ...Object.keys(chunks).map((path) => path.slice(2, -5))];

/** The storage key for the language that the owner has chosen. */
export const languageName = 'app-language';

/** The timeout of a language, in ms. After it, the app is in English. */
const maxTime = 3_000;

const fileOf = (tag: string): string | undefined =>
  tag === '' ? undefined : findLocaleFile(tag, (file) => file === 'en' || chunkOf(file) !== undefined);

/**
 * Loads the texts in the chosen language, or else in the first one of the browser that the app speaks. Falls back to
 * English. Never rejects.
 * @param chosen a tag, or '' for the browser's languages
 */
export async function loadTexts(chosen: string, browserLanguages: readonly string[]): Promise<Texts> {
  // of the chosen language, the region that the browser prefers
  const wanted = [...browserLanguages.filter((tag) => tag.startsWith(chosen)), chosen, ...browserLanguages];
  const locale = wanted.find(fileOf) ?? 'en';
  try {
    const load = chunkOf(fileOf(locale)!);
    return createTexts(locale, load && (await loadInTime(load, maxTime)).default);
  } catch {
    return createTexts('en');
  }
}
