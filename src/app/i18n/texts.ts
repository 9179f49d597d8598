import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { createFormats } from './formats.ts';

/** The translations of a language by their English texts. A text with a count has one for each plural category. */
export type Translations = Readonly<Record<string, string | Plural>>;
type Plural = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

type Values = Readonly<Record<string, string | number>>;

/** The texts of the app in the language of its owner. */
export interface Texts extends ReturnType<typeof createFormats> {
  /** The language and region as a BCP 47 tag, for `Intl` and the `lang` attribute. */
  readonly locale: string;
  /** Translates an English text. Names in braces are replaced by values. */
  t(english: string, values?: Values): string;
  /** Translates a text with a count, which replaces `{count}`. The second text is for all counts except 1. */
  n(count: number, one: string, other: string, values?: Values): string;
}

/** Marks English texts that are translated where they are rendered. Returns them unchanged. */
export const english = <const Marked>(texts: Marked): Marked => texts;

/** Creates the texts of a language. A text without a translation stays English. */
export function createTexts(locale: string, translations: Translations = {}): Texts {
  const formats = createFormats(locale);
  const plurals = new Intl.PluralRules(locale);
  const fill = (text: string, values: Values) =>
    text.replace(/{(\w+)}/g, (name: string, key: string) => {
      const value = values[key] ?? name;
      return typeof value === 'number' ? formats.formatNumber(value) : value;
    });
  return {
    ...formats,
    locale,
    t(text, values = {}) {
      const found = Object.hasOwn(translations, text) ? translations[text]! : text;
      return fill(typeof found === 'string' ? found : found.other, values);
    },
    n(count, one, other, values) {
      const forms = Object.hasOwn(translations, other) ? translations[other]! : { one, other };
      const text = typeof forms === 'string' ? forms : (forms[plurals.select(count)] ?? forms.other);
      return fill(text, { ...values, count });
    },
  };
}

/** Returns a text with elements in place of their names in braces. */
export const withElements = (text: string, elements: Readonly<Record<string, ComponentChildren>>): ComponentChildren =>
  text.split(/{(\w+)}/).map((part, index) => (index % 2 === 0 ? part : elements[part]));

/** Provides the texts to components. Without a provider, they are English. */
export const TextsContext = createContext(createTexts('en'));

/** Returns the texts of the app. */
export const useTexts = (): Texts => useContext(TextsContext);
