import { maximumMetadataBytes, maximumTextLength } from '../../contract/response.ts';

/** What one request may ask of the server. Sizes are bytes, times milliseconds. */
export interface Limits {
  /** The largest body. */
  readonly body: number;
  /** The deepest nesting of a body's JSON. */
  readonly depth: number;
  /** The most values (of lists and objects, nested ones included) of a body's JSON. */
  readonly values: number;
  /** The most bytes of all bodies that are under way at once. Bodies up to 16 KiB do not count. */
  readonly bodiesInFlight: number;
  /** The longest text, in characters; the API itself ends at 10,000. */
  readonly text: number;
  /** The largest metadata of one request as JSON. */
  readonly metadata: number;
  /** The most keys of the metadata of one response. */
  readonly metadataKeys: number;
  /** The most bytes that the responses of one key take in the store; 0: as many as they like. */
  readonly storage: number;
  /** The most connections at once. */
  readonly connections: number;
  /** The largest request head. */
  readonly headers: number;
  /** The time for sending the head of a request, and for sending all of it. */
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  /** Requests a minute for each key and client address; 0: as many as they like. 100 KiB of a body count as one. */
  readonly rate: number;
}

export const defaultLimits: Limits = {
  body: 3 * 1024 * 1024,
  depth: 64,
  values: 10_000,
  bodiesInFlight: 64 * 1024 * 1024,
  text: maximumTextLength,
  metadata: maximumMetadataBytes,
  metadataKeys: 200,
  storage: 10 * 1024 ** 3,
  connections: 10_000,
  headers: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  rate: 0,
};
