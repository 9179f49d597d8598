// This file has no schemas, so that the widget can import it.

/**
 * Returns the language tag (BCP 47) in a value that pages, browsers and systems give for one, such as `de_DE.UTF-8` or
 * `de-DE@posix`. Returns '' if it has none, such as `{{ locale }}`, `C` or nothing.
 */
export function localeTag(value: string | null | undefined): string {
  const [, tag] = /^\s*([a-z]{2,3}(?:[-_][a-z\d]{1,8})*)(?:[.@]|\s*$)/i.exec(value ?? '') ?? [];
  if (!tag) return '';
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).baseName;
  } catch {
    return '';
  }
}
