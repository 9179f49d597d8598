import { getPath } from 'hono/utils/url';
import type { Role } from '../../contract/roles.ts';
import { hostOf } from '../../server/api/ownOrigin.ts';
import type { Connection } from '../../server/extension.ts';
import type { Proxies } from '../limits/createProxies.ts';
import type { Grant } from '../module.ts';
import type { PeopleTable } from './people.ts';

/** Maximum length of a name in the header. */
const maxLogin = 200;

/** A login in front of the server: a proxy that names who is signed in, in a header that clients cannot send. */
export interface Login {
  /** The header in which a trusted proxy names who is signed in, such as `X-Forwarded-User`. Default: none. */
  readonly authHeader?: string;
  /** What people may do at their first visit with this header. Default: `read`. */
  readonly authRole?: Role;
  /** Who owns the server, as the header names them, whatever role they have in the list of people. Default: nobody. */
  readonly authOwner?: string;
}

/** Throws an `Error` if clients could send the header of a login themselves. */
export function checkLogin({ authHeader, authOwner }: Login, publicUrls: readonly string[], proxies: Proxies): void {
  if (authHeader === undefined) {
    if (authOwner !== undefined) throw new Error('authOwner (--auth-owner): name the header, too: --auth-header.');
    return;
  }
  if (!/^[\w-]+$/.test(authHeader))
    throw new Error(`authHeader (--auth-header): "${authHeader}" is not the name of a header.`);
  if (publicUrls.length === 0)
    throw new Error('authHeader (--auth-header): name the public address of this server, too: --public-url.');
  if (proxies.trustsEverybody || proxies.trustsNobody)
    throw new Error(
      'authHeader (--auth-header): name the addresses of the proxy that sets it, such as --trust-proxy loopback. Anybody else could send it, too.',
    );
}

/** Creates the access by a login. */
export function createLogin(
  { authHeader, authRole = 'read', authOwner, publicUrls = [] }: Login & { readonly publicUrls?: readonly string[] },
  proxies: Proxies,
  people: Pick<PeopleTable, 'grantOfLogin'>,
) {
  /** Returns whom a trusted proxy has signed in. */
  function readHeader({ headers }: Request): string | null {
    const login = authHeader === undefined ? null : headers.get(authHeader);
    // several values are joined: what the client has sent was not removed
    return login && !login.includes(',') && login.length <= maxLogin ? login : null;
  }

  // anybody can point another name at this server (DNS rebinding)
  const hosts = new Set(publicUrls.map((url) => new URL(url).host));

  /** Whether the proxy may have checked a request. One that lets /api/public/../admin/ pass does not sign anybody in there. */
  const isFromProxy = (request: Request, { incoming }: Connection): boolean =>
    incoming !== undefined &&
    hosts.has(hostOf(request)) &&
    proxies.isProxy(incoming.socket.remoteAddress ?? '') &&
    incoming.url?.split('?')[0] === getPath(request);

  return {
    isUsed: authHeader !== undefined,
    /** Resolves to what the person may do whom the proxy has signed in. */
    async grantOf(request: Request, connection: Connection): Promise<Grant | null> {
      const login = readHeader(request);
      if (login === null || !isFromProxy(request, connection)) return null;
      const grant = await people.grantOfLogin(login, authRole);
      return login === authOwner ? { ...grant, role: 'own' } : grant;
    },
  };
}
