/** The most clients that are counted at once; the one that was quiet for longest is forgotten first. */
const maximumClients = 50_000;

/** The bytes of bodies that count as one request. */
const bytesPerRequest = 100 * 1024;

const unlimited = { wait: () => 0, take: () => 0, spend: () => {} };

/**
 * Lets each client make `perMinute` requests a minute, as a bucket that fills evenly, so that a short burst
 * is fine. `now` is in milliseconds. The counts are this process's own: N processes let through N times as much.
 */
export function createRateLimit(perMinute: number, now: () => number) {
  if (perMinute === 0) return unlimited;
  const clients = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = perMinute / 60_000;

  function tokensOf(client: string, at: number): number {
    const known = clients.get(client) ?? { tokens: perMinute, at };
    // how long ago it was is not known where the clock was set back, but then nobody waits for it to catch up
    return Math.min(perMinute, known.tokens + Math.abs(at - known.at) * perMillisecond);
  }

  function keep(client: string, tokens: number, at: number) {
    // Deleting first moves the client to the end: the Map's order is then the order of last use.
    clients.delete(client);
    clients.set(client, { tokens, at });
    if (clients.size > maximumClients) clients.delete(clients.keys().next().value!);
  }

  const secondsUntilNext = (tokens: number) => Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000));

  return {
    /** The seconds that a client has to wait before its next request, 0 for none. */
    wait(client: string): number {
      const tokens = tokensOf(client, now());
      return tokens >= 1 ? 0 : secondsUntilNext(tokens);
    },

    /** Counts a request. Answers the seconds that the client has to wait, 0 for none. */
    take(client: string): number {
      const at = now();
      const tokens = tokensOf(client, at);
      const allowed = tokens >= 1;
      keep(client, allowed ? tokens - 1 : tokens, at);
      return allowed ? 0 : secondsUntilNext(tokens);
    },

    /** Counts the bytes of a request that was let through, as further requests: a client can be in debt. */
    spend(client: string, bytes: number): void {
      const at = now();
      keep(client, tokensOf(client, at) - Math.floor(bytes / bytesPerRequest), at);
    },
  };
}
