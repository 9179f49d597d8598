import { hash, timingSafeEqual } from 'node:crypto';
import type { KeyEntry } from '../../contract/surveysFile.ts';

/** What a public key may do (API 5). */
export interface KeyScope {
  /** Names the key in logs and limits without telling it: the start of its hash. */
  readonly id: string;
  allowsSurvey(survey_uuid: string): boolean;
  /**
   * @param origin the request's `Origin` header; a request without one comes from no page
   * @param host the host that the request went to: the server's own pages always may
   */
  allowsOrigin(origin: string | null, host: string): boolean;
}

// By way of a text: hash() takes twice as long to make a buffer, and every request pays for it.
const digestOf = (key: string) => Buffer.from(hash('sha256', key), 'hex');

/**
 * The keys, kept as hashes only. `find` takes the value of an `Authorization` header and answers null
 * where it is missing, malformed or unknown; it compares every key in constant time.
 */
export function createKeyRing(keys: readonly KeyEntry[]) {
  const ring = keys.map(({ key, surveys, origins }) => {
    const digest = digestOf(key);
    const allowed = surveys === '*' ? null : new Set(surveys);
    const scope: KeyScope = {
      id: digest.toString('hex', 0, 4),
      allowsSurvey: (survey_uuid) => allowed === null || allowed.has(survey_uuid),
      allowsOrigin: (origin, host) =>
        !origins || [...origins, `http://${host}`, `https://${host}`].some((each) => each === origin),
    };
    return { digest, scope };
  });

  return {
    find(authorization: string | null): KeyScope | null {
      const key = authorization?.match(/^bearer +([\x21-\x7e]+) *$/i)?.[1];
      if (key === undefined) return null;
      const digest = digestOf(key);
      let found: KeyScope | null = null;
      for (const each of ring) if (timingSafeEqual(each.digest, digest)) found = each.scope;
      return found;
    },
  };
}
