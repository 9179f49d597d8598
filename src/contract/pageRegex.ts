/** How much of an address a regex of a page rule is run on, in characters. */
export const longestRegexInput = 2000;

/** The longest regex of a page rule, in characters. */
export const longestRegex = 500;

/** Why a regex of a page rule is not run: it is none, it is too long, or it could take too long. */
export type RegexFault = 'syntax' | 'long' | 'slow';

/**
 * Why a regex is not run, or null. One that passes repeats no group and refers back to none; it has one open repetition
 * (`*`, `+`, `{2,}`), or two if it can only match from the start, and at most twelve `?` and `|`: so the time of a
 * backtracking engine grows with the square of the text.
 */
export function findRegexFault(source: string): RegexFault | null {
  if (source.length > longestRegex) return 'long';
  try {
    RegExp(source);
  } catch {
    return 'syntax';
  }
  const has = (marks: RegExp) => source.split(marks).length - 1;
  const repetitions = /^\^[^|]*$/.test(source) ? 2 : 1;
  return /\)[*+{]|\\[1-9k]/.test(source) || has(/[*+]|{\d+,/) > repetitions || has(/[?|]/) > 12 ? 'slow' : null;
}
