import english from './locales/en.json';

/** The texts of one language, as its file in `locales/` has them. */
export type LocaleTexts = Omit<typeof english, 'charactersLeft'> & {
  /** Set where the language is written from right to left. */
  readonly dir?: 'rtl';
  /** By plural category: every language has `other` and the categories of its own. */
  readonly charactersLeft: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
};

/** The widget's own texts. Everything else that a visitor reads comes from the survey. */
export interface Messages extends Omit<LocaleTexts, 'dir'> {
  /** The language of the texts, for the attribute `lang`; undefined where English replaces a language that we lack. */
  readonly lang: string | undefined;
  /** undefined: the direction of the page. */
  readonly dir: 'ltr' | 'rtl' | undefined;
  /** The name of the file in `locales/`, without `.json`; undefined for English. */
  readonly localeFile: string | undefined;
  /** Writes a number in the digits of the language. */
  formatNumber(value: number): string;
}

/** What messages are made of; by default they are English that replaces another language. */
export interface MessagesOptions {
  readonly texts?: LocaleTexts;
  /** A BCP 47 tag. */
  readonly lang?: string | undefined;
  /** The direction where the texts name none. */
  readonly dir?: 'ltr' | undefined;
  readonly localeFile?: string | undefined;
}

/** Makes the messages of a language. */
export function createMessages({ texts = english, lang, dir, localeFile }: MessagesOptions = {}): Messages {
  return { lang, localeFile, formatNumber: createNumberFormat(lang, localeFile), ...texts, dir: texts.dir ?? dir };
}

/** The languages that have regions in which other digits than 0 to 9 are written. */
const filesWithOtherDigits = new Set(['ar', 'bn', 'fa', 'ur']);

/**
 * Making an `Intl.NumberFormat` takes longer than rendering the card. So it is made when it is needed: for other
 * digits than 0 to 9 (some tags ask for them: `hi-u-nu-deva`), and for a number that has separators.
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

/** Replaces the names in braces of a text by numbers. */
export function formatMessage(
  { formatNumber }: Pick<Messages, 'formatNumber'>,
  text: string,
  values: Readonly<Record<string, number>>,
): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => formatNumber(values[name]!));
}

/** Says how many characters a visitor can still type. */
export function formatCharactersLeft(messages: Messages, count: number): string {
  const category = new Intl.PluralRules(messages.lang ?? 'en').select(count);
  return formatMessage(messages, messages.charactersLeft[category] ?? messages.charactersLeft.other, { count });
}

/** A label of the survey or, where it is null or blank, our own. */
export function labelOr(label: string | null, ownLabel: string): string {
  return label?.trim() || ownLabel;
}
