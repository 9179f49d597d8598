import { hash } from 'node:crypto';
import { ownHeaders } from '../api/reply.ts';
import type { Picture } from '../api/screenshot.ts';

/**
 * Replies like `replyOwn`, or with 304 if the client already has the reply for this URL and `version`. Polling is
 * cheap, because nothing is computed if nothing changed.
 */
export async function replyTagged(
  request: Request,
  version: string,
  makeBody: () => Promise<unknown>,
): Promise<Response> {
  const tag = hash('sha256', `${request.url} ${version}`, 'base64url').slice(0, 22);
  const headers = { ...ownHeaders, etag: `"${tag}"` };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(JSON.stringify(await makeBody()), { headers });
}

async function* encode(parts: AsyncIterable<string>, onError: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of parts) yield new TextEncoder().encode(part);
  } catch (error) {
    onError(error);
    throw error;
  }
}

/**
 * Returns a reply that generates its text while it is read: at the reader's speed, and only until the reader leaves.
 * Nothing is read for a HEAD request, whose body nobody takes or cancels.
 */
export const streamText = (
  parts: AsyncIterable<string>,
  onError: (error: unknown) => void,
  headers: Readonly<Record<string, string>>,
) => new Response(ReadableStream.from(encode(parts, onError)), { headers: { ...ownHeaders, ...headers } });

/**
 * Returns a reply with a picture. Whatever its bytes are, a browser runs nothing in it and treats it as no other type.
 */
export const replyPicture = ({ type, bytes }: Picture) =>
  new Response(bytes, { headers: { ...ownHeaders, 'content-type': type, 'content-security-policy': 'sandbox' } });
