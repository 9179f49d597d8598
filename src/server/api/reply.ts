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
  new Response(JSON.stringify(body), { status, headers: { ...jsonHeaders, ...headers } });

/** Returns a reply whose body is already JSON. */
export const replyJsonText = (json: string, headers: Readonly<Record<string, string>> = {}) =>
  new Response(json, { headers: { ...jsonHeaders, ...headers } });
