import { loadMessages } from '../widget/i18n/loadMessages.ts';
import type { Messages } from '../widget/i18n/messages.ts';
import english from './locales/en.json';

/** The texts of the pages, apart from those of the card, as in the files in `locales/`. */
export type LinkTexts = typeof english;

const locales = import.meta.glob<{ default: LinkTexts }>(['./*.json', '!./en.json'], { base: './locales' });

/**
 * Loads the card's messages and the texts of the page.
 * @param language the language of the survey's texts. Null if the survey does not set it: the visitor's languages apply
 * @param accepted the visitor's languages, the preferred one first
 */
export async function loadTexts(
  language: string | null,
  accepted: readonly string[],
): Promise<{ messages: Messages; texts: LinkTexts }> {
  const page = { document: null as never, navigator: { languages: accepted.length ? accepted : ['en'] } };
  const messages = await loadMessages({ locale: language, pageLanguage: '', target: null }, page as never);
  const load = locales[`./${messages.localeFile}.json`];
  return { messages, texts: load ? (await load()).default : english };
}
