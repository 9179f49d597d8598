/** Durations in milliseconds. Days are UTC days. */
export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;
