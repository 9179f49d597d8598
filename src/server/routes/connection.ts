import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a request comes from when it comes by a socket. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown } };
}

/** A server's `fetch`: tests and embedders have no connection to hand over. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** How many proxies of ours write X-Forwarded-For, one behind the other; `true` is one. */
export type TrustProxy = boolean | number;

/**
 * Whom the rate limit counts. With `trustProxy` it is the entry of X-Forwarded-For that our outermost proxy wrote; the
 * entries before it are whatever the client sent.
 */
export function clientAddress(request: Request, connection: Connection | undefined, trustProxy: TrustProxy): string {
  const entries = trustProxy ? (request.headers.get('x-forwarded-for')?.split(',') ?? []) : [];
  const forwarded = (entries.at(-Number(trustProxy)) ?? entries[0])?.trim();
  return householdOf(forwarded || (connection?.incoming?.socket.remoteAddress ?? 'unknown'));
}

/**
 * One name for all spellings of an address, with a port or not. Of IPv6 it is the network of 64 bits, which is what one
 * connection to the Internet has.
 */
export function householdOf(text: string): string {
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  // what most connections have needs no parsing
  if (isIPv4(bare)) return bare;
  if (!ipaddr.isValid(bare)) return bare.slice(0, 64);
  const address = ipaddr.process(bare);
  return 'parts' in address
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::`
    : address.toString();
}
