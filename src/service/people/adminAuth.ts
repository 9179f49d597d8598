import { timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Connection } from '../../server/extension.ts';
import { ApiError } from '../../server/api/errors.ts';
import { hostOf, isOfHost } from '../../server/api/ownOrigin.ts';
import type { AdminAuth, Core, Grant } from '../module.ts';
import { bearerToken } from '../../server/surveys/catalog.ts';
import { digestOf } from '../../server/digest.ts';
import { createGuesses } from './createGuesses.ts';
import type { SignIns } from './signIns.ts';

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

/** The service as access control sees it. */
interface Parts extends Pick<Core, 'proxies' | 'now' | 'isLocal' | 'isOwnOrigin'> {
  readonly signIns: Pick<SignIns, 'find'>;
}

/**
 * Rejects changes that pages of other sites request: a browser sends its cookies with these, too. Pages on another port of
 * the same host are other sites.
 */
function requireOwnPage({ isOwnOrigin }: Pick<Parts, 'isOwnOrigin'>, request: Request): void {
  const origin = request.headers.get('origin');
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (isRead || (origin !== null && isOfHost(origin, hostOf(request))) || isOwnOrigin(request)) return;
  throw new ApiError(
    'forbidden',
    'Only the pages of this server can change something here. If this is one of them, start the server with its address: --public-url.',
  );
}

/** Creates the access control of the admin API: by a token, or by the cookie of a browser that is signed in. */
export function createAdminAuth({ adminToken, resultsToken }: AdminTokens, parts: Parts): AdminAuth {
  const { proxies, now, signIns } = parts;
  const guesses = createGuesses(now);
  const tokens = [adminToken, resultsToken].map((token) => (token === undefined ? null : digestOf(token)));
  const grants = tokens.flatMap((token, index): readonly Grant[] => (token ? [{ token, isAdmin: index === 0 }] : []));
  const granted = new WeakMap<Request, Grant>();

  /** Returns what a token allows. The time does not tell how much of it is right. */
  function grantOf(digest: string): Grant | undefined {
    const given = Buffer.from(digest);
    return grants.find(({ token }) => timingSafeEqual(Buffer.from(token), given));
  }

  /** Returns what the cookie of a request allows. */
  async function grantOfCookie(request: Request): Promise<Grant | undefined> {
    const token = await signIns.find(request);
    const grant = token === null ? undefined : grantOf(token);
    if (grant) requireOwnPage(parts, request);
    return grant;
  }

  const requireGrant =
    (needsAdmin: boolean): MiddlewareHandler =>
    async ({ req, env }, next) => {
      const { raw } = req;
      const token = bearerToken(raw.headers.get('authorization'));
      const grant = token === undefined ? await grantOfCookie(raw) : grantOf(digestOf(token));
      if (grant && (grant.isAdmin || !needsAdmin)) {
        granted.set(raw, grant);
        return next();
      }
      const isGuess = token !== undefined && !grant;
      const client = proxies.clientOf(raw, env as Connection | undefined);
      const seconds = isGuess ? await guesses.count(client) : 0;
      if (seconds > 0) {
        throw new ApiError('tooManyRequests', 'Too many wrong admin tokens: try again later.', {}, seconds);
      }
      if (grants.some(({ isAdmin }) => isAdmin || !needsAdmin)) {
        const reason = grant ? 'This token only reads results: the' : isGuess ? 'The token is wrong: the' : 'The';
        const sentence = `${reason} admin token is required: Authorization: Bearer <ADMIN_TOKEN>.`;
        throw new ApiError('adminTokenRequired', sentence);
      }
      throw new ApiError('forbidden', 'The admin token is required: start the server with an admin token.');
    };

  const requireAdmin = requireGrant(true);
  return {
    require: {
      admin: requireAdmin,
      reader: requireGrant(false),
      operator: (context, next) => (parts.isLocal() && grants.length === 0 ? next() : requireAdmin(context, next)),
    },
    grantOf: (request) => granted.get(request)!,
  };
}
