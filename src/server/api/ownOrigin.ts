import type { ServerContext } from '../extension.ts';
import type { KeyScope } from '../surveys/catalog.ts';

/** Returns the host that the client asked for. A proxy may change the protocol, but not the host. */
export const hostOf = (request: Request) => request.headers.get('host') ?? new URL(request.url).host;

/** Returns whether an origin has a host. A proxy may change the protocol. */
export const isOfHost = (origin: string, host: string): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

/** Returns whether a key may be used by the page that a request comes from, or by any program. */
export const allowsPage = (
  { isOwnOrigin }: Pick<ServerContext, 'isOwnOrigin'>,
  key: KeyScope,
  request: Request,
): boolean => key.allowsOrigin(request.headers.get('origin'), hostOf(request)) || isOwnOrigin(request);

/**
 * Returns whether DNS cannot point the host of a parsed URL at another server: it is an IP address, or a name that
 * browsers resolve themselves.
 */
function isFixed(hostname: string): boolean {
  return /^\[|^\d+\.\d+\.\d+\.\d+$|(^|\.)localhost$/.test(hostname);
}

/** Returns the origins of the addresses. Throws a `TypeError` that names an invalid one. */
export function checkPublicUrls(urls: readonly string[]): readonly string[] {
  const wrong = urls.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (wrong === undefined) return urls.map((url) => new URL(url).origin);
  throw new TypeError(`publicUrls: expected an address such as https://feedback.example, found "${wrong}"`);
}

/**
 * Recognizes the pages of this server by their `Origin`. The `Host` of the request alone proves nothing: anybody can
 * point a name at this server (DNS rebinding). `listening` returns the addresses that the server listens on. Throws a
 * `TypeError` that names an invalid public URL.
 */
export function createOwnOrigin(
  publicUrls: readonly string[],
  listening: () => readonly string[],
): ServerContext['isOwnOrigin'] {
  const origins = checkPublicUrls(publicUrls);
  return (request) => {
    const origin = request.headers.get('origin');
    if (origin === null || !URL.canParse(origin)) return false;
    if (origins.includes(origin) || listening().some((url) => new URL(url).origin === origin)) return true;
    const { protocol, hostname } = new URL(origin);
    return /^https?:$/.test(protocol) && isFixed(hostname) && origin === `${protocol}//${hostOf(request)}`;
  };
}
