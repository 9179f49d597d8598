import type { Context, MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { ApiError } from '../domain/apiError.ts';
import { createRateLimit } from '../domain/rateLimit.ts';
import { clientAddress, type Connection, type TrustProxy } from './connection.ts';

/** Wrong tokens that a client may send in a minute before it has to wait. */
const guessesPerMinute = 10;

/** What the admin API is opened with. */
export interface AdminAuthOptions {
  /** Any of these opens it; without one nothing does. */
  readonly tokens: readonly string[];
  readonly trustProxy: TrustProxy;
  readonly now: () => number;
}

/** Throws where a token could not be sent (RFC 6750, 2.1). */
function checkTokens(tokens: readonly string[]): void {
  if (tokens.every((token) => /^[\w.~+/-]+=*$/.test(token))) return;
  throw new Error('The admin token may consist of letters, digits and the characters -._~+/ only.');
}

/**
 * Lets only requests pass that carry an admin token, compared in constant time; without a token none. A client that
 * sends wrong ones has to wait. Throws where a token could not be sent.
 */
export function createAdminAuth({ tokens, trustProxy, now }: AdminAuthOptions): MiddlewareHandler {
  checkTokens(tokens);
  const guesses = createRateLimit(guessesPerMinute, now);
  const clientOf = ({ req, env }: Context) => clientAddress(req.raw, env as Connection | undefined, trustProxy);
  const how = tokens.length === 0 ? 'start the server with an admin token' : 'Authorization: Bearer <ADMIN_TOKEN>';
  const refusal = {
    message(context: Context): never {
      if (context.req.header('authorization') !== undefined) guesses.take(clientOf(context));
      // the header tells a page that there is a token to ask for
      const headers: Record<string, string> = tokens.length === 0 ? {} : { 'www-authenticate': 'Bearer' };
      throw new ApiError(403, `The admin token is required: ${how}.`, {}, headers);
    },
  };
  const checkToken = bearerAuth({
    token: [...tokens],
    noAuthenticationHeader: refusal,
    invalidAuthenticationHeader: refusal,
    invalidToken: refusal,
  });
  return (context, next) => {
    const seconds = guesses.wait(clientOf(context));
    if (seconds === 0) return checkToken(context, next);
    const headers = { 'retry-after': String(seconds) };
    throw new ApiError(429, 'Too many wrong admin tokens: try again later.', {}, headers);
  };
}
