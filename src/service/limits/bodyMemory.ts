import type { Admission } from '../../server/api/readBody.ts';

/** The share of `maxBytes` that one client may use. */
const clientShare = 1 / 4;

/**
 * Limits the memory for the bodies of all requests in progress. Bytes count until the request ends, so slow clients or
 * a database that hangs cannot fill the memory, and one client cannot use up everybody's share.
 */
export function createBodyMemory(maxBytes: number) {
  let inFlight = 0;
  const byClient = new Map<string, number>();

  function count(client: string, bytes: number): void {
    inFlight += bytes;
    const own = (byClient.get(client) ?? 0) + bytes;
    if (own > 0) byClient.set(client, own);
    else byClient.delete(client);
  }

  return function reserveMemory(client: string): Admission {
    let taken = 0;
    return {
      take(bytes) {
        const own = byClient.get(client) ?? 0;
        if (inFlight + bytes > maxBytes || own + bytes > maxBytes * clientShare) return false;
        taken += bytes;
        count(client, bytes);
        return true;
      },
      spend: () => {},
      release() {
        if (taken > 0) count(client, -taken);
        taken = 0;
      },
    };
  };
}
