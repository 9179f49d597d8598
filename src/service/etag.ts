import { hash } from 'node:crypto';

/** Returns a strong entity tag of a text or of bytes (RFC 9110, 8.8.3). */
export const etagOf = (data: string | Uint8Array) => `"${hash('sha256', data, 'base64url').slice(0, 22)}"`;

/** Returns whether a client has the reply with this tag (RFC 9110, 13.1.2). A proxy may have made the tag a weak one. */
export const isKnown = ({ headers }: Request, etag: string): boolean =>
  !!headers
    .get('if-none-match')
    ?.match(/"[^"]*"/g)
    ?.includes(etag);
