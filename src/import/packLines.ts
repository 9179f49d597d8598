import { maxImportedAtOnce } from '../contract/limits.ts';
import type { ImportedResponse } from './importOptions.ts';

/** Maximum number of characters of a request, unless a single response has more. */
const maxCharacters = 2 * 1024 * 1024;

/** Yields the bodies of requests that import responses: one line of JSON for each response. */
export async function* packLines(responses: AsyncIterable<ImportedResponse>): AsyncGenerator<string> {
  let lines = '';
  let count = 0;
  for await (const response of responses) {
    const line = `${JSON.stringify(response)}\n`;
    if (count === maxImportedAtOnce || (count > 0 && lines.length + line.length > maxCharacters)) {
      yield lines;
      lines = '';
      count = 0;
    }
    lines += line;
    count += 1;
  }
  if (count > 0) yield lines;
}
