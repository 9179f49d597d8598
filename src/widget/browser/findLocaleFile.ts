/**
 * Returns the file of texts for a BCP 47 tag: for its region, its script (given or likely: zh-TW implies Hant), or its
 * language, in this order. Both forms of Norwegian use Bokmål.
 * @returns the name without `.json`, or undefined if there is no file
 * @throws RangeError if the tag is invalid
 */
export function findLocaleFile(tag: string, hasFile: (name: string) => unknown): string | undefined {
  const locale = new Intl.Locale(tag);
  const language = locale.language.replace(/^n[no]$/, 'nb');
  return [`${language}-${locale.region}`, `${language}-${locale.maximize().script}`, language].find(hasFile);
}
