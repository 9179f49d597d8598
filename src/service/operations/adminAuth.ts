import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Connection } from '../../server/extension.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { AdminAuth, Core } from '../module.ts';
import { bearerToken } from '../../server/surveys/catalog.ts';
import { digestOf } from '../../server/digest.ts';
import { createGuesses, type Guesses } from './createGuesses.ts';

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
}

/** Creates a function that returns whether a request carries one of these tokens. It takes constant time. */
function carries(tokens: readonly string[]): (request: Request) => boolean {
  const digests = tokens.map((token) => Buffer.from(digestOf(token)));
  return ({ headers }) => {
    const token = bearerToken(headers.get('authorization'));
    if (token === undefined) return false;
    const given = Buffer.from(digestOf(token));
    return digests.filter((each) => timingSafeEqual(each, given)).length > 0;
  };
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

/**
 * Rejects requests without one of `tokens`, or all of them if there are no tokens. `otherTokens`, which grant access to
 * something else, don't count as guesses.
 */
function requireToken(
  tokens: readonly string[],
  otherTokens: readonly string[],
  { proxies, guesses }: Pick<Core, 'proxies'> & { readonly guesses: Guesses },
): MiddlewareHandler {
  const [opens, isKnown] = [carries(tokens), carries([...tokens, ...otherTokens])];
  return async ({ req, env }, next) => {
    if (opens(req.raw)) return next();
    const [isGiven, isOther] = [req.header('authorization') !== undefined, isKnown(req.raw)];
    const isGuess = isGiven && !isOther;
    const seconds = isGuess ? await guesses.count(proxies.clientOf(req.raw, env as Connection | undefined)) : 0;
    if (seconds > 0) {
      throw new ApiError('tooManyRequests', 'Too many wrong admin tokens: try again later.', {}, seconds);
    }
    if (tokens.length > 0) {
      const reason = isOther ? 'This token only reads results: the' : isGiven ? 'The token is wrong: the' : 'The';
      const sentence = `${reason} admin token is required: Authorization: Bearer <ADMIN_TOKEN>.`;
      throw new ApiError('adminTokenRequired', sentence);
    }
    throw new ApiError('forbidden', 'The admin token is required: start the server with an admin token.');
  };
}

/** Creates the access control of the admin API. */
export function createAdminAuth(
  { adminToken, resultsToken }: AdminTokens,
  core: Pick<Core, 'proxies' | 'now' | 'isLocal'>,
): AdminAuth {
  const admin = adminToken === undefined ? [] : [adminToken];
  const others = resultsToken === undefined ? [] : [resultsToken];
  const tokens = [...admin, ...others];
  const parts = { proxies: core.proxies, guesses: createGuesses(core.now) };
  const requireAdmin = requireToken(admin, others, parts);
  return {
    require: {
      admin: requireAdmin,
      reader: requireToken(tokens, [], parts),
      operator: (context, next) => (core.isLocal() && tokens.length === 0 ? next() : requireAdmin(context, next)),
    },
    isAdmin: carries(admin),
  };
}
