import { setTimeout as wait } from 'node:timers/promises';
import { createRateLimit } from '../limits/rateLimit.ts';

/** Wrong tokens per minute, after which the replies to a client are delayed. */
const guessesPerMinute = 10;

/** Milliseconds by which they are delayed: each connection can try one token in this time. */
const delay = 1000;

/**
 * Counts wrong tokens. Only the replies to these are delayed: other people can share the address of a client, behind a
 * proxy, and their right token must not be refused.
 */
export function createGuesses(now: () => number) {
  const guesses = createRateLimit(guessesPerMinute, now);
  return {
    /** Counts a wrong token. Resolves when it can be replied to, to the seconds that the client has to wait, or to 0. */
    async count(client: string): Promise<number> {
      const seconds = guesses.take(client);
      if (seconds > 0) await wait(delay, undefined, { ref: false });
      return seconds;
    },
  };
}

export type Guesses = ReturnType<typeof createGuesses>;
