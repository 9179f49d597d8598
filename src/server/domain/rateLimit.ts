/** The most clients that are counted at once; the one that was quiet for longest is forgotten first. */
const maximumClients = 50_000;

/**
 * Lets each client make `perMinute` requests a minute, as a bucket that fills evenly, so that a short burst
 * is fine. Answers the seconds that a client has to wait, 0 for none. `now` is in milliseconds. The counts
 * are this process's own: N processes let through N times as much.
 */
export function createRateLimit(perMinute: number, now: () => number) {
  const clients = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = perMinute / 60_000;

  return function take(client: string): number {
    if (perMinute === 0) return 0;
    const at = now();
    const known = clients.get(client) ?? { tokens: perMinute, at };
    const tokens = Math.min(perMinute, known.tokens + Math.max(0, at - known.at) * perMillisecond);
    const allowed = tokens >= 1;
    // Deleting first moves the client to the end: the Map's order is then the order of last use.
    clients.delete(client);
    clients.set(client, { tokens: allowed ? tokens - 1 : tokens, at });
    if (clients.size > maximumClients) clients.delete(clients.keys().next().value!);
    return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMillisecond / 1000));
  };
}
