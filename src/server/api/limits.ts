import { maxDepth } from '../../contract/jsonDepth.ts';
import { maxMetadataBytes, maxTextLength } from '../../contract/limits.ts';

/** The limits of requests. Sizes are bytes, times milliseconds. */
export const requestLimits = {
  /** Maximum size of a body. */
  body: 3 * 1024 * 1024,
  /** Maximum nesting of a body's JSON. */
  depth: maxDepth,
  /** Maximum number of values in a body's JSON, including nested ones. */
  values: 10_000,
  /** Maximum length of a text, in characters. The API itself allows 10,000. */
  text: maxTextLength,
  /** Maximum size of the metadata of one request, as JSON. */
  metadata: maxMetadataBytes,
  /** Maximum number of metadata keys of one response. */
  metadataKeys: 200,
  /** Maximum size of the request's headers. */
  headers: 16 * 1024,
  /** Maximum time for sending the headers. */
  headersTimeout: 10_000,
  /** Maximum time for sending the whole request. */
  requestTimeout: 20_000,
};

export type RequestLimits = Readonly<typeof requestLimits>;
