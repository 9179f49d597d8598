import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { bareAddress, type Connection, networkOf } from './connection.ts';

/**
 * The proxies whose X-Forwarded-For is trusted: their addresses and ranges (or `loopback`, `linklocal`, `uniquelocal`),
 * or the number of proxies in a row, whatever their addresses. `true` means one.
 */
export type TrustProxy = boolean | number | string | readonly string[];

/** Tells visitors and proxies apart. */
export interface Proxies {
  /** Returns the address of the client that rate limits apply to. */
  clientOf(request: Request, connection: Connection | undefined): string;
  /** Returns whether an address belongs to a proxy, whose connections carry the requests of many visitors. */
  isProxy(address: string): boolean;
  /** Whether any client that reaches the server counts as a proxy. */
  readonly trustsEverybody: boolean;
}

/** Named ranges, as in Express. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function parseRange(text: string): ReturnType<typeof ipaddr.parseCIDR> {
  const range = isIP(text) ? `${text}/${isIPv4(text) ? 32 : 128}` : text;
  // the library also accepts short forms, and would read 10/8 as 0.0.0.10/8
  if (isIP(range.split('/')[0]!) && ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range);
  const names = Object.keys(namedRanges).join(', ');
  throw new TypeError(`trustProxy: expected an address, a range such as 10.0.0.0/8, or ${names}, found "${text}"`);
}

const remoteAddress = (connection: Connection | undefined) => connection?.incoming?.socket.remoteAddress ?? 'unknown';

const forwardedFor = (request: Request) =>
  (request.headers.get('x-forwarded-for')?.split(',') ?? []).map((entry) => entry.trim());

/**
 * Takes the client from the entry that the outermost of `count` proxies added. Clients can forge the entries before it.
 */
const createCountedProxies = (count: number): Proxies => ({
  clientOf(request, connection) {
    const entries = count > 0 ? forwardedFor(request) : [];
    return networkOf((entries.at(-count) ?? entries[0]) || remoteAddress(connection));
  },
  isProxy: () => count > 0,
  trustsEverybody: count > 0,
});

/** Takes the last address that is not a proxy as the client. */
function createKnownProxies(names: readonly string[]): Proxies {
  const ranges = names.flatMap((name) => namedRanges[name] ?? name).map(parseRange);
  function isProxy(address: string): boolean {
    const bare = bareAddress(address);
    return ipaddr.isValid(bare) && ipaddr.subnetMatch(ipaddr.process(bare), { proxy: ranges }, 'client') === 'proxy';
  }
  return {
    clientOf(request, connection) {
      const remote = remoteAddress(connection);
      if (!isProxy(remote)) return networkOf(remote);
      const entries = forwardedFor(request);
      return networkOf((entries.findLast((entry) => !isProxy(entry)) ?? entries[0]) || remote);
    },
    isProxy,
    trustsEverybody: ranges.some(([, bits]) => bits === 0),
  };
}

/** Creates the proxies that are trusted. Throws a `TypeError` that names an invalid range. */
export function createProxies(trust: TrustProxy = false): Proxies {
  if (typeof trust === 'boolean' || typeof trust === 'number') return createCountedProxies(Number(trust));
  const names = typeof trust === 'string' ? trust.split(',') : trust;
  return createKnownProxies(names.map((name) => name.trim()));
}
