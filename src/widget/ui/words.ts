import english from './locales/en.json';

export { english };

/** The texts of a language, as its file in `locales/` has them. */
export type Texts = Omit<typeof english, 'charactersLeft'> & {
  /** Stands where the language is written from right to left. */
  readonly dir?: 'rtl';
  /** By plural category: every language has `other` and those of its own. */
  readonly charactersLeft: { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
};

/** The widget's own words; everything else that a visitor reads comes from the survey. */
export interface Words extends Omit<Texts, 'dir'> {
  /** What they are written in, for the attribute `lang`; undefined where English stands in for another language. */
  readonly lang: string | undefined;
  /** undefined: as the page. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** The name of their file, undefined for English. */
  readonly file: string | undefined;
  /** Writes a number as the language does. */
  number(value: number): string;
}

/** Makes words of texts in the language `lang`; without one they are a stopgap. */
export function createWords(texts: Texts, lang?: string, dir?: 'ltr', file?: string): Words {
  return { lang, dir, file, number: new Intl.NumberFormat(lang ?? 'en').format, ...texts };
}

/** Puts numbers into the places of a text that bear their names in braces. */
export function fill({ number }: Words, text: string, values: Readonly<Record<string, number>>): string {
  return text.replace(/{(\w+)}/g, (_, name: string) => number(values[name]!));
}

/** Says how many characters can still be typed. */
export function charactersLeft(words: Words, count: number): string {
  const category = new Intl.PluralRules(words.lang ?? 'en').select(count);
  return fill(words, words.charactersLeft[category] ?? words.charactersLeft.other, { count });
}

/** A label of the survey or, where it is null or blank, our own. */
export function labelOr(label: string | null, own: string): string {
  return label?.trim() || own;
}
