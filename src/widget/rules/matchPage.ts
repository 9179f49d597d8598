import { findRegexFault, regexInput } from '../../contract/pageRegex.ts';

// every browser has it; the layer knows no other thing of one
declare const URL: new (address: string) => { readonly host: string };

const matches = ['simple', 'exact', 'starts_with', 'ends_with', 'contains', 'glob', 'regex'];

/** One spelling of a path: what is percent-encoded is decoded where that can be, characters are composed. */
const readable = (text: string) =>
  text
    .replace(/(%[\da-f]{2})+/gi, (codes) => {
      try {
        return decodeURI(codes);
      } catch {
        return codes;
      }
    })
    .normalize();

/** Whether a text is the pieces in their order with anything between. Each takes its first place: there is no way back. */
function consistsOf(text: string, pieces: readonly string[]): boolean {
  let at = 0;
  return pieces.every((piece, index) => {
    const found = index === pieces.length - 1 ? text.length - piece.length : index && text.indexOf(piece, at);
    const fits = found >= at && (index || !found) && text.startsWith(piece, found);
    at = found + piece.length;
    return fits;
  });
}

/** A value with its host as a browser spells it: in lower case, international names in ASCII. */
const withHost = (value: string, isSimple: boolean) =>
  value.replace(/^([^/?#]*:\/\/)?([^/?#]+)/, (own, protocol = '', host = '') => {
    try {
      // without a protocol it could as well be a part of the path, whose case counts
      if (protocol || isSimple || /[^ -~]/.test(host)) return protocol + new URL((protocol || 'http://') + host).host;
    } catch {
      // a glob can have what no host has
    }
    return own;
  });

/** Whether a value matches an address in the way that is named. Throws what is wrong with the rule. */
export function matchPage(match: string, value: string, address: string): boolean {
  const kind = matches.indexOf(match);
  const isRegex = kind === 6;
  const isSimple = !kind;
  if (kind < 0 || !value) throw 'shape';
  let text = address;
  if ((isRegex ? /^\^?\\?\// : /^\//).test(value)) {
    text = text.replace(/^[^/?#]*:\/\/[^/?#]*/, '');
    // who writes a query or a hash means it
    if (!value.includes('#')) text = text.replace(/#.*/s, '');
    if (!(isRegex ? /[\\[]\?/ : /\?/).test(value)) text = text.replace(/\?[^#]*/, '');
  }
  if (isRegex) {
    const fault = findRegexFault(value);
    if (fault) throw fault;
    return [text, readable(text)].some((each) => new RegExp(value).test(each.slice(0, regexInput(value))));
  }
  const bare = (each: string) => (isSimple ? each.replace(/^([^/?#]*:\/\/)?(www\.)?|\/?([?#].*)?$/gs, '') : each);
  const piecesOf = (each: string) => {
    if (kind === 5) return each.split('*').map(readable);
    const pieces = [readable(bare(each))];
    // starts_with and contains, ends_with and contains: their places in the list
    if (kind === 2 || kind === 4) pieces.push('');
    if (kind > 2) pieces.unshift('');
    return pieces;
  };
  return [value, withHost(value, isSimple)].some((wanted) =>
    // the protocol can be left out
    [text, text.replace(/^[^/?#]*:\/\//, '')].some((found) => consistsOf(readable(bare(found)), piecesOf(wanted))),
  );
}
