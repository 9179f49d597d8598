/** Returns a visitor's locale as a language tag, or undefined if it is invalid. Visitors can send any value. */
export function languageOf(locale: unknown): string | undefined {
  if (typeof locale !== 'string') return undefined;
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}
