import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The socket's address of a request that came through a port. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown } };
}

/** A server's `fetch`. Tests and embedders pass no connection. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/** Returns an address without its port and brackets. */
export const bareAddress = (text: string) => text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

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
  return 'parts' in address
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::`
    : address.toString();
}
