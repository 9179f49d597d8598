const maxBackoff = 300_000;
/** The maximum duration of a timer, in ms. */
export const maxPause = 2e9;

/**
 * Returns a random delay that grows with each consecutive failure, in ms.
 * @param failures the number of earlier failures
 * @param random from 0 to 1
 */
export function backoff(failures: number, random: number): number {
  return random * Math.min(maxBackoff, 1_000 * 2 ** failures);
}
