const longestBackoff = 300_000;
/** A longer time does not fit into a timer, in ms. */
export const longestPause = 2e9;

/**
 * A random time that grows with each failure in a row, in ms.
 * @param failures how many came before this one
 * @param random from 0 to 1
 */
export function backoff(failures: number, random: number): number {
  return random * Math.min(longestBackoff, 1_000 * 2 ** failures);
}
