/** The files in `locales/`. */
export const files = (
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru ' +
  'sk sl sr sr-Latn sv sw th tr uk ur vi zh-Hans zh-Hant'
).split(' ');

/**
 * Finds the file for a BCP 47 tag: that of its region, else of its script (told or likely: zh-TW is written in
 * Hant), else of the language. Both kinds of Norwegian get Bokmål.
 * @returns undefined for a language that we do not speak
 * @throws for what is no tag
 */
export function fileOf(tag: string): string | undefined {
  const locale = new Intl.Locale(tag);
  const language = locale.language.replace(/^n[no]$/, 'nb');
  return [`${language}-${locale.region}`, `${language}-${locale.maximize().script}`, language].find((file) =>
    files.includes(file),
  );
}
