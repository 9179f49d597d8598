import { localeTag } from '../../contract/localeTag.ts';
import type { Attributes } from '../browser/attributes.ts';

/** Classes and attributes that Chrome and Edge add to a page when they translate it. Firefox adds none. */
const translated = '.translated-ltr,.translated-rtl,[_msttexthash]';

/**
 * Returns a function that reads the language the page asks for, as a value for `Accept-Language`. The value is blank if
 * the page names no language; the server then uses the browser's languages. The first `lang` counts on a translated
 * page: translating changes `lang`, but not the language the page asks for.
 */
export function createAskedLanguage({ read }: Pick<Attributes, 'read'>, document: Document): () => string {
  const readLang = () => document.documentElement.lang;
  const first = readLang();
  return () => {
    const page = document.querySelector(translated) ? first : readLang();
    // a tag of reasonable length: other values would cause a CORS preflight
    return [read('locale'), page].map(localeTag).find((tag) => tag && tag.length < 36) ?? '';
  };
}
