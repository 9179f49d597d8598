import { findRegexFault, type RegexFault, regexInput } from '../../contract/pageRegex.ts';

/** What is wrong with a page rule: it has no known shape, or its regex is not run. */
export type PageRuleFault = 'shape' | RegexFault;

/** A page rule that cannot be followed. */
export class InvalidPageRule extends Error {
  declare readonly fault: PageRuleFault;

  constructor(fault: PageRuleFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Whether a value matches an address in the way that `match` names.
 * @throws InvalidPageRule
 */
export function matchPage(match: string, value: string, address: string): boolean {
  if (!value) throw new InvalidPageRule('shape');
  if (match === 'regex') return matchesRegex(value, address);
  const text = comparedPart(address, value, value.startsWith('/'), value.includes('?'));
  const compared = match === 'simple' ? withoutSpelling : (each: string) => each;
  return [value, withBrowserHost(value, match === 'simple')].some((wanted) => {
    const pieces = piecesOf(match, compared(wanted)).map(decode);
    // the protocol can be left out
    return [text, withoutProtocol(text)].some((each) => consistsOf(decode(compared(each)), pieces));
  });
}

function matchesRegex(source: string, address: string): boolean {
  const fault = findRegexFault(source);
  if (fault) throw new InvalidPageRule(fault);
  const text = comparedPart(address, source, /^\^?\\?\//.test(source), /[\\[]\?/.test(source));
  return [text, decode(text)].some((each) => new RegExp(source).test(each.slice(0, regexInput(source))));
}

/** What of an address a value is compared with: a value that begins with a slash means the path. */
function comparedPart(address: string, value: string, isPath: boolean, hasQuery: boolean): string {
  if (!isPath) return address;
  let text = address.replace(/^[^/?#]*:\/\/[^/?#]*/, '');
  // a query or a hash in the value is meant
  if (!value.includes('#')) text = text.replace(/#.*/s, '');
  return hasQuery ? text : text.replace(/\?[^#]*/, '');
}

const withoutProtocol = (address: string) => address.replace(/^[^/?#]*:\/\//, '');

/** An address without what `simple` ignores: protocol, "www.", trailing slash, query and hash. */
const withoutSpelling = (address: string) => address.replace(/^([^/?#]*:\/\/)?(www\.)?|\/?([?#].*)?$/gs, '');

/** The texts that an address has to consist of, in this order, with anything between them. */
function piecesOf(match: string, value: string): string[] {
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
      throw new InvalidPageRule('shape');
  }
}

/** Whether a text is these pieces with anything between them. Each takes its first place, so this never backtracks. */
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

/** One spelling of a text: percent-encoding is decoded where possible, characters are composed. */
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

/** A value with its host as the browser spells it: in lower case, international names in ASCII. */
function withBrowserHost(value: string, isSimple: boolean): string {
  return value.replace(/^([^/?#]*:\/\/)?([^/?#]+)/, (asWritten, protocol = '', host = '') => {
    try {
      // without a protocol it could as well be a part of the path, whose case counts
      if (protocol || isSimple || /[^ -~]/.test(host)) return protocol + new URL((protocol || 'http://') + host).host;
    } catch {
      // a glob can contain what no host can
    }
    return asWritten;
  });
}
