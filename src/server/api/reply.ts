import { hash } from 'node:crypto';
import { FastResponse } from '../node/fastResponse.ts';

/** The methods of the endpoints. */
export const allow = 'POST, OPTIONS';

/** The headers of every reply of the public API. Without them, pages would see a network error instead of the reply. */
export const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After',
};

/** The headers of the reply to a preflight request. */
export const preflight = {
  ...crossOrigin,
  allow,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '7200',
};

/** The headers of replies that pages of other origins must not read. */
export const ownHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

const jsonHeaders = { ...crossOrigin, ...ownHeaders };

/** Returns a reply with a JSON body. */
export const replyJson = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new FastResponse(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });

/** Returns a reply whose body is already JSON. */
export const replyJsonText = (json: string, headers: Readonly<Record<string, string>> = {}) =>
  new FastResponse(json, { headers: { ...jsonHeaders, ...headers } });

/** Returns a reply with a JSON body that pages of other origins cannot read. */
export const replyOwn = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  new FastResponse(JSON.stringify(body), { status, headers: { ...ownHeaders, ...headers } });

/** Returns a strong entity tag of a text or of bytes (RFC 9110, 8.8.3). */
export const etagOf = (data: string | Uint8Array) => `"${hash('sha256', data, 'base64url').slice(0, 22)}"`;

/** Returns whether a client has the reply with this tag (RFC 9110, 13.1.2). A proxy may have made the tag a weak one. */
export const isKnown = ({ headers }: Request, etag: string): boolean =>
  !!headers
    .get('if-none-match')
    ?.match(/"[^"]*"/g)
    ?.includes(etag);

/** Returns the header that makes a browser save a reply as a file. */
export const attachment = (name: string) => `attachment; filename="${name}"`;
