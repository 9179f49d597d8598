import { findExcess } from '../../contract/jsonDepth.ts';
import { inTime } from '../inTime.ts';
import { ApiError } from './errors.ts';
import type { RequestLimits } from './limits.ts';

/** The leave to send one request, and what it may use. */
export interface Admission {
  /** Reserves memory for more bytes of the body, beyond the first 16 KiB. Returns false if it would exceed a limit. */
  take(bytes: number): boolean;
  /** Counts the bytes of the body, even if it is rejected. */
  spend(bytes: number): void;
  /** Ends the reservation. */
  release(): void;
}

/** Bodies up to this size need no reservation: the number of connections limits them. */
const smallBody = 16 * 1024;

/** Maximum number of chunks of a body: handling one takes as long as handling a kilobyte, however small it is. */
const maxPieces = 20_000;

/**
 * Reads a request with JSON, as `readJson` does. Throws an `ApiError`, too, if its content type is another: pages of
 * other sites can only send others without asking.
 */
export async function readBody(request: Request, limits: RequestLimits, admission: Admission): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new ApiError('malformed', 'Expected the header Content-Type: application/json.');
  }
  return readJson(request, limits, admission);
}

/**
 * Reads the JSON of a request. Throws an `ApiError`: `tooLarge` if the body exceeds the limit (without reading all of
 * it), `unavailable` if other bodies use all the memory, `malformed` if it is not JSON. Replaces characters that no
 * database can store.
 */
export async function readJson(request: Request, limits: RequestLimits, admission: Admission): Promise<unknown> {
  const text = await readText(request, limits.body, admission);
  const excess = findExcess(text, limits);
  if (excess === 'depth') throw new ApiError('malformed', `The body is nested more than ${limits.depth} levels deep.`);
  if (excess === 'values') throw new ApiError('malformed', `The body has more than ${limits.values} values.`);
  try {
    return parseStorable(text);
  } catch {
    throw new ApiError('malformed', 'The body is not valid JSON.');
  }
}

/** Maximum size of a rejected body that is still read, in bytes. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/** Reads the text of a request, as `readBody` does. */
export async function readText(request: Request, maxBytes: number, admission: Admission): Promise<string> {
  const given = request.headers.get('content-length');
  const length = given === null ? null : Number(given);
  if (length !== null && length > maxDiscardedBytes) throw tooLarge(maxBytes);
  try {
    // HTTP ensures that a body has its declared length; without one, the bytes have to be counted.
    if (length === null || length > Math.min(smallBody, maxBytes)) {
      return await readCounted(request.body, maxBytes, admission);
    }
    admission.spend(length);
    return await request.text();
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed', 'The body is incomplete.');
  }
}

const tooLarge = (maxBytes: number) => new ApiError('tooLarge', `The body is larger than ${maxBytes} bytes.`);

async function readCounted(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  { take, spend }: Admission,
): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let bytes = 0;
  let pieces = 0;
  let text = '';
  let error: ApiError | null = null;
  if (!reader) return '';
  try {
    while (bytes <= maxDiscardedBytes) {
      const next = reader.read();
      const { done, value } = await (error ? inTime(next, silence, noMoreData) : next);
      if (done) break;
      pieces += 1;
      // don't read the rest, which would take as long
      if (pieces > maxPieces) throw new ApiError('tooLarge', `The body has more than ${maxPieces} chunks.`);
      bytes += value.byteLength;
      if (bytes > maxBytes) error = tooLarge(maxBytes);
      else if (bytes > smallBody && !take(value.byteLength)) {
        error ??= new ApiError('unavailable', 'Too many large requests at once: try again later.', {}, 5);
      }
      // A client that is still sending would see a broken pipe instead of the reply, so read the rest and discard it.
      if (error) text = '';
      else text += decoder.decode(value, { stream: true });
    }
  } finally {
    spend(bytes);
  }
  if (error) throw error;
  return text + decoder.decode();
}

/** Milliseconds without a byte after which a client that was rejected is no longer waited for. */
const silence = 500;
const noMoreData = () => ({ done: true, value: undefined }) as const;

// Raw NUL and lone surrogates cannot occur in decoded JSON text, only as escapes.
const suspicious = /\\u(0000|d[89a-f])/i;

// With the u flag, only lone surrogates match.
const unstorable = /[\0\p{Surrogate}]/gu;

const clean = (text: string) => text.replace(unstorable, '\ufffd');

/**
 * Parses JSON, and replaces every NUL and lone surrogate with U+FFFD, in keys too: an answer must not be lost because of a
 * pasted character. Throws a `SyntaxError` if the text is not JSON.
 */
export function parseStorable(text: string): unknown {
  const body: unknown = JSON.parse(text);
  return suspicious.test(text) ? cleanValue(body) : body;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanValue);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [clean(key), cleanValue(each)]));
}
