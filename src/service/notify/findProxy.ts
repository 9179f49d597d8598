import { getProxyForUrl } from 'proxy-from-env';

/**
 * Returns the proxy that `HTTPS_PROXY`, `HTTP_PROXY` or `ALL_PROXY` names for an address, unless `NO_PROXY` names its host.
 * Throws, without the value, if it is not the address of an HTTP proxy: it can contain a password.
 */
export function findProxy(address: string): URL | null {
  const found = getProxyForUrl(address);
  if (found === '') return null;
  if (/^https?:\/\//i.test(found) && URL.canParse(found) && !/%(?![\da-f]{2})/i.test(found)) return new URL(found);
  throw new Error(
    'HTTPS_PROXY (or HTTP_PROXY, ALL_PROXY): expected the address of an HTTP proxy, such as http://proxy.example:3128',
  );
}
