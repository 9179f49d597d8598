import { findRegexFault, type RegexFault, regexInput } from '../../contract/surveys/pageRegex.ts';
import type { PageRule } from '../../contract/surveys/survey.ts';

/** Why a page rule is invalid: its structure, or a regular expression that is not run. */
export type PageRuleFault = 'shape' | RegexFault;

/** Normalizes both forms of a page rule. */
const readRule = (rule: PageRule): Exclude<PageRule, string> =>
  typeof rule === 'string' ? { match: 'glob', value: rule } : { ...rule };

/** Returns why a page rule is invalid, or null. Never throws. */
export function findRuleFault(rule: PageRule): PageRuleFault | null {
  const { match, value, ...others } = readRule(rule);
  if (typeof value !== 'string' || !value || Object.keys(others).length) return 'shape';
  if (match === 'regex') return findRegexFault(value);
  return piecesOf(match, value) ? null : 'shape';
}

/** Returns true if an address matches a valid page rule. */
export function matchRule(rule: PageRule, address: string): boolean {
  const { match, value } = readRule(rule);
  if (match === 'regex') return matchesRegex(value, address);
  const text = comparedPart(address, value, value.startsWith('/'), value.includes('?'));
  const compared = match === 'simple' ? withoutSpelling : (each: string) => each;
  return [value, withBrowserHost(value, match === 'simple')].some((wanted) => {
    const pieces = piecesOf(match, compared(wanted))!.map(decode);
    // the protocol is optional
    return [text, withoutProtocol(text)].some((each) => consistsOf(decode(compared(each)), pieces));
  });
}

function matchesRegex(source: string, address: string): boolean {
  const text = comparedPart(address, source, /^\^?\\?\//.test(source), /[\\[]\?/.test(source));
  return [text, decode(text)].some((each) => new RegExp(source).test(each.slice(0, regexInput(source))));
}

/** Returns the part of an address to compare with: the path if the value starts with a slash. */
function comparedPart(address: string, value: string, isPath: boolean, hasQuery: boolean): string {
  if (!isPath) return address;
  let text = address.replace(/^[^/?#]*:\/\/[^/?#]*/, '');
  // hash and query are only compared if the value contains them
  if (!value.includes('#')) text = text.replace(/#.*/s, '');
  return hasQuery ? text : text.replace(/\?[^#]*/, '');
}

const withoutProtocol = (address: string) => address.replace(/^[^/?#]*:\/\//, '');

/** Returns an address without the parts that `simple` ignores: protocol, "www.", trailing slash, query and hash. */
const withoutSpelling = (address: string) => address.replace(/^([^/?#]*:\/\/)?(www\.)?|\/?([?#].*)?$/gs, '');

/**
 * Returns the texts that an address must consist of, in this order and with any text between them. Returns null for an
 * unknown comparison.
 */
function piecesOf(match: string, value: string): string[] | null {
  switch (match) {
    case 'simple':
    case 'exact':
      return [value];
    case 'starts_with':
      return [value, ''];
    case 'ends_with':
      return ['', value];
    case 'contains':
      return ['', value, ''];
    case 'glob':
      return value.split('*');
    default:
      return null;
  }
}

/**
 * Returns true if a text consists of these pieces with any text between them. Each piece takes its first position, so
 * this never backtracks.
 */
function consistsOf(text: string, pieces: readonly string[]): boolean {
  const last = pieces.length - 1;
  let end = 0;
  return pieces.every((piece, index) => {
    let start = index && text.indexOf(piece, end);
    if (index === last) start = text.length - piece.length;
    const fits = start >= end && (index > 0 || start === 0) && text.startsWith(piece, start);
    end = start + piece.length;
    return fits;
  });
}

/** Normalizes a text: decodes percent-encoding if possible, and composes characters. */
function decode(text: string): string {
  const decoded = text.replace(/(%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURI(codes);
    } catch {
      return codes;
    }
  });
  return decoded.normalize();
}

/** Normalizes the host of a value as browsers do: in lower case, with international names in ASCII. */
function withBrowserHost(value: string, isSimple: boolean): string {
  return value.replace(/^([^/?#]*:\/\/)?([^/?#]+)/, (asWritten, protocol = '', host = '') => {
    try {
      // without a protocol, it may be part of a path, which is case-sensitive
      if (protocol || isSimple || /[^ -~]/.test(host)) return protocol + new URL((protocol || 'http://') + host).host;
    } catch {
      // a glob can contain characters that are invalid in a host
    }
    return asWritten;
  });
}
