/** Maximum number of clients that are counted; the least recently active one is forgotten first. */
const maxClients = 50_000;

/** The number of body bytes that count as one request. */
const bytesPerRequest = 100 * 1024;

const unlimited = { wait: () => 0, take: () => 0, spend: () => {} };

/**
 * Lets each client make `perMinute` requests a minute, with a token bucket that allows short bursts. `now` returns
 * milliseconds. Each process counts for itself: N processes allow N times as many.
 */
export function createRateLimit(perMinute: number, now: () => number) {
  if (perMinute === 0) return unlimited;
  const clients = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = perMinute / 60_000;

  function tokensOf(client: string, at: number): number {
    const known = clients.get(client) ?? { tokens: perMinute, at };
    // if the clock was set back, the elapsed time is unknown, but the client must not wait until the clock catches up
    return Math.min(perMinute, known.tokens + Math.abs(at - known.at) * perMillisecond);
  }

  function keep(client: string, tokens: number, at: number) {
    // Deleting first moves the client to the end, so the Map is ordered by last use.
    clients.delete(client);
    clients.set(client, { tokens, at });
    if (clients.size > maxClients) clients.delete(clients.keys().next().value!);
  }

  const secondsUntilNext = (tokens: number) => Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000));

  return {
    /** Returns the seconds until the client's next request is allowed, or 0. */
    wait(client: string): number {
      const tokens = tokensOf(client, now());
      return tokens >= 1 ? 0 : secondsUntilNext(tokens);
    },

    /** Counts a request. Returns the seconds that the client has to wait, or 0. */
    take(client: string): number {
      const at = now();
      const tokens = tokensOf(client, at);
      const allowed = tokens >= 1;
      keep(client, allowed ? tokens - 1 : tokens, at);
      return allowed ? 0 : secondsUntilNext(tokens);
    },

    /** Counts the bytes of an accepted request as further requests. The client's balance may become negative. */
    spend(client: string, bytes: number): void {
      const at = now();
      keep(client, tokensOf(client, at) - Math.floor(bytes / bytesPerRequest), at);
    },
  };
}

export type RateLimit = ReturnType<typeof createRateLimit>;
