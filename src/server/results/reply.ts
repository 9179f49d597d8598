import { hash } from 'node:crypto';
import type { UnderlyingSource } from 'node:stream/web';
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

/**
 * Returns a reply that generates its text while it is read: at the reader's speed, and only until the reader leaves.
 */
export function streamText(
  parts: AsyncGenerator<string>,
  onError: (error: unknown) => void,
  headers: Readonly<Record<string, string>>,
): Response {
  const source: UnderlyingSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await parts.next().catch((error) => {
        onError(error);
        throw error;
      });
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  };
  // nothing is read for a HEAD request, whose body nobody takes or cancels
  const body = new ReadableStream(source, { highWaterMark: 0 });
  return new Response(body, { headers: { ...ownHeaders, ...headers } });
}

/**
 * Returns a reply with a picture. Whatever its bytes are, a browser runs nothing in it and treats it as no other type.
 */
export const replyPicture = ({ type, bytes }: Picture) =>
  new Response(bytes, { headers: { ...ownHeaders, 'content-type': type, 'content-security-policy': 'sandbox' } });
