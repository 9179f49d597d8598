import type { PageRule, PageRules } from '../../contract/survey.ts';
import { readPageRule, readPageRules } from './pages.ts';

/** The matches that look for pieces of an address as they are. */
const plain: ReadonlySet<string> = new Set(['simple', 'exact', 'starts_with', 'ends_with', 'contains', 'glob']);

/** What words cannot tell: other alphabets, codes, ports, users, other slashes, and hosts of digits or of no web page. */
const unclear = /[^ -~]|[%@\\]|:(?!\/\/)|^\d|\/\/\d|^file:/i;

/**
 * Finds a pattern by which it can be told at a glance that a page is none of those that a survey is to show on: for
 * each rule, a word of it is missing in the address, in lower case and in capitals. Where it matches, `judgePage` says
 * `not-included`; where it does not, that has to be asked. Every word is looked for once, so the pattern takes no long
 * time on any address.
 * @returns null where words cannot tell: every page is included, or a rule takes a closer look
 */
export function findElsewhere(rules: PageRules | null): string | null {
  try {
    const { include, exclude } = readPageRules(rules!);
    if (!include[0]) return null;
    const present = [...include, ...exclude].map((rule) =>
      wordsOf(rule)
        .map((word) => `(?=.*${inAnyCase(word)})`)
        .join(''),
    );
    // a space is the one code that cannot stand for a letter
    return `^(?!.*%(?!20)|${present.join('|')})`;
  } catch {
    return null;
  }
}

/** Throws where words cannot tell. */
function wordsOf(rule: PageRule): readonly string[] {
  const { match, value } = readPageRule(rule);
  if (!plain.has(match) || unclear.test(value)) throw 'unclear';
  const wanted = match === 'simple' ? value.replace(/^([^/?#]*:\/\/)?(www\.)?|[?#].*/gis, '') : value;
  const words = wanted.match(/[\w-]+/g);
  if (!words) throw 'unclear';
  return words;
}

const inAnyCase = (word: string) =>
  word.replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
