import { type IncomingHttpHeaders, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createService, type ServiceOptions } from '../../../src/service/index.ts';
import { keys, surveys } from '../support/surveys.ts';

const address = 'https://feedback.example';

/** Starts a service behind a login, on a port. */
async function behindLogin(options: Partial<ServiceOptions> = {}) {
  const server = await createService({
    surveys,
    keys,
    adminToken: 'admin',
    trustProxy: 'loopback',
    authHeader: 'X-Forwarded-User',
    publicUrls: [address],
    ...options,
  });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  /** Sends a request as it is written: `fetch` would shorten the path. Resolves to the status and the body. */
  function send(path: string, given: Record<string, string | string[]>, method = 'GET', body = '') {
    const headers = { host: new URL(address).host, ...given };
    return new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sent = request(url, { path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode!, body: text, headers: response.headers }));
      });
      sent.on('error', reject).end(body);
    });
  }
  const as = async (user: string | string[], path = '/api/admin/surveys') =>
    (await send(path, { 'x-forwarded-user': user })).status;
  return { send, as };
}

const admin = { authorization: 'Bearer admin', 'content-type': 'application/json' };
const listed = async (send: Awaited<ReturnType<typeof behindLogin>>['send']) =>
  JSON.parse((await send('/api/admin/people', admin)).body).people as { id: string; login: string; role: string }[];

test('somebody who has signed in at the proxy reads, until an owner changes the role', async () => {
  const { send, as } = await behindLogin();
  expect(await as('anna@example.com')).toBe(200);
  expect(await as('anna@example.com', '/api/admin/people')).toBe(403);
  const [anna] = await listed(send);
  expect(anna).toMatchObject({ name: 'anna@example.com', login: 'anna@example.com', role: 'read' });
  const change = (role: string) => send(`/api/admin/people/${anna!.id}`, admin, 'PATCH', JSON.stringify({ role }));
  await change('own');
  expect(await as('anna@example.com', '/api/admin/people')).toBe(200);
  await change('none');
  expect(await as('anna@example.com')).toBe(403);
  expect(await listed(send)).toHaveLength(1);
});

test('a named owner owns the server, whatever the list of people says', async () => {
  const { send, as } = await behindLogin({ authOwner: 'anna@example.com', authRole: 'none' });
  expect(await as('bob@example.com')).toBe(403);
  expect(await as('anna@example.com', '/api/admin/people')).toBe(200);
  const user = { 'x-forwarded-user': 'anna@example.com' };
  expect(JSON.parse((await send('/api/admin/surveys', user)).body)).toMatchObject({ role: 'own', has_login: true });
  expect(JSON.parse((await send('/api/admin/surveys', admin)).body)).toMatchObject({ role: 'own', has_login: false });
});

test('an owner without a header is an error', async () => {
  await expect(createService({ surveys, keys, authOwner: 'anna' })).rejects.toThrow('--auth-owner');
});

test('many first requests at once are one person, with the role that was set for all', async () => {
  const { send, as } = await behindLogin({ authRole: 'edit' });
  expect(await Promise.all(Array.from({ length: 10 }, () => as('anna')))).toEqual(Array<number>(10).fill(200));
  expect(await listed(send)).toMatchObject([{ login: 'anna', role: 'edit' }]);
});

test.each([
  ['that is not the proxy', { trustProxy: '10.0.0.1' }, 'anna', '/api/admin/surveys'],
  ['with a name that its client has sent, too', {}, ['mallory', 'anna'], '/api/admin/surveys'],
  ['with a path that the proxy may have let pass', {}, 'anna', '/api/public/../admin/surveys'],
  ['with another spelling of the path', {}, 'anna', '/api/public/%2e%2e/admin/surveys'],
  ['with a name that is too long', {}, 'a'.repeat(201), '/api/admin/surveys'],
])('the header is ignored from a client %s', async (_, options, user, path) => {
  const { send, as } = await behindLogin(options);
  expect(await as(user, path)).toBe(403);
  expect(await listed(send)).toEqual([]);
});

test('pages of other sites can change nothing with the login of a visitor', async () => {
  const { send } = await behindLogin({ authRole: 'own' });
  const add = (origin: string) =>
    send(
      '/api/admin/people',
      { 'x-forwarded-user': 'anna', origin, 'content-type': 'application/json' },
      'POST',
      JSON.stringify({ name: 'Mallory', role: 'own' }),
    );
  expect((await add('https://evil.example')).status).toBe(403);
  expect((await add(address)).status).toBe(200);
  // a name that somebody else has pointed at this server
  const { status } = await send('/api/admin/surveys', { 'x-forwarded-user': 'anna', host: 'evil.example' });
  expect(status).toBe(403);
});

test('the header opens nothing but the admin API', async () => {
  const { send } = await behindLogin({ authRole: 'own' });
  const path = '/api/public/v2/surveys/6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001/sessions/';
  expect((await send(path, { 'x-forwarded-user': 'anna' }, 'POST', '{}')).status).toBe(403);
});

test.each([[true], [1], ['0.0.0.0/0'], [undefined]])('a login with %j as the proxy is refused', async (trustProxy) => {
  const publicUrls = [address];
  const options = {
    surveys,
    keys,
    publicUrls,
    authHeader: 'X-Forwarded-User',
    ...(trustProxy !== undefined && { trustProxy }),
  };
  await expect(createService(options)).rejects.toThrow('--trust-proxy loopback');
});

test('a login needs the public address of the server', async () => {
  const options = { surveys, keys, authHeader: 'X-Forwarded-User', trustProxy: 'loopback' };
  await expect(createService(options)).rejects.toThrow('--public-url');
});

test('the admin token gives its role to the person, whom no cookie of somebody else replaces', async () => {
  const { send, as } = await behindLogin();
  const token = { authorization: 'Bearer admin' };
  const cookieOf = await send('/api/admin/sign-in', token, 'POST');
  expect(cookieOf.status).toBe(200);
  expect(await as('bob', '/api/admin/people')).toBe(403);
  const claimed = await send('/api/admin/sign-in', { ...token, 'x-forwarded-user': 'anna' }, 'POST');
  expect(JSON.parse(claimed.body)).toEqual({ name: 'anna', role: 'own' });
  expect(claimed.headers['set-cookie']).toBeUndefined();
  expect(await as('anna', '/api/admin/people')).toBe(200);
  const cookie = cookieOf.headers['set-cookie']![0]!.split(';')[0]!;
  const asOwner = (more = {}) => send('/api/admin/people', { cookie, ...more });
  expect((await asOwner()).status).toBe(200);
  expect((await asOwner({ 'x-forwarded-user': 'bob' })).status).toBe(403);
});

test('somebody with a login cannot be removed, but blocked', async () => {
  const { send, as } = await behindLogin();
  await as('anna');
  const [anna] = await listed(send);
  expect((await send(`/api/admin/people/${anna!.id}`, admin, 'DELETE')).status).toBe(409);
});

test('what needs an operator is not open to everybody behind a login', async () => {
  const { send, as } = await behindLogin({ adminToken: undefined, faults: true, authRole: 'none' } as never);
  expect(await as('anna', '/metrics')).toBe(403);
  expect((await send('/api/admin/faults', {}, 'POST', '{}')).status).toBe(403);
});
