import { namedLanguages, readLanguage } from '../../../contract/languages.ts';
import { nameLanguage } from './translate.ts';

/** Reads languages that owners type: by their tag, or by their name in English or in the owner's own language. */
export interface LanguageReader {
  /** The names of the common languages. */
  readonly names: readonly string[];
  /** Returns the canonical tag, or null if the text is not a language. */
  read(typed: string): string | null;
  /** Returns why a typed language can't be used, or ''. `taken` are the languages that the survey has. */
  findProblem(typed: string, taken: readonly string[]): string;
}

/** Creates the reader of languages for owners with a locale. */
export function createLanguageReader(locale: string): LanguageReader {
  const named = [...namedLanguages('en'), ...namedLanguages(locale)];
  const read = (typed: string) => readLanguage(typed, named);
  return {
    names: [...new Set(named.map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other)),
    read,
    findProblem(typed, taken) {
      const language = read(typed);
      if (typed.trim() === '') return '';
      if (language === null)
        return `“${typed}” is not a language. Choose one from the list, or enter a tag such as pt-BR.`;
      return taken.includes(language) ? `The survey already has ${nameLanguage(language)}.` : '';
    },
  };
}
