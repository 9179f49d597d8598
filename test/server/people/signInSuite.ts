import { describe, expect, test } from 'vitest';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';

const origin = 'https://feedback.example';
const day = 24 * 60 * 60 * 1000;

/** A browser with the cookies of a server. */
export function aBrowser(fetch: Service['fetch']) {
  let cookie = '';
  return {
    cookie: () => cookie,
    /** Sends a request of a page. Resolves to the response. */
    async send(
      method: string,
      path: string,
      headers: Record<string, string> = {},
      body: object | null = null,
    ): Promise<Response> {
      const response = await fetch(
        new Request(`${origin}/api/admin/${path}`, {
          method,
          headers: {
            ...(cookie && { cookie }),
            ...(method !== 'GET' && { origin }),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body && JSON.stringify(body),
        }),
      );
      const [given] = response.headers.getSetCookie();
      if (given !== undefined) cookie = given.includes('Max-Age=0') ? '' : given.split(';')[0]!;
      return response;
    },
    async signIn(token = 'admin'): Promise<Response> {
      return this.send('POST', 'sign-in', { authorization: `Bearer ${token}` });
    },
    async join(invitation: string): Promise<Response> {
      return this.send('POST', 'invitation', { authorization: `Bearer ${invitation}` });
    },
    /** Resolves to the status of a request that only signed in browsers may send. */
    async status(method = 'GET', path = 'surveys', headers = {}): Promise<number> {
      return (await this.send(method, path, headers)).status;
    },
  };
}

/** Describes browsers that sign in to a service. `create` creates one with these options. */
export function describeSignIn(where: string, create: (options: Partial<ServiceOptions>) => Promise<Service>): void {
  const both = { adminToken: 'admin', resultsToken: 'results' };

  describe(`signing in${where}`, () => {
    test('a browser that has signed in with a token needs it no more', async () => {
      const { fetch } = await create(both);
      const [owner, reader, stranger] = [aBrowser(fetch), aBrowser(fetch), aBrowser(fetch)];
      const reply = await owner.signIn();
      expect([reply.status, await reply.json()]).toEqual([200, { name: null, role: 'own' }]);
      expect(await (await reader.signIn('results')).json()).toEqual({ name: null, role: 'read' });
      expect(await owner.status()).toBe(200);
      expect(await owner.status('GET', 'notifications')).toBe(200);
      expect(await reader.status()).toBe(200);
      expect(await reader.status('GET', 'notifications')).toBe(403);
      expect((await stranger.signIn('wrong')).status).toBe(403);
      expect(await stranger.status()).toBe(403);
    });

    test('scripts and other servers do not get the cookie', async () => {
      const { fetch } = await create(both);
      const browser = aBrowser(fetch);
      const [given] = (await browser.signIn()).headers.getSetCookie();
      expect(given).toMatch(/^asklet_[\da-f]{8}=[\da-f]{64}; /);
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/admin/', 'Secure'])
        expect(given!.split('; ')).toContain(part);
      const local = await fetch(
        new Request('http://localhost/api/admin/sign-in', {
          method: 'POST',
          headers: { authorization: 'Bearer admin', origin: 'http://localhost' },
        }),
      );
      expect(local.headers.get('set-cookie')).not.toContain('Secure');
      const other = aBrowser((await create(both)).fetch);
      await other.signIn();
      expect(other.cookie().split('=')[0]).not.toBe(browser.cookie().split('=')[0]);
    });

    test('pages of other sites can change nothing with it', async () => {
      const { fetch } = await create(both);
      const browser = aBrowser(fetch);
      await browser.signIn();
      const path = 'notifications/targets/hook/test';
      expect(await browser.status('POST', path)).toBe(404);
      for (const origin of ['https://evil.example', 'https://feedback.example:8443', 'null'])
        expect(await browser.status('POST', path, { origin })).toBe(403);
      // an old browser that does not say where it comes from
      const headers = { cookie: browser.cookie() };
      const request = new Request(`${origin}/api/admin/${path}`, { method: 'POST', headers });
      expect((await fetch(request)).status).toBe(403);
      // nor read what it returns
      const foreign = await browser.send('GET', 'surveys', { origin: 'https://evil.example' });
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    });

    test('a browser stays signed in for 30 days after its last visit', async () => {
      let time = Date.now();
      const { fetch } = await create({ ...both, now: () => time });
      const browser = aBrowser(fetch);
      await browser.signIn();
      time += 29 * day;
      expect(await browser.status()).toBe(200);
      time += 29 * day;
      expect(await browser.status()).toBe(200);
      time += 31 * day;
      expect(await browser.status()).toBe(403);
    });

    test('a browser signs itself out, or all that signed in with the same token', async () => {
      const { fetch } = await create(both);
      const [one, two, reader] = [aBrowser(fetch), aBrowser(fetch), aBrowser(fetch)];
      await Promise.all([one.signIn(), two.signIn(), reader.signIn('results')]);
      const stolen = one.cookie();
      expect(await one.status('DELETE', 'sign-in')).toBe(200);
      expect(one.cookie()).toBe('');
      expect(await one.status('GET', 'surveys', { cookie: stolen })).toBe(403);
      expect(await two.status()).toBe(200);
      await one.signIn();
      expect(await two.status('DELETE', 'sign-ins')).toBe(200);
      expect(await one.status()).toBe(403);
      expect(await reader.status()).toBe(200);
    });

    test("somebody's wrong guesses do not keep out a browser that is signed in", async () => {
      const { fetch } = await create(both);
      const browser = aBrowser(fetch);
      await browser.signIn();
      const guesses = Promise.all(
        Array.from({ length: 20 }, async () => (await aBrowser(fetch).signIn('guess')).status),
      );
      const started = performance.now();
      expect(await browser.status()).toBe(200);
      expect(performance.now() - started).toBeLessThan(900);
      expect((await guesses).filter((status) => status === 429)).toHaveLength(10);
      // nor a proxy that wants a password of its own
      expect(await browser.status('GET', 'surveys', { authorization: 'Basic dXNlcjpzZWNyZXQ=' })).toBe(200);
    });
  });
}
