import { localeTag } from '../../../contract/localeTag.ts';

/** Returns a visitor's locale as a language tag, or undefined if it is invalid. Visitors can send any value. */
export function languageOf(locale: unknown): string | undefined {
  return (typeof locale === 'string' && localeTag(locale)) || undefined;
}
