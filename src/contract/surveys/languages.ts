import { localeTag } from '../localeTag.ts';

/** A language with its name. */
export interface NamedLanguage {
  /** The canonical tag (BCP 47). */
  readonly tag: string;
  readonly name: string;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Common tags that are longer than two letters and have their own name. */
const longTags = ['ceb', 'ckb', 'de-AT', 'de-CH', 'en-GB', 'en-US', 'es-419', 'es-MX', 'fil', 'fr-CA', 'fr-CH'].concat([
  'haw',
  'hmn',
  'pt-BR',
  'pt-PT',
  'sr-Latn',
  'yue',
  'zh-Hans',
  'zh-Hant',
]);

/** Returns the canonical tag without extensions, or null if the text is not a tag. */
function readTag(text: string): string | null {
  try {
    return new Intl.Locale(text).baseName;
  } catch {
    return null;
  }
}

const namesIn = (locales: readonly string[]) =>
  new Intl.DisplayNames([...locales], { type: 'language', fallback: 'none' });

/** Returns whether a language tag is one that a browser can send. */
export function isKnownLanguage(tag: string): boolean {
  const language = readTag(tag)?.split('-')[0];
  return language !== undefined && namesIn(['en']).of(language) !== undefined;
}

/** Returns the common languages with their names in a locale. */
export function namedLanguages(locale: string): readonly NamedLanguage[] {
  const names = namesIn([locale]);
  const tags = letters.flatMap((first) => letters.map((second) => first + second)).concat(longTags);
  return tags.flatMap((tag) => {
    const name = names.of(tag);
    // a deprecated tag has the name of its canonical one
    return name !== undefined && readTag(tag) === tag ? [{ tag, name }] : [];
  });
}

/** Returns the canonical tag of the language that a text names or is the tag of, or null if it is neither. */
export function readLanguage(text: string, named: readonly NamedLanguage[]): string | null {
  const given = text.trim();
  const tag = localeTag(given);
  if (isKnownLanguage(tag)) return tag;
  const lower = given.toLocaleLowerCase();
  return named.find(({ name }) => name.toLocaleLowerCase() === lower)?.tag ?? null;
}
