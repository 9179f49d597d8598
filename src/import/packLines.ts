import { maxImportedAtOnce } from '../contract/limits.ts';
import type { ImportedResponse } from './importOptions.ts';

/** Maximum number of bytes of a request, unless a single response has more. */
const maxBytes = 2 * 1024 * 1024;

/**
 * Yields the bodies of requests that import responses: one line of JSON for each response. A body is valid until the
 * second one after it is asked for: all of them share two buffers, because new ones would be much garbage.
 */
export async function* packLines(responses: AsyncIterable<ImportedResponse>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let [buffer, other] = [new Uint8Array(maxBytes), new Uint8Array(maxBytes)];
  let bytes = 0;
  let count = 0;
  for await (const response of responses) {
    const line = `${JSON.stringify(response)}\n`;
    // a character has at most three bytes
    const most = line.length * 3;
    if (count > 0 && (count === maxImportedAtOnce || bytes + most > maxBytes)) {
      yield buffer.subarray(0, bytes);
      [buffer, other] = [other, buffer];
      bytes = 0;
      count = 0;
    }
    // with a large picture
    if (most > maxBytes) {
      yield encoder.encode(line);
      continue;
    }
    bytes += encoder.encodeInto(line, buffer.subarray(bytes)).written;
    count += 1;
  }
  if (count > 0) yield buffer.subarray(0, bytes);
}
