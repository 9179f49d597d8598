import { requestLimits } from '../../server/api/limits.ts';

/** The limits of a service: those of requests, and those of clients and of the database. */
export const defaultLimits = {
  ...requestLimits,
  /** Maximum size of all bodies in progress together. The first 16 KiB of each do not count. */
  bodiesInFlight: 64 * 1024 * 1024,
  /** Maximum number of bytes that the responses of one key may use in the store; 0 is unlimited. */
  storage: 10 * 1024 ** 3,
  /** Maximum number of connections. At the limit, a new one closes the connection that has been idle the longest. */
  connections: 10_000,
  /** The same for each client address, except for proxies (see `trustProxy`). */
  connectionsPerAddress: 1000,
  /** Requests per minute for each key and client address; 0 is unlimited. Every 100 KiB of a body count as one request. */
  rate: 0,
};

export type Limits = Readonly<typeof defaultLimits>;
