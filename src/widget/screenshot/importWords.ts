import type { Words } from './words.ts';

/** Fetches the words of a language. What is built for the script tag has the names of its chunks here. */
export const importWords = (file: string): Promise<Words> =>
  import(`./locales/${file}.json`).then((module: { default: Words }) => module.default);
