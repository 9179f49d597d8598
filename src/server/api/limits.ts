import { maxMetadataBytes, maxTextLength } from '../../contract/limits.ts';

/** The limits of requests and of the store. Sizes are bytes, times milliseconds. */
export interface Limits {
  /** Maximum size of a body. */
  readonly body: number;
  /** Maximum nesting of a body's JSON. */
  readonly depth: number;
  /** Maximum number of values in a body's JSON, including nested ones. */
  readonly values: number;
  /** Maximum size of all bodies in progress together. The first 16 KiB of each do not count. */
  readonly bodiesInFlight: number;
  /** Maximum length of a text, in characters. The API itself allows 10,000. */
  readonly text: number;
  /** Maximum size of the metadata of one request, as JSON. */
  readonly metadata: number;
  /** Maximum number of metadata keys of one response. */
  readonly metadataKeys: number;
  /** Maximum number of bytes that the responses of one key may use in the store; 0 is unlimited. */
  readonly storage: number;
  /** Maximum number of connections. At the limit, a new one closes the connection that has been idle the longest. */
  readonly connections: number;
  /** The same for each client address, except for proxies (see `trustProxy`). */
  readonly connectionsPerAddress: number;
  /** Maximum size of the request's headers. */
  readonly headers: number;
  /** Maximum time for sending the headers, and for sending the whole request. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /**
   * Requests per minute for each key and client address; 0 is unlimited. Every 100 KiB of a body count as one request.
   */
  readonly rate: number;
}

export const defaultLimits: Limits = {
  body: 3 * 1024 * 1024,
  depth: 64,
  values: 10_000,
  bodiesInFlight: 64 * 1024 * 1024,
  text: maxTextLength,
  metadata: maxMetadataBytes,
  metadataKeys: 200,
  storage: 10 * 1024 ** 3,
  connections: 10_000,
  connectionsPerAddress: 1000,
  headers: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  rate: 0,
};
