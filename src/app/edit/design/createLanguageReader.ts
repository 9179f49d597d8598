import { namedLanguages, readLanguage } from '../../../contract/surveys/languages.ts';
import type { Texts } from '../../i18n/texts.ts';

/**
 * Creates the reader of languages that owners type: by their tag, or by their name in English, in the app's language or
 * in the browser's.
 */
export function createLanguageReader(browserLocale: string, { locale, t, nameLanguage }: Texts) {
  const named = [...new Set(['en', locale, browserLocale])].flatMap(namedLanguages);
  /** Returns the canonical tag, or null if the text is not a language. */
  const read = (typed: string) => readLanguage(typed, named);
  return {
    /** The names of the common languages. */
    names: [...new Set(named.map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other)),
    read,
    /** Returns why a typed language can't be used, or ''. `taken` are the languages that the survey has. */
    findProblem(typed: string, taken: readonly string[]): string {
      const language = read(typed);
      if (typed.trim() === '') return '';
      if (language === null)
        return t('“{typed}” is not a language. Choose one from the list, or enter a tag such as pt-BR.', { typed });
      return taken.includes(language)
        ? t('The survey already has {language}.', { language: nameLanguage(language) })
        : '';
    },
  };
}

export type LanguageReader = ReturnType<typeof createLanguageReader>;
