import english from './locales/en.json';

/** The texts of the screenshot dialog, as each file in `locales/` has them. */
export type ScreenshotMessages = typeof english;

/** The longest time to wait for a language, in ms. After it the dialog opens in English. */
const timeLimit = 3_000;

const locales = import.meta.glob<ScreenshotMessages>(['./locales/*.json', '!./locales/en.json'], { import: 'default' });

/**
 * Loads the messages of the dialog. English stands in where a language cannot be loaded in time.
 * @param localeFile the name of a file in `locales/`, undefined for English
 */
export async function loadScreenshotMessages(localeFile: string | undefined): Promise<ScreenshotMessages> {
  const load = locales[`./locales/${localeFile}.json`];
  if (!load) return english;
  const late = new Promise<null>((resolve) => setTimeout(resolve, timeLimit, null));
  return (await Promise.race([load(), late]).catch(() => null)) ?? english;
}
