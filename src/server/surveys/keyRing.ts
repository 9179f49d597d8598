import { hash, timingSafeEqual } from 'node:crypto';
import type { KeyEntry } from '../../contract/surveysFile.ts';

/** The permissions of a public key (API 5). */
export interface KeyScope {
  /** Identifies the key in logs and limits without revealing it: the start of its hash. */
  readonly id: string;
  allowsSurvey(survey_uuid: string): boolean;
  /**
   * Returns whether pages of an origin may use the key.
   * @param origin the request's `Origin` header; a request without one does not come from a page
   */
  allowsOrigin(origin: string | null): boolean;
}

// Converts the hash from a string: hash() takes twice as long to return a buffer, and every request needs one.
export const digestOf = (key: string) => Buffer.from(hash('sha256', key), 'hex');

/** Returns the hash of the token of an `Authorization` header; null if it has none (RFC 6750, 2.1). */
export function bearerDigest(authorization: string | null): Buffer | null {
  const token = authorization?.match(/^bearer +([\x21-\x7e]+) *$/i)?.[1];
  return token === undefined ? null : digestOf(token);
}

/**
 * Stores the keys as hashes only. `find` takes the value of an `Authorization` header and returns null if the key is
 * missing, malformed or unknown. It compares every key in constant time.
 */
export function createKeyRing(keys: readonly KeyEntry[]) {
  const ring = keys.map(({ key, surveys, origins }) => {
    const digest = digestOf(key);
    const allowed = surveys === '*' ? null : new Set(surveys);
    const scope: KeyScope = {
      id: digest.toString('hex', 0, 4),
      allowsSurvey: (survey_uuid) => allowed === null || allowed.has(survey_uuid),
      allowsOrigin: (origin) => !origins || origins.some((each) => each === origin),
    };
    return { digest, scope };
  });

  return {
    find(authorization: string | null): KeyScope | null {
      const digest = bearerDigest(authorization);
      if (digest === null) return null;
      let found: KeyScope | null = null;
      for (const each of ring) if (timingSafeEqual(each.digest, digest)) found = each.scope;
      return found;
    },
  };
}
