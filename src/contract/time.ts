/** Milliseconds. Days are those of UTC. */
export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;
