import type { MiddlewareHandler } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { ApiError } from '../domain/apiError.ts';

/**
 * Lets only requests pass that carry the admin token, compared in constant time; without a token none. Throws where
 * the token could not be sent (RFC 6750, 2.1).
 */
export function createAdminAuth(token: string | null): MiddlewareHandler {
  if (token !== null && !/^[\w.~+/-]+=*$/.test(token)) {
    throw new Error('The admin token may consist of letters, digits and the characters -._~+/ only.');
  }
  const how = token === null ? 'start the server with an admin token' : 'Authorization: Bearer <ADMIN_TOKEN>';
  const refusal = {
    message() {
      // the header tells a page that there is a token to ask for
      const headers: Record<string, string> = token === null ? {} : { 'www-authenticate': 'Bearer' };
      throw new ApiError(403, `The admin token is required: ${how}.`, {}, headers);
    },
  };
  return bearerAuth({
    token: token ?? [],
    noAuthenticationHeader: refusal,
    invalidAuthenticationHeader: refusal,
    invalidToken: refusal,
  });
}
