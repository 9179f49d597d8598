import { adminPathOf, adminRoutes, type AdminRouteName, type PathValues } from '../contract/admin/routes.ts';
import { checkTokens } from '../service/people/adminTokens.ts';
import { UsageError } from './usageError.ts';

/** A running server, and the token of its admin API. */
export interface AdminAddress {
  /** The address of the server. */
  readonly url: string;
  readonly token: string | undefined;
  /** The name of the option that has the address. */
  readonly option: string;
}

/** What a request has besides its path. */
export interface AdminSent extends Omit<RequestInit, 'method'> {
  readonly query?: Readonly<Record<string, string>>;
}

/** The reply of a server that does not accept the token. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

/** Throws a `UsageError` unless an option has the address of a server. It is printed, so it can't have a password. */
export function checkAddress(option: string, given: string): void {
  if (!/^https?:/.test(given) || !URL.canParse(given))
    throw new UsageError(`${option}: expected the address of a server, such as https://feedback.example`);
  const { username, password } = new URL(given);
  if (username || password) throw new UsageError(`${option}: expected an address without a user and a password`);
}

/**
 * Sends a request to the admin API of a running server. Rejects with an `Error` that has the server's reason
 * (`TokenRefused` for 401 and 403), or with a `UsageError` if the address or the token is missing.
 */
export async function requestAdmin<Name extends AdminRouteName>(
  { url: given, token, option }: AdminAddress,
  name: Name,
  values: PathValues<Name>,
  { query = {}, ...init }: AdminSent = {},
): Promise<Response> {
  if (token === undefined) throw new UsageError(`${option} needs --admin-token or ASKLET_ADMIN_TOKEN`);
  checkAddress(option, given);
  // the error of a request that cannot be sent would show it
  checkTokens({ adminToken: token });
  const url = new URL(given.replace(/\/*$/, '') + adminPathOf(name, values));
  url.search = `${new URLSearchParams(query)}`;
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(url, { ...init, method: adminRoutes[name].method, headers }).catch((error: unknown) => {
    const { message, code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    throw new Error(`Cannot reach a server at ${url.origin}: ${message || code || (error as Error).message}.`, {
      cause: error,
    });
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { detail?: string } | null;
  const message = `${url.origin} replied ${response.status}: ${body?.detail ?? response.statusText}`;
  throw [401, 403].includes(response.status) ? new TokenRefused(message) : new Error(message);
}
