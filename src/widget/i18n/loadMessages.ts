import { importTexts, matchLocale } from './matchLocale.ts';
import { createMessages, type LocaleTexts, type Messages, type MessagesOptions } from './messages.ts';

/** What decides the language of a survey, beside the page. */
export interface LocaleRequest {
  /** The language that the script tag asks for, a BCP 47 tag. */
  readonly locale: string | null;
  /** The selector of the element that the survey is a part of. */
  readonly target: string | null;
}

/** What a page tells of the language that its visitor reads. */
export type LocalePage = Pick<Window, 'document' | 'navigator' | 'setTimeout'>;

/** How long a card waits for the texts of a language, in milliseconds; then it opens in English. */
const fetchTimeout = 3_000;

/**
 * Loads the messages in the language that the script tag asks for, else in that of the page, else of the browser.
 * They are English for a language that we lack, and for texts that cannot be fetched. Never rejects.
 */
export async function loadMessages(
  { locale, target }: LocaleRequest,
  page: LocalePage,
  fetchTexts: (localeFile: string) => Promise<LocaleTexts> = importTexts,
): Promise<Messages> {
  const known = locale || findLanguage(page.document, target);
  const tags = known ? [known] : page.navigator.languages;
  // English comes with the card: nothing is looked up or fetched for it
  if (/^en\b/i.test(tags[0]!)) return createMessages(locale ? { lang: 'en', dir: 'ltr' } : {});
  const found = await fetchFirst(tags, page, fetchTexts);
  // a language that is asked for has a direction of its own; any other that runs from left to right follows the page
  return createMessages({ ...found, dir: locale && found ? 'ltr' : undefined });
}

/** Fetches the texts for the first of these tags that has some; null where none has, or they cannot be fetched. */
async function fetchFirst(
  tags: readonly string[],
  page: LocalePage,
  fetchTexts: (localeFile: string) => Promise<LocaleTexts>,
): Promise<MessagesOptions | null> {
  for (const tag of tags) {
    try {
      // underscores are wrong, but common
      const lang = tag.replaceAll('_', '-');
      const localeFile = matchLocale(lang);
      if (localeFile === 'en') return { lang };
      if (localeFile) return { lang, localeFile, texts: await Promise.race([fetchTexts(localeFile), timeOut(page)]) };
    } catch {
      // this is no tag, or its texts cannot be fetched: the next one may do
    }
  }
  return null;
}

const timeOut = ({ setTimeout }: LocalePage) =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the texts did not load in time')), fetchTimeout),
  );

/** The language that the page has where the survey stands; blank where it names none. */
function findLanguage(document: Document, target: string | null): string {
  try {
    return document.querySelector(target ?? 'html')!.closest<HTMLElement>('[lang]')!.lang;
  } catch {
    // the target is no selector, selects nothing, or nothing around it has a language
    return document.documentElement.lang;
  }
}
