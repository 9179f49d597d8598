import type { Refusal } from '../domain/refusal.ts';

/** What every reply of the public API carries: without it a page sees an error as a dead network. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
};

const jsonHeaders = {
  ...crossOrigin,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** A reply with a JSON body. */
export const replyJson = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });

/** The error body of a refusal (API 2.5). */
export const replyRefusal = ({ status, message, subject, headers }: Refusal) =>
  replyJson({ detail: message, ...subject }, status, headers);
