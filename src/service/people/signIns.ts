import { parse, serialize } from 'hono/utils/cookie';
import { adminPath } from '../../contract/admin/routes.ts';
import { createSecret, digestOf } from '../../server/digest.ts';
import type { Core } from '../module.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a browser stays signed in after its last visit, in milliseconds. */
const lifetime = 30 * day;

/** How long browsers keep the cookie, in seconds. The server decides whether it is still valid. */
const cookieLifetime = (365 * day) / 1000;

/**
 * Creates the access to the browsers that are signed in. Each has a cookie that scripts cannot read, and that is sent to the
 * admin API only.
 */
export function createSignIns({ store, secret, now }: Pick<Core, 'store' | 'secret' | 'now'>) {
  const { run, runSoon, read } = store.database;
  // servers on other ports of a host share its cookies
  const name = `asklet_${digestOf(`sign-in ${secret}`).slice(0, 8)}`;

  /** Returns a cookie for the page that sends a request; without a value, one that removes it. */
  function cookieOf({ headers }: Request, value = ''): string {
    return serialize(name, value, {
      path: adminPath,
      httpOnly: true,
      sameSite: 'Lax',
      // behind a proxy, only the page knows whether it is encrypted
      secure: headers.get('origin')?.startsWith('https:') ?? false,
      maxAge: value ? cookieLifetime : 0,
    });
  }

  const valueOf = ({ headers }: Request) => parse(headers.get('cookie') ?? '', name)[name];

  return {
    /**
     * Resolves to the SHA-256 of the token with which the browser that sends a request has signed in, or to null if it is not
     * signed in. It stays so for longer.
     */
    async find(request: Request): Promise<string | null> {
      const value = valueOf(request);
      if (!value) return null;
      const [digest, at] = [digestOf(value), now()];
      const [found] = await read<{ token: string; expires_at: number }>(
        'SELECT token, expires_at FROM sign_ins WHERE digest = ? AND expires_at > ?',
        [digest, at],
      );
      if (!found) return null;
      // at most once a day
      if (Number(found.expires_at) < at + lifetime - day)
        await runSoon('UPDATE sign_ins SET expires_at = ? WHERE digest = ?', [at + lifetime, digest]);
      return found.token;
    },

    /** Signs in the browser that sends a request with a token. Resolves to its cookie. */
    async create(request: Request, token: string): Promise<string> {
      const value = createSecret();
      await run('DELETE FROM sign_ins WHERE expires_at <= ?', [now()]);
      const values = [digestOf(value), token, now() + lifetime];
      await run('INSERT INTO sign_ins (digest, token, expires_at) VALUES (?, ?, ?)', values);
      return cookieOf(request, value);
    },

    /** Signs out the browser that sends a request. Resolves to what removes its cookie. */
    async end(request: Request): Promise<string> {
      await run('DELETE FROM sign_ins WHERE digest = ?', [digestOf(valueOf(request) ?? '')]);
      return cookieOf(request);
    },

    /** Signs out all browsers that signed in with a token. */
    endAll: (token: string) => run('DELETE FROM sign_ins WHERE token = ?', [token]),
  };
}

export type SignIns = ReturnType<typeof createSignIns>;
