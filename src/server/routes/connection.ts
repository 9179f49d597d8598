/** Where a request comes from when it comes by a socket. */
export interface Connection {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined; destroy(): unknown } };
}

/** A server's `fetch`: tests and embedders have no connection to hand over. */
export type Fetch = (request: Request, connection?: Connection) => Promise<Response>;

/**
 * The address of the client. With `trustProxy` it is the last entry of X-Forwarded-For, which our own proxy
 * wrote; the entries before it are whatever the client sent.
 */
export function clientAddress(request: Request, connection: Connection | undefined, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (connection?.incoming?.socket.remoteAddress ?? 'unknown');
}
