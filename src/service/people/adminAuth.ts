import type { MiddlewareHandler } from 'hono';
import { includesRole, type Role } from '../../contract/roles.ts';
import { ApiError } from '../../server/api/errors.ts';
import { hostOf, isOfHost } from '../../server/api/ownOrigin.ts';
import { digestOf } from '../../server/digest.ts';
import type { Connection } from '../../server/extension.ts';
import { bearerToken } from '../../server/surveys/catalog.ts';
import type { AdminAuth, Core, Grant } from '../module.ts';
import { type AdminTokens, createTokenGrants } from './adminTokens.ts';
import { createGuesses } from './createGuesses.ts';
import type { Credentials, Kind } from './credentials.ts';
import { createLogin, type Login } from './login.ts';
import type { PeopleTable } from './people.ts';
import type { SignInCookie } from './signInCookie.ts';

/** The options of the service that access control uses. */
type Options = AdminTokens & Login & { readonly publicUrls?: readonly string[] };

/** The service as access control sees it. */
interface Parts extends Pick<Core, 'proxies' | 'now' | 'isLocal' | 'isOwnOrigin'> {
  readonly credentials: Pick<Credentials, 'find'>;
  readonly cookie: SignInCookie;
  readonly people: Pick<PeopleTable, 'grantOfLogin'>;
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

/** What a client with a wrong secret is told. */
const wrong: Readonly<Record<'token' | 'invitation', string>> = {
  token: 'The token is wrong: send the admin token, or another one of this server, as Authorization: Bearer <TOKEN>.',
  invitation: 'This invitation was used, or has expired. Ask for a new link.',
};

/** Returns the error of somebody whose role is not enough. */
const lacksRole = ({ name, role }: Grant, needed: Role) =>
  new ApiError(
    'forbidden',
    name === null
      ? 'This token only reads: the admin token is required.'
      : `This needs the role "${needed}", and yours is "${role}": ask an owner.`,
  );

/**
 * Creates what finds out what a request may do: by a token or an invitation, which programs and the app send, by the cookie of a
 * browser that is signed in, or by the header of a login, both of which browsers also send with requests of other sites.
 */
function createGrants(options: Options, parts: Parts) {
  const { proxies, now, credentials, cookie } = parts;
  const tokens = createTokenGrants(options);
  const login = createLogin(options, proxies, parts.people);
  const guesses = createGuesses(now);

  async function grantOf(kind: Kind, secret: string): Promise<Grant | null> {
    const owner = secret ? await credentials.find(kind, secret) : null;
    if (!owner) return null;
    const { who, name, role } = owner;
    return name !== null && role !== null ? { who, name, role } : tokens.find(who);
  }

  async function grantOfBrowser(request: Request, connection: Connection): Promise<Grant | null> {
    // behind a login, a browser belongs to the person whom it names, whoever has signed in there before
    const grant = (await login.grantOf(request, connection)) ?? (await grantOf('cookie', cookie.read(request)));
    if (grant) requireOwnPage(parts, request);
    return grant;
  }

  return {
    loginOf: login.grantOf,
    /** Whether a token or a login lets somebody in. */
    isReachable: !tokens.isEmpty || login.isUsed,
    /** Resolves to null without a secret. Rejects with an `ApiError` if it is wrong. */
    async find(request: Request, connection: Connection, kind: 'token' | 'invitation'): Promise<Grant | null> {
      const secret = bearerToken(request.headers.get('authorization'));
      if (secret === undefined) return kind === 'token' ? grantOfBrowser(request, connection) : null;
      const grant = (kind === 'token' && tokens.find(digestOf(secret))) || (await grantOf(kind, secret));
      if (grant) return grant;
      const seconds = await guesses.count(proxies.clientOf(request, connection));
      if (seconds === 0) throw new ApiError('adminTokenRequired', wrong[kind]);
      throw new ApiError('tooManyRequests', 'Too many wrong admin tokens: try again later.', {}, seconds);
    },
  };
}

/** Creates the access control of the admin API. */
export function createAdminAuth(options: Options, parts: Parts): AdminAuth {
  const grants = createGrants(options, parts);
  const granted = new WeakMap<Request, Grant>();
  const logins = new WeakMap<Request, Grant>();

  const requireRole =
    (needed: Role, kind: 'token' | 'invitation' = 'token'): MiddlewareHandler =>
    async ({ req: { raw }, env }, next) => {
      const connection = (env ?? {}) as Connection;
      const grant = await grants.find(raw, connection, kind);
      if (grant && !includesRole(grant.role, needed)) throw lacksRole(grant, needed);
      if (grant) {
        granted.set(raw, grant);
        const login = await grants.loginOf(raw, connection);
        if (login) logins.set(raw, login);
        return next();
      }
      if (grants.isReachable || options.onOwnerInvitation)
        throw new ApiError('adminTokenRequired', 'The admin token is required: Authorization: Bearer <ADMIN_TOKEN>.');
      throw new ApiError('forbidden', 'The admin token is required: start the server with an admin token.');
    };

  const requireOwner = requireRole('own');
  return {
    require: {
      read: requireRole('read'),
      tag: requireRole('tag'),
      edit: requireRole('edit'),
      own: requireOwner,
      invitation: requireRole('read', 'invitation'),
      operator: (context, next) => (parts.isLocal() && !grants.isReachable ? next() : requireOwner(context, next)),
    },
    grantOf: (request) => granted.get(request)!,
    loginOf: (request) => logins.get(request) ?? null,
  };
}
