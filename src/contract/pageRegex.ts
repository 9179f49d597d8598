/** The longest regex of a page rule, in characters. */
export const longestRegex = 500;

/** How much of an address a regex of a page rule is run on at the most, in characters. */
export const longestRegexInput = 2_000;

/** A regex that could be run on no more than this many characters in a reasonable time is not run at all. */
const shortestRegexInput = 200;

/** How many steps a browser takes in about a tenth of a second. */
const mostSteps = 1e8;

/** Why a regex of a page rule is not run: it is none, it is too long, or it could take too long. */
export type RegexFault = 'syntax' | 'long' | 'slow';

/** Why a regex is not run, or null. */
export function findRegexFault(source: string): RegexFault | null {
  if (source.length > longestRegex) return 'long';
  try {
    RegExp(source);
  } catch {
    return 'syntax';
  }
  // a repeated group and a reference back can take any time, whatever the text is
  return /\)[*+{]|\\[1-9k]/.test(source) || regexInput(source) < shortestRegexInput ? 'slow' : null;
}

/**
 * How many characters of an address a backtracking engine can run a regex on. An open repetition (`*`, `+`, `{2,}`) can
 * end anywhere, and so can the start of a regex that is not bound to the start of the text; a group with alternatives
 * multiplies the ways by their number, a `?` by two, and `{300}` by 300.
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
  return Math.min(longestRegexInput, Math.floor((mostSteps / ways) ** (1 / Math.max(open, 1))));
}
