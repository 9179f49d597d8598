import { Refusal, type Subject } from '../domain/refusal.ts';
import { isDeeperThan, storable } from './storable.ts';

/** The largest body that is read, in bytes: metadata with a screenshot and a long text fit in. */
export const maximumBodyBytes = 3 * 1024 * 1024;

/** The deepest nesting of a body's JSON. */
export const maximumDepth = 64;

/**
 * The JSON of a request. Throws a `Refusal`: 413 where it is over the limit (before it is read whole),
 * 400 where it is not JSON or does not say so. What no database can store is replaced on the way.
 */
export async function readBody(request: Request, subject: Subject): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal(400, 'Expected the header Content-Type: application/json.', subject);
  }
  const text = await readText(request, subject);
  const body = parse(text, subject);
  if (isDeeperThan(body, maximumDepth)) {
    throw new Refusal(400, `The body is nested more than ${maximumDepth} levels deep.`, subject);
  }
  return storable(body, text);
}

function parse(text: string, subject: Subject): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.', subject);
  }
}

async function readText(request: Request, subject: Subject): Promise<string> {
  const tooLarge = () =>
    new Refusal(413, `The body is larger than ${maximumBodyBytes} bytes.`, subject, { connection: 'close' });
  const length = request.headers.get('content-length');
  if (length !== null) {
    if (Number(length) > maximumBodyBytes) throw tooLarge();
    // HTTP holds the body to its stated length, so it needs no counting.
    return request.text();
  }
  let bytes = 0;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maximumBodyBytes) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
