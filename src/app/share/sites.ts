import type { KeyList, SurveyKey } from '../../contract/api/publishing.ts';
import { isLocalAddress, isLocalHost } from '../isLocalAddress.ts';

/** Returns the origin of an address as people write it, such as `shop.example`, or null if it is none. */
export function readOrigin(text: string): string | null {
  const given = text.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(given);
  const address = hasScheme ? given : `https://${given}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, host, username } = new URL(address);
  if (username) return null;
  // an app, such as capacitor://localhost
  if (!/^https?:$/.test(protocol)) return host ? `${protocol}//${host.toLowerCase()}` : null;
  // a name without a dot is mostly a typing error
  if (hostname.includes('*') || !(isLocalHost(hostname) || /^\[|[^.]\.[^.]/.test(hostname))) return null;
  return `${hasScheme || !isLocalHost(hostname) ? protocol : 'http:'}//${host}`;
}

/** Returns the name of a site as people write it: `shop.example`. */
export const siteName = (origin: string): string => origin.replace(/^https:\/\//, '');

/** Returns the sites on which a survey was seen that a key does not name, without those of developers, newest first. */
export function suggestSites({ pages }: Pick<KeyList, 'pages'>, { origins }: Pick<SurveyKey, 'origins'>): string[] {
  return pages.flatMap(({ origin, problem }) => {
    const isSite = origin && /^https?:/.test(origin) && !isLocalAddress(origin);
    return isSite && problem !== 'key' && !origins?.includes(origin) ? [origin] : [];
  });
}

/** A key, and the sites that it can be limited to. */
export interface Limit {
  readonly entry: SurveyKey;
  readonly sites: readonly string[];
}

/**
 * Returns the key to ask about: the only one of the survey, if pages of any site may use it and it was seen on some. Null
 * if there is nothing to ask.
 */
export function limitToAsk(found: KeyList): Limit | null {
  const [entry, another] = found.keys;
  if (!entry || another || entry.fixed || entry.origins) return null;
  const sites = suggestSites({ pages: found.pages.filter(({ problem }) => problem === null) }, entry);
  return sites.length > 0 ? { entry, sites } : null;
}
