import { setTimeout as wait } from 'node:timers/promises';
import { ApiError, type Subject } from '../domain/apiError.ts';
import type { Limits } from '../domain/limits.ts';
import { findExcess } from './findExcess.ts';
import { storable } from './storable.ts';

/** Bodies up to so many bytes always find room: the connections bound them. */
const smallBody = 16 * 1024;

/** The most pieces that a body may come in: each takes as long as a kilobyte, however small it is. */
const maximumPieces = 20_000;

/** The share of the bytes under way that one client may have. */
const clientShare = 1 / 4;

/** How a request's body is read. */
export interface BodyOptions {
  /** Who sends it. */
  readonly client: string;
  /** What the request is about, for its errors. */
  readonly subject: Subject;
  /** Is told the bytes that came, before anything is made of them. */
  readonly spend: (bytes: number) => void;
}

/**
 * Reads the JSON of requests. The bytes of all bodies that are under way are counted, from their first one to the end
 * of the request: visitors who send slowly, or a database that hangs, cannot fill the memory, and one visitor alone not
 * the room that there is for all.
 */
export function createBodyReader(limits: Limits) {
  let inFlight = 0;
  const byClient = new Map<string, number>();

  function count(client: string, bytes: number): void {
    inFlight += bytes;
    const own = (byClient.get(client) ?? 0) + bytes;
    if (own > 0) byClient.set(client, own);
    else byClient.delete(client);
  }

  const hasRoom = (client: string, bytes: number) =>
    inFlight + bytes <= limits.bodiesInFlight &&
    (byClient.get(client) ?? 0) + bytes <= limits.bodiesInFlight * clientShare;

  /**
   * Hands the JSON of a request to `act`. Throws an `ApiError`: 413 where it is over the limit (before it is read
   * whole), 503 where other bodies take all the room, 400 where it is not JSON or does not say so. What no database
   * can store is replaced on the way.
   */
  return async function withBody<T>(
    request: Request,
    { client, subject, spend }: BodyOptions,
    act: (body: unknown) => Promise<T>,
  ): Promise<T> {
    if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
      throw new ApiError(400, 'Expected the header Content-Type: application/json.', subject);
    }
    let counted = 0;
    const take = (bytes: number) => {
      if (!hasRoom(client, bytes)) return false;
      counted += bytes;
      count(client, bytes);
      return true;
    };
    try {
      const text = await readText(request, subject, limits.body, take);
      spend(text.length);
      return await act(parse(text, subject, limits));
    } finally {
      if (counted > 0) count(client, -counted);
    }
  };
}

function parse(text: string, subject: Subject, limits: Limits): unknown {
  const excess = findExcess(text, limits);
  if (excess !== null) throw new ApiError(400, excess, subject);
  try {
    return storable(JSON.parse(text), text);
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.', subject);
  }
}

/** The largest body that is read only to be thrown away, in bytes. */
const maximumDiscarded = 32 * 1024 * 1024;

async function readText(
  request: Request,
  subject: Subject,
  maximum: number,
  take: (bytes: number) => boolean,
): Promise<string> {
  const given = request.headers.get('content-length');
  const length = given === null ? null : Number(given);
  if (length !== null && length > maximumDiscarded) throw tooLarge(maximum, subject);
  try {
    // HTTP holds a body to its stated length; without one it has to be counted.
    const isSmall = length !== null && length <= Math.min(smallBody, maximum);
    return await (isSmall ? request.text() : readCounted(request.body, maximum, subject, take));
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, 'The body did not come whole.', subject);
  }
}

const tooLarge = (maximum: number, subject: Subject) =>
  new ApiError(413, `The body is larger than ${maximum} bytes.`, subject, { connection: 'close' });

const tooManyPieces = (subject: Subject) =>
  new ApiError(413, `The body comes in more than ${maximumPieces} pieces.`, subject, { connection: 'close' });

const busy = (subject: Subject) =>
  new ApiError(503, 'Too many large bodies are under way: try again.', subject, { 'retry-after': '5' });

async function readCounted(
  body: ReadableStream<Uint8Array> | null,
  maximum: number,
  subject: Subject,
  take: (bytes: number) => boolean,
): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let bytes = 0;
  let pieces = 0;
  let text = '';
  let refusal: ApiError | null = null;
  if (!reader) return '';
  while (bytes <= maximumDiscarded) {
    const next = reader.read();
    const { done, value } = await (refusal ? Promise.race([next, silence()]) : next);
    if (done) break;
    pieces += 1;
    // not even read to its end, which would take as long
    if (pieces > maximumPieces) throw tooManyPieces(subject);
    bytes += value.byteLength;
    if (bytes > maximum) refusal = tooLarge(maximum, subject);
    else if (bytes > smallBody && !take(value.byteLength)) refusal ??= busy(subject);
    // A client that is still writing sees a broken pipe in place of a reply, so the rest is read and thrown away.
    if (refusal) text = '';
    else text += decoder.decode(value, { stream: true });
  }
  if (refusal) throw refusal;
  return text + decoder.decode();
}

/** A client that was refused and sends nothing more is not waited for. */
const silence = () => wait(500, { done: true, value: undefined } as const, { ref: false });
