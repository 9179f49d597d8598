import { timingSafeEqual } from 'node:crypto';
import type { Role } from '../../contract/roles.ts';
import { digestOf } from '../../server/digest.ts';
import type { Grant } from '../module.ts';

/** Minimum length of a token if other machines can reach the server and guess it. */
const minTokenLength = 16;

/** The tokens for `/api/admin`. */
export interface AdminTokens {
  /**
   * Grants full access. Default: none; `/metrics` is then open if the server only listens on loopback. Set it if you
   * pass requests from others to `fetch` yourself.
   */
  readonly adminToken?: string;
  /** Grants read access to the surveys and their results. Default: none. */
  readonly resultsToken?: string;
  /**
   * Called before the service is there if it has neither a token nor a login, and no owner is signed in: with the secret of an
   * invitation, for the link `/surveys#invitation=…`. The first browser that uses it belongs to the owner. Default: nobody is invited.
   */
  readonly onOwnerInvitation?: (secret: string) => void;
}

/** Where each token can be set, for errors. */
const tokenSources = {
  adminToken: 'adminToken (--admin-token, ASKLET_ADMIN_TOKEN or asklet.token)',
  resultsToken: 'resultsToken (--results-token or ASKLET_RESULTS_TOKEN)',
} as const;

/** Throws an `Error` that names a token, if one does not pass. */
function check(tokens: AdminTokens, passes: (token: string) => boolean, expected: string): void {
  for (const name of ['adminToken', 'resultsToken'] as const) {
    const token = tokens[name];
    if (token !== undefined && !passes(token)) throw new Error(`${tokenSources[name]}: ${expected}`);
  }
}

/** Throws an `Error` if a token has characters that a header cannot carry (RFC 6750, 2.1). */
export const checkTokens = (tokens: AdminTokens): void =>
  check(
    tokens,
    (token) => /^[\w.~+/-]+=*$/.test(token),
    'A token can contain only letters, digits and -._~+/, with = at the end.',
  );

/** Throws an `Error` if a token is too short for a server that other machines can reach. */
export const checkTokenLengths = (tokens: AdminTokens): void =>
  check(
    tokens,
    (token) => token.length >= minTokenLength,
    `Tokens need at least ${minTokenLength} characters, unless the server listens only on loopback.`,
  );

/** Creates what the tokens of the server allow. */
export function createTokenGrants({ adminToken, resultsToken }: AdminTokens) {
  const grantFor = (token: string | undefined, role: Role): readonly Grant[] =>
    token === undefined ? [] : [{ who: digestOf(token), name: null, role }];
  const grants = [...grantFor(adminToken, 'own'), ...grantFor(resultsToken, 'read')];
  return {
    isEmpty: grants.length === 0,
    /** Returns what the token with this SHA-256 allows. The time does not tell how much of it is right. */
    find(digest: string): Grant | null {
      const given = Buffer.from(digest);
      return grants.find(({ who }) => who.length === digest.length && timingSafeEqual(Buffer.from(who), given)) ?? null;
    },
  };
}
