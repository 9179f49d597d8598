import { ApiError, type Subject } from '../domain/apiError.ts';
import type { Limits } from '../domain/limits.ts';
import { isDeeperThan, storable } from './storable.ts';

/**
 * The JSON of a request. Throws an `ApiError`: 413 where it is over the limit (before it is read whole),
 * 400 where it is not JSON or does not say so. What no database can store is replaced on the way.
 */
export async function readBody(request: Request, subject: Subject, limits: Limits): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError(400, 'Expected the header Content-Type: application/json.', subject);
  }
  const text = await readText(request, subject, limits.body);
  const body = parse(text, subject);
  if (isDeeperThan(body, limits.depth)) {
    throw new ApiError(400, `The body is nested more than ${limits.depth} levels deep.`, subject);
  }
  return storable(body, text);
}

function parse(text: string, subject: Subject): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.', subject);
  }
}

async function readText(request: Request, subject: Subject, maximum: number): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length) > maximum) {
    await discard(request, Number(length));
    throw tooLarge(maximum, subject);
  }
  try {
    // HTTP holds a body to its stated length; without one it has to be counted.
    return await (length === null ? readCounted(request, maximum) : request.text());
  } catch (error) {
    if (error === overflow) throw tooLarge(maximum, subject);
    throw new ApiError(400, 'The body did not come whole.', subject);
  }
}

/** The largest body that is read only to be thrown away, in bytes. */
const maximumDiscarded = 32 * 1024 * 1024;

/** A Node client that is still writing sees a broken pipe in place of a reply, so its body is read first. */
async function discard({ body }: Request, length: number): Promise<void> {
  if (length > maximumDiscarded) return;
  try {
    // nothing is kept of it
    await body?.pipeTo(new WritableStream());
  } catch {
    // the client has gone, or took too long: there is nobody to tell
  }
}

const tooLarge = (maximum: number, subject: Subject) =>
  new ApiError(413, `The body is larger than ${maximum} bytes.`, subject, { connection: 'close' });

const overflow = new Error('overflow');

async function readCounted({ body }: Request, maximum: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maximum) throw overflow;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
