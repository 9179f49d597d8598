/** Maximum length of the regex of a page rule, in characters. */
export const maxRegexLength = 500;

/** Maximum length of the part of an address that a page rule's regex is tested on, in characters. */
export const maxRegexInputLength = 2_000;

/** A regex is never run if it could only process this many characters in a reasonable time. */
const minRegexInputLength = 200;

/** The number of steps that a browser takes in about a tenth of a second. */
const maxMatchSteps = 1e8;

/** The reason why a page rule's regex is not run: it is invalid, too long, or could take too long. */
export type RegexFault = 'syntax' | 'long' | 'slow';

/** Returns why a regex is not run, or null. */
export function findRegexFault(source: string): RegexFault | null {
  if (source.length > maxRegexLength) return 'long';
  try {
    RegExp(source);
  } catch {
    return 'syntax';
  }
  // a repeated group and a back-reference can take any time, whatever the text
  return /\)[*+{]|\\[1-9k]/.test(source) || regexInput(source) < minRegexInputLength ? 'slow' : null;
}

/**
 * Returns on how many characters of an address a backtracking engine can run a regex in time. An open repetition (`*`,
 * `+`, `{2,}`) can end anywhere, and an unanchored regex can start anywhere. A group with alternatives multiplies the
 * paths by their number, a `?` by two, and `{300}` by 300.
 */
export function regexInput(source: string): number {
  const count = (text: string, marks: RegExp) => text.match(marks)?.length ?? 0;
  let ways = 2 ** count(source, /\?/g);
  for (const [, times] of source.matchAll(/{(\d+)/g)) ways *= Math.max(1, Number(times));
  const rest = source.replace(/\([^()]*\)/g, (group) => {
    ways *= 1 + count(group, /\|/g);
    return '';
  });
  ways *= 2 ** count(rest, /\|/g);
  const isBound = /^\^[^|]*$/.test(rest);
  const open = count(source, /[*+]|{\d+,/g) + (isBound ? 0 : 1);
  return Math.min(maxRegexInputLength, Math.floor((maxMatchSteps / ways) ** (1 / Math.max(open, 1))));
}
