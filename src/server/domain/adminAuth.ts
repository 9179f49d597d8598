import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from './apiError.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/**
 * Checks the admin token of a request in constant time. Without a token there is nothing to open with: all
 * are refused, save where `openWithoutToken` says that only this machine can ask.
 */
export function createAdminAuth(token: string | null) {
  const digest = token === null ? null : hash(token);

  return function check(request: Request, openWithoutToken: boolean) {
    const given = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    if (digest && given !== undefined && timingSafeEqual(hash(given), digest)) return;
    if (openWithoutToken) return;
    const how = digest ? 'Authorization: Bearer <ADMIN_TOKEN>' : 'start the server with an admin token';
    throw new ApiError(403, `The admin token is required: ${how}.`);
  };
}
