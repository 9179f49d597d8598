import { hash } from 'node:crypto';
import type { SessionReply } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import type { ApiError } from '../domain/apiError.ts';
import type { Picture } from '../domain/screenshot.ts';

/** What every reply of the public API carries: without it a page sees an error as a dead network. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
};

const ownHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const jsonHeaders = { ...crossOrigin, ...ownHeaders };

/** A reply with a JSON body. */
export const replyJson = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });

/**
 * Replies to the start of a session. The survey is nearly all of the reply and the same for every visitor: it is made
 * into JSON once.
 */
export function createSessionReplies() {
  const surveys = new WeakMap<Survey, string>();
  return function replySession({ survey, ...session }: SessionReply) {
    let json = surveys.get(survey);
    if (json === undefined) {
      json = JSON.stringify(survey);
      surveys.set(survey, json);
    }
    const body = `${JSON.stringify(session).slice(0, -1)},"survey":${json}}`;
    return new Response(body, { headers: jsonHeaders });
  };
}

/** A reply with a JSON body that pages of other origins cannot read. */
export const replyOwn = (body: unknown) => new Response(JSON.stringify(body), { headers: ownHeaders });

/**
 * Replies like `replyOwn`, or 304 to whoever has the reply of the same address and `version`: who asks again and again
 * learns that nothing changed, and nothing is computed for it.
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

/** A reply whose text is made while it is read: as fast as the reader takes it, and no longer than he stays. */
export function streamText(
  parts: AsyncGenerator<string>,
  onError: (error: unknown) => void,
  headers: Readonly<Record<string, string>>,
): Response {
  const body = new ReadableStream<Uint8Array>({
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
  });
  return new Response(body, { headers: { ...ownHeaders, ...headers } });
}

/** A reply with a picture: whatever it turns out to be, it runs nothing and is taken for nothing else. */
export const replyPicture = ({ type, bytes }: Picture) =>
  new Response(bytes, { headers: { ...ownHeaders, 'content-type': type, 'content-security-policy': 'sandbox' } });

/** The error body of an `ApiError` (API 2.5). */
export const replyError = ({ status, message, subject, headers }: ApiError) =>
  replyJson({ detail: message, ...subject }, status, headers);
