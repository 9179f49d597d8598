import type { Texts } from './words.ts';

/** Fetches the texts of a language. The card that is built for the script tag has the names of its chunks here. */
export const importTexts = (file: string): Promise<Texts> =>
  import(`./locales/${file}.json`).then((module: { default: Texts }) => module.default);
