import { readNode } from '../browser/hostilePage.ts';
import type { PageDescription } from '../core/events.ts';

/** The parts of a window that describe its page. */
export type DescribedPage = Pick<Window, 'location' | 'document'>;

/** Words that are probably an email address or a secret, such as the token of a link that resets a password. */
const secrets: readonly RegExp[] = [
  /\S@\S/,
  // a JSON Web Token
  /^ey[\w-]{8}/,
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  // a long word with a digit
  /(?=[a-z]*\d)[a-z\d]{20}/i,
];

/** Returns true if a word matches, or is long and often changes between letters and digits. */
function isSecret(word: string): boolean {
  const plain = word.replace(/%40/g, '@').replace(/%../g, ' ');
  const isMixed = plain.length > 15 && plain.split(/\d(?=[a-z])|[a-z](?=\d)/i).length > 4;
  return isMixed || secrets.some((each) => each.test(plain));
}

/** Matches the end of a host or path with a short code. Its second group is the code. */
const code = /([^/]\/[^/]*(?:reset|verify|confirm|activate|invite|unsubscribe|token)[^/]*\/)([^/?]*\d[^/?]*)/gi;

/**
 * Returns the page's address, title and referrer as they are stored with an answer: without hash and query, and with `*`
 * instead of probable email addresses and secrets.
 * @param survey the uuid of the survey, which is not a secret
 */
export function describePage(page: DescribedPage, keepQuery: boolean, survey: string): PageDescription {
  const { location, document } = page;
  const mask = (word: string) => (word !== survey && isSecret(word) ? '*' : word);
  const address = location.href.replace(keepQuery ? /#.*/ : /[?#].*/, '');
  const referrer = readNode(document, 'referrer');
  return {
    // the host stays
    url: address
      .replace(code, '$1*')
      .replace(/^\w+:\/\/[^/]*|[^/?&=;]+/g, (word, index) => (index ? mask(word) : word)),
    title: readNode(document, 'title').replace(/\S+/g, mask),
    // the origin is enough
    referrer: referrer ? new URL(referrer).origin : undefined,
  };
}
