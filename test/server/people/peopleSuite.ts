import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import type { Person } from '../../../src/contract/api/people.ts';
import type { Service, ServiceOptions } from '../../../src/service/index.ts';
import { aBrowser } from './signInSuite.ts';

const day = 24 * 60 * 60 * 1000;

/** Signs in an owner. Resolves to a browser that invites others. */
export async function anOwner(fetch: Service['fetch']) {
  const browser = aBrowser(fetch);
  await browser.signIn();
  async function ask<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    const response = await browser.send(method, path, {}, body);
    expect(response.ok).toBe(true);
    return response.json() as Promise<Reply>;
  }
  return {
    ...browser,
    ask,
    people: async () => (await ask<ReplyOf<'people'>>('GET', 'people')).people,
    add: (role: string, more = {}) =>
      ask<ReplyOf<'add_person'>>('POST', 'people', { name: `A ${role}`, role, ...more }),
    /** Resolves to a browser that has joined with a role. */
    async colleague(role: string) {
      const { person, secret } = await this.add(role);
      const joined = aBrowser(fetch);
      expect((await joined.join(secret)).status).toBe(200);
      return { ...joined, id: person.id };
    },
  };
}

/** Describes people and programs that an owner adds to a service. `create` creates one with these options. */
export function describePeople(where: string, create: (options: Partial<ServiceOptions>) => Promise<Service>): void {
  const admin = { adminToken: 'admin' };

  describe(`people${where}`, () => {
    test('a colleague joins with a link, which works once', async () => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const { person, secret } = await owner.add('edit', { name: ' Anna ' });
      expect(person).toMatchObject({ name: 'Anna', role: 'edit', is_program: false, seen_at: null });
      expect(person.invited_until).not.toBeNull();
      const [anna, other] = [aBrowser(fetch), aBrowser(fetch)];
      const joined = await anna.join(secret);
      expect(await joined.json()).toEqual({ name: 'Anna', role: 'edit' });
      expect((await other.join(secret)).status).toBe(403);
      expect(await anna.status()).toBe(200);
      expect(await (await anna.send('GET', 'surveys')).json()).toMatchObject({ name: 'Anna', role: 'edit' });
      expect(await owner.people()).toMatchObject([{ id: person.id, name: 'Anna', invited_until: null }]);
      expect((await owner.people())[0]!.seen_at).not.toBeNull();
    });

    test('a server without a token invites its owner, and the first browser with the link is it', async () => {
      const secrets: string[] = [];
      const { fetch } = await create({ onOwnerInvitation: (secret) => secrets.push(secret) });
      expect(secrets).toHaveLength(1);
      const [owner, other] = [aBrowser(fetch), aBrowser(fetch)];
      expect(await (await other.send('GET', 'surveys')).json()).toEqual({
        detail: 'The admin token is required: Authorization: Bearer <ADMIN_TOKEN>.',
      });
      expect(await (await owner.join(secrets[0]!)).json()).toEqual({ name: 'Owner', role: 'own' });
      expect((await other.join(secrets[0]!)).status).toBe(403);
      expect(await owner.status('GET', 'people')).toBe(200);
    });

    test.each([
      ['an admin token', admin],
      ['a read-only token', { resultsToken: 'results' }],
    ])('a server with %s invites nobody', async (_, tokens) => {
      const secrets: string[] = [];
      const { fetch } = await create({ ...tokens, onOwnerInvitation: (secret) => secrets.push(secret) });
      expect(secrets).toEqual([]);
      if ('adminToken' in tokens) expect(await (await anOwner(fetch)).people()).toEqual([]);
    });

    test('of two browsers that open a link at once, one joins', async () => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const { secret } = await owner.add('read');
      const replies = await Promise.all(Array.from({ length: 8 }, () => aBrowser(fetch).join(secret)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(403)]);
    });

    test.each([
      ['read', [200, 403, 403, 403]],
      ['edit', [200, 404, 403, 403]],
      ['own', [200, 404, 200, 200]],
    ])('the role %s', async (role, expected) => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const browser = await owner.colleague(role);
      const program = (await owner.add(role, { is_program: true })).secret;
      const person = { name: 'Mallory', role: 'own' };
      for (const headers of [{}, { authorization: `Bearer ${program}` }]) {
        const statuses = [
          await browser.status('GET', 'surveys', headers),
          await browser.status('POST', 'notifications/targets/none/test', headers),
          await browser.status('GET', 'people', headers),
          (await browser.send('POST', 'people', headers, person)).status,
        ];
        expect(statuses).toEqual(expected);
      }
    });

    test('a role that is changed or removed counts from the next request on', async () => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const colleague = await owner.colleague('own');
      await owner.ask('PATCH', `people/${colleague.id}`, { role: 'read' });
      expect(await colleague.status('GET', 'people')).toBe(403);
      expect(await colleague.status()).toBe(200);
      await owner.ask('DELETE', `people/${colleague.id}`);
      expect(await colleague.status()).toBe(403);
      expect(await owner.people()).toEqual([]);
      expect(await owner.status('DELETE', `people/${colleague.id}`)).toBe(404);
    });

    test('the token of a program is replaced, and is gone with it', async () => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const { person, secret } = await owner.add('read', { is_program: true });
      const status = async (token: string) =>
        aBrowser(fetch).status('GET', 'surveys', { authorization: `Bearer ${token}` });
      expect(await status(secret)).toBe(200);
      const browser = aBrowser(fetch);
      await browser.signIn(secret);
      expect(await browser.status()).toBe(200);
      const next = await owner.ask<ReplyOf<'add_person'>>('POST', `people/${person.id}/invitation`);
      expect([await status(secret), await status(next.secret)]).toEqual([403, 200]);
      // nor do browsers that have signed in with it
      expect(await browser.status()).toBe(403);
      await owner.ask('DELETE', `people/${person.id}`);
      expect(await status(next.secret)).toBe(403);
    });

    test('a secret of one kind is no other', async () => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const cookie = owner.cookie().split('=');
      const invitation = (await owner.add('own')).secret;
      const token = (await owner.add('own', { is_program: true })).secret;
      const browser = aBrowser(fetch);
      const asCookie = (secret: string) => browser.status('GET', 'surveys', { cookie: `${cookie[0]}=${secret}` });
      expect([await asCookie(invitation), await asCookie(token)]).toEqual([403, 403]);
      for (const secret of [invitation, cookie[1]!])
        expect(await browser.status('GET', 'surveys', { authorization: `Bearer ${secret}` })).toBe(403);
      for (const secret of [token, cookie[1]!, 'admin']) expect((await browser.join(secret)).status).toBe(403);
      expect((await browser.join(invitation)).status).toBe(200);
    });

    test('an invitation expires, and a new one replaces it', async () => {
      let time = Date.now();
      const { fetch } = await create({ ...admin, now: () => time });
      const owner = await anOwner(fetch);
      const { person, secret } = await owner.add('read');
      const renew = () => owner.ask<ReplyOf<'add_person'>>('POST', `people/${person.id}/invitation`);
      const second = (await renew()).secret;
      expect((await aBrowser(fetch).join(secret)).status).toBe(403);
      time += 7 * day;
      expect((await aBrowser(fetch).join(second)).status).toBe(403);
      expect((await owner.people())[0]!.invited_until).toBeNull();
      expect((await aBrowser(fetch).join((await renew()).secret)).status).toBe(200);
    });

    test.each([
      [{ role: 'read' }, 'name'],
      [{ name: '  ', role: 'read' }, 'name'],
      [{ name: 'A', role: 'none' }, 'role'],
      [{ name: 'A', role: 'root' }, 'role'],
      [{ name: 'A', role: 'read', id: '1' }, 'id'],
    ])('%j is refused', async (body, named) => {
      const { fetch } = await create(admin);
      const owner = await anOwner(fetch);
      const response = await owner.send('POST', 'people', {}, body);
      expect(response.status).toBe(400);
      expect(((await response.json()) as { detail: string }).detail).toContain(named);
      expect(await owner.people()).toEqual([]);
    });

    test('the log and the versions name who has done something', async () => {
      const lines: Record<string, unknown>[] = [];
      const note = (fields: object, message: string) =>
        void (message === 'audit' && lines.push(fields as Record<string, unknown>));
      const { fetch } = await create({ ...admin, log: { info: note, warn: note, error: note } });
      const owner = await anOwner(fetch);
      const colleague = await owner.colleague('own');
      const before: Person[] = await owner.people();
      await colleague.send('PATCH', `people/${before[0]!.id}`, {}, { name: 'Anna' });
      await owner.ask('DELETE', `people/${colleague.id}`);
      expect(lines).toEqual([
        { action: 'sign in', by: 'admin token' },
        { action: 'add person', person: 'A own', role: 'own', by: 'admin token' },
        { action: 'sign in', by: 'A own' },
        { action: 'change person', person: 'Anna', role: 'own', by: 'A own' },
        { action: 'remove person', person: 'Anna', by: 'admin token' },
      ]);
    });
  });
}
