import type { Look } from './look.ts';
import { createWords, english, type Words } from './words.ts';

/** What knows where the card is read. */
export type Place = Pick<Window, 'document' | 'navigator' | 'setTimeout'>;

/** What tells in which language a survey speaks. */
export interface Wish {
  /** What the script tag asks for, a BCP 47 tag. */
  readonly locale: string | null;
  /** Has the selector of the element that the survey becomes a part of. */
  readonly look: Pick<Look, 'target'>;
}

/**
 * Loads our own words, in the language that the script tag says, else the page, else the browser. English stands in
 * for a language that we do not speak, and for words that do not come.
 */
export async function loadWords({ locale, look }: Wish, place: Place): Promise<Words> {
  const told = locale || languageAt(look.target, place.document);
  const tags = told ? [told] : place.navigator.languages;
  // who reads English pays for no other language
  const isEnglish = /^en\b/i.test(tags[0]!);
  const found = isEnglish
    ? null
    : await import('./loadTexts.ts').then(({ loadTexts }) => loadTexts(tags, place)).catch(() => null);
  const lang = isEnglish && locale ? 'en' : found?.tag;
  // of words that were asked for alone we know the direction; else what is not written from right to left follows the page
  return createWords(found?.texts ?? english, lang, locale && lang ? 'ltr' : undefined, found?.file);
}

/** What the page says of the place where the survey is read. */
function languageAt(target: string | null, document: Document): string {
  try {
    return document.querySelector(target ?? 'html')!.closest<HTMLElement>('[lang]')!.lang;
  } catch {
    // it says nothing there, or the selector selects nothing
    return document.documentElement.lang;
  }
}
