import english from './locales/en.json';

/** The words of the screenshot step, as the file of a language in `locales/` has them. */
export type Words = typeof english;

export { english };
