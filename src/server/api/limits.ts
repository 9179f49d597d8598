import { maxDepth } from '../../contract/jsonDepth.ts';
import { maxMetadataBytes, maxTextLength } from '../../contract/limits.ts';

/** The limits of requests and of the store. Sizes are bytes, times milliseconds. */
export const defaultLimits = {
  /** Maximum size of a body. */
  body: 3 * 1024 * 1024,
  /** Maximum nesting of a body's JSON. */
  depth: maxDepth,
  /** Maximum number of values in a body's JSON, including nested ones. */
  values: 10_000,
  /** Maximum size of all bodies in progress together. The first 16 KiB of each do not count. */
  bodiesInFlight: 64 * 1024 * 1024,
  /** Maximum length of a text, in characters. The API itself allows 10,000. */
  text: maxTextLength,
  /** Maximum size of the metadata of one request, as JSON. */
  metadata: maxMetadataBytes,
  /** Maximum number of metadata keys of one response. */
  metadataKeys: 200,
  /** Maximum number of bytes that the responses of one key may use in the store; 0 is unlimited. */
  storage: 10 * 1024 ** 3,
  /** Maximum number of connections. At the limit, a new one closes the connection that has been idle the longest. */
  connections: 10_000,
  /** The same for each client address, except for proxies (see `trustProxy`). */
  connectionsPerAddress: 1000,
  /** Maximum size of the request's headers. */
  headers: 16 * 1024,
  /** Maximum time for sending the headers. */
  headersTimeout: 10_000,
  /** Maximum time for sending the whole request. */
  requestTimeout: 20_000,
  /** Requests per minute for each key and client address; 0 is unlimited. Every 100 KiB of a body count as one request. */
  rate: 0,
};

export type Limits = Readonly<typeof defaultLimits>;
