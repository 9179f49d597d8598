import { localeTag } from '../../contract/localeTag.ts';
import { loadInTime } from '../browser/loadInTime.ts';
import { importTexts, matchLocale } from './matchLocale.ts';
import { createMessages, type LocaleTexts, type Messages, type MessagesOptions } from './messages.ts';

/** The inputs that determine the language of our messages, apart from the visitor's browser. */
export interface LocaleRequest {
  /** The language of the survey's texts or the one that the script tag sets, as a BCP 47 tag. */
  readonly locale: string | null;
  /** The language of the page. Blank if it names none. */
  readonly pageLanguage: string;
  /** The selector of the element that contains the survey. */
  readonly target: string | null;
}

/** The parts of a window that the visitor's language is read from. */
export type LocalePage = Pick<Window, 'document' | 'navigator'>;

/** The timeout of the messages, in ms. After it, the card opens in English. */
const maxTime = 3_000;

/**
 * Loads the messages in the language of the survey or script tag, the page, or the browser, in this order. Falls back
 * to English if we lack the language or loading fails. Never rejects.
 */
export async function loadMessages(
  { locale, pageLanguage, target }: LocaleRequest,
  page: LocalePage,
  fetchTexts: (localeFile: string) => Promise<LocaleTexts> = importTexts,
): Promise<Messages> {
  const asked = localeTag(locale);
  const known = asked || localeTag(target && languageAround(page.document, target)) || localeTag(pageLanguage);
  const tags = known ? [known] : (page.navigator.languages ?? []).map(localeTag);
  // English is part of the card's chunk, so nothing is loaded
  if (/^en\b/.test(tags[0]!)) return createMessages(asked ? { lang: 'en', dir: 'ltr' } : {});
  const found = await fetchFirst(tags, fetchTexts);
  // a language that was set explicitly brings its direction; otherwise left-to-right languages follow the page
  return createMessages({ ...found, dir: asked && found ? 'ltr' : undefined });
}

/** Loads the texts for the first tag that has any. Returns null if none has, or if loading fails. */
async function fetchFirst(
  tags: readonly string[],
  fetchTexts: (localeFile: string) => Promise<LocaleTexts>,
): Promise<MessagesOptions | null> {
  for (const lang of tags) {
    try {
      const localeFile = matchLocale(lang);
      if (localeFile === 'en') return { lang };
      if (localeFile) return { lang, localeFile, texts: await loadInTime(() => fetchTexts(localeFile), maxTime) };
    } catch {
      // try the next tag if this one is invalid or its texts can't be loaded
    }
  }
  return null;
}

/** Returns the language of the page around the target. Blank if only the whole page names one. */
function languageAround(document: Document, target: string): string {
  try {
    return document.querySelector(target)!.closest<HTMLElement>('[lang]:not(html)')!.lang;
  } catch {
    // an invalid selector, no such element, or no language around it
    return '';
  }
}
