import { expect, test } from 'vitest';
import { createAskedLanguage } from '../../../src/widget/core/askedLanguage.ts';
import { aDocument } from '../../support/aDocument.ts';

/** Creates a page in a language, which a browser may translate. */
function aPage(lang: string) {
  const page = { documentElement: { lang }, isTranslated: false, querySelector: () => page.isTranslated || null };
  return page;
}

test.each([
  ['the tag', 'de-AT', 'fr', 'de-AT'],
  ['the page if the tag names none', null, 'fr', 'fr'],
  ['none if neither names one', null, '', ''],
  ['a tag with an underscore', 'pt_BR', 'fr', 'pt-BR'],
  // a browser would ask for permission to send it, or refuse to
  ['the page if the tag is invalid', 'Ünkraut', 'fr', 'fr'],
  ['none if the tag is too long', null, 'x'.repeat(36), ''],
])('asks for the language of %s', (_, locale, lang, expected) => {
  expect(createAskedLanguage({ read: () => locale }, aDocument(aPage(lang)))()).toBe(expected);
});

test("asks for another language when the page's language changes", () => {
  const page = aPage('en');
  const askedLanguage = createAskedLanguage({ read: () => null }, aDocument(page));
  page.documentElement.lang = 'fr';
  expect(askedLanguage()).toBe('fr');
});

test('asks for the original language of a page that the browser translates', () => {
  const page = aPage('en');
  const askedLanguage = createAskedLanguage({ read: () => null }, aDocument(page));
  page.documentElement.lang = 'de';
  page.isTranslated = true;
  expect(askedLanguage()).toBe('en');
});
