import { importWords } from './importWords.ts';
import { english, type Words } from './words.ts';

/** How long a visitor waits for the words of a language, in milliseconds: then the dialog opens in English. */
const longestWait = 3_000;

/** Loads the words of the dialog from a file in `locales/`; English without one, and where it does not come. */
export async function loadWords(file: string | undefined): Promise<Words> {
  if (!file) return english;
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestWait, null));
  return (await Promise.race([importWords(file), late]).catch(() => null)) ?? english;
}
