import { BlockList, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Connection } from '../../server/extension.ts';

/**
 * The proxies whose X-Forwarded-For is trusted: their addresses and ranges (or `loopback`, `linklocal`, `uniquelocal`),
 * or the number of proxies in a row, whatever their addresses. `true` means one.
 */
export type TrustProxy = boolean | number | string | readonly string[];

/** Returns an address without its port and brackets. */
const bareAddress = (text: string) => text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * Returns the same name for all spellings of an address, with or without a port. For IPv6 it returns the /64 network,
 * which is what one Internet connection gets.
 */
export function networkOf(text: string): string {
  const bare = bareAddress(text);
  // the most common form needs no parsing
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return bare.slice(0, 64);
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::`;
}

/** Named ranges, as in Express. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

function addRange(list: BlockList, range: string): void {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d+))?$/.exec(range) ?? [];
  try {
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  } catch {
    const names = Object.keys(namedRanges).join(', ');
    throw new TypeError(`trustProxy: expected an address, a range such as 10.0.0.0/8, or ${names}, found "${range}"`);
  }
}

/** Tells visitors and trusted proxies apart. Throws a `TypeError` that names an invalid range. */
export function createProxies(trust: TrustProxy = false) {
  const isCount = typeof trust === 'boolean' || typeof trust === 'number';
  const count = isCount ? Number(trust) : 0;
  const names = isCount ? [] : (typeof trust === 'string' ? trust.split(',') : trust).map((name) => name.trim());
  const list = new BlockList();
  for (const range of names.flatMap((name) => namedRanges[name] ?? name)) addRange(list, range);

  /** `hops` is the number of proxies that are nearer to this server. */
  function isTrusted(address: string, hops: number): boolean {
    const bare = bareAddress(address);
    return hops < count || (!isCount && list.check(bare, familyOf(bare)));
  }

  return {
    /**
     * Returns the address of the client that limits apply to. Proxies append to the header, and clients can forge what
     * comes before.
     */
    clientOf(request: Request, connection: Connection | undefined): string {
      const remote = connection?.incoming?.socket.remoteAddress ?? 'unknown';
      if (!isTrusted(remote, 0)) return networkOf(remote);
      const entries = (request.headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
      const given = entries.filter((entry) => entry !== '').toReversed();
      return networkOf(given.find((entry, index) => !isTrusted(entry, index + 1)) ?? given.at(-1) ?? remote);
    },
    /** Returns whether an address belongs to a proxy, whose connections carry the requests of many visitors. */
    isProxy: (address: string) => isTrusted(address, 0),
    /** Whether no address counts as a proxy. */
    trustsNobody: count === 0 && names.length === 0,
    /** Whether any client that reaches the server counts as a proxy. */
    trustsEverybody: count > 0 || names.some((name) => /\/0+$/.test(name)),
  };
}

export type Proxies = ReturnType<typeof createProxies>;
