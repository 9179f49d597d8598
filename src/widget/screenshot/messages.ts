import { loadInTime } from '../browser/loadInTime.ts';
import english from './locales/en.json';

/** The texts of the screenshot dialog, as in the files in `locales/`. */
export type ScreenshotMessages = typeof english;

/** The timeout of the messages, in ms. After it, the dialog opens in English. */
const maxTime = 3_000;

const locales = import.meta.glob<{ default: ScreenshotMessages }>(['./*.json', '!./en.json'], { base: './locales' });

/**
 * Loads the messages of the dialog, or English if they don't load in time.
 * @param localeFile the name of a file in `locales/`, or undefined for English
 */
export async function loadScreenshotMessages(localeFile: string | undefined): Promise<ScreenshotMessages> {
  const load = locales[`./${localeFile}.json`];
  if (!load) return english;
  const texts = await loadInTime(load, maxTime).catch(() => null);
  return texts?.default ?? english;
}
