import english from './locales/en.json';

/** The texts of a language, as in its file in `locales/`. */
export type LocaleTexts = Omit<typeof english, 'charactersLeft'> & {
  /** Set for right-to-left languages. */
  readonly dir?: 'rtl';
  /** The texts by plural category. Every language has `other`. */
  readonly charactersLeft: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
};

/** The widget's own texts. All others come from the survey. */
export interface Messages extends Omit<LocaleTexts, 'dir'> {
  /** The language of the texts, for the `lang` attribute. Undefined if English replaces a language that we lack. */
  readonly lang: string | undefined;
  /** The direction of the texts. Undefined for the direction of the page. */
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** The name of the file in `locales/` without `.json`. Undefined for English. */
  readonly localeFile: string | undefined;
  /** Formats a number in the digits of the language. */
  formatNumber(value: number): string;
}

/** The options of `createMessages`. The default is English in place of another language. */
export interface MessagesOptions {
  readonly texts?: LocaleTexts;
  /** A BCP 47 tag. */
  readonly lang?: string | undefined;
  /** The direction if the texts don't set one. */
  readonly dir?: 'ltr' | undefined;
  readonly localeFile?: string | undefined;
}

/** Creates the messages of a language. */
export function createMessages({ texts = english, lang, dir, localeFile }: MessagesOptions = {}): Messages {
  return { lang, localeFile, formatNumber: createNumberFormat(lang, localeFile), ...texts, dir: texts.dir ?? dir };
}

/** Languages in which some regions use other digits than 0 to 9. */
const filesWithOtherDigits = new Set(['ar', 'bn', 'fa', 'ur']);

/**
 * Returns a function that formats numbers. Creating an `Intl.NumberFormat` takes longer than rendering the card, so it
 * is created on demand: for digits other than 0 to 9 (also with tags like `hi-u-nu-deva`) and for numbers with
 * separators.
 */
function createNumberFormat(lang = 'en', localeFile = 'en'): Messages['formatNumber'] {
  const mayHaveOtherDigits = filesWithOtherDigits.has(localeFile) || /-u-/i.test(lang);
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    if (!mayHaveOtherDigits && value < 1000) return String(value);
    format ??= new Intl.NumberFormat(lang);
    return format.format(value);
  };
}

/** Replaces names in braces with numbers. */
export function formatMessage(
  { formatNumber }: Pick<Messages, 'formatNumber'>,
  text: string,
  values: Readonly<Record<string, number>>,
): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => formatNumber(values[name]!));
}

/** Returns the message with the number of remaining characters. */
export function formatCharactersLeft(messages: Messages, count: number): string {
  const category = new Intl.PluralRules(messages.lang ?? 'en').select(count);
  return formatMessage(messages, messages.charactersLeft[category] ?? messages.charactersLeft.other, { count });
}

/** Returns a label of the survey, or our own if it is null or blank. */
export function labelOr(label: string | null, ownLabel: string): string {
  return label?.trim() || ownLabel;
}
