import { parse, serialize } from 'hono/utils/cookie';
import { adminPath } from '../../contract/admin/routes.ts';
import { digestOf } from '../../server/digest.ts';

/** How long browsers keep the cookie, in seconds. The server decides whether it is still valid. */
const lifetime = 365 * 24 * 60 * 60;

/** Creates the cookie of browsers that are signed in. Scripts cannot read it, and it is sent to the admin API only. */
export function createSignInCookie(secret: string) {
  // servers on other ports of a host share its cookies
  const name = `asklet_${digestOf(`sign-in ${secret}`).slice(0, 8)}`;
  return {
    /** Returns the value that the browser sends; '' if it has none. */
    read: ({ headers }: Request): string => parse(headers.get('cookie') ?? '', name)[name] ?? '',
    /** Returns the cookie for the page that sends a request; without a value, one that removes it. */
    write: ({ headers }: Request, value = ''): string =>
      serialize(name, value, {
        path: adminPath,
        httpOnly: true,
        sameSite: 'Lax',
        // behind a proxy, only the page knows whether it is encrypted
        secure: headers.get('origin')?.startsWith('https:') ?? false,
        maxAge: value ? lifetime : 0,
      }),
  };
}

export type SignInCookie = ReturnType<typeof createSignInCookie>;
