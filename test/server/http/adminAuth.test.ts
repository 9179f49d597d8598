import { expect, test } from 'vitest';
import { testServer } from '../support/testServer.ts';

test("requests without a token are rejected, but don't count as wrong tokens", async () => {
  const server = await testServer({ adminToken: 'admin' });
  const ask = (headers = {}) => server.fetch(new Request('http://asklet.test/api/admin/surveys', { headers }));
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask()).status));
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect((await ask({ authorization: 'Bearer admin' })).status).toBe(200);
});

const both = { adminToken: 'admin', resultsToken: 'results' };
const use = 'admin token is required: Authorization: Bearer <ADMIN_TOKEN>.';

test.each([
  ['without its token', both, {}, `The ${use}`],
  [
    'with a wrong token',
    both,
    { authorization: 'Bearer admi' },
    'The token is wrong: send the admin token, or another one of this server, as Authorization: Bearer <TOKEN>.',
  ],
  [
    'with the other token',
    both,
    { authorization: 'Bearer results' },
    'This token only reads: the admin token is required.',
  ],
  ['on a server without one', {}, {}, 'The admin token is required: start the server with an admin token.'],
])('a request %s is told what to do', async (_, tokens, headers, detail) => {
  const server = await testServer(tokens);
  const response = await server.fetch(new Request('http://asklet.test/api/admin/notifications', { headers }));
  expect([response.status, await response.json()]).toEqual([403, { detail }]);
});

const guess = (fetch: (request: Request) => Promise<Response>, token: string, path = 'surveys') =>
  fetch(new Request(`http://asklet.test/api/admin/${path}`, { headers: { authorization: `Bearer ${token}` } }));

test('a client that guesses a token waits for each reply, and is told to wait', async () => {
  const server = await testServer({ adminToken: 'admin' });
  for (let time = 0; time < 10; time += 1) expect((await guess(server.fetch, 'guess')).status).toBe(403);
  const started = performance.now();
  // wherever it guesses
  const refused = await guess(server.fetch, 'guess', 'notifications');
  expect(performance.now() - started).toBeGreaterThan(900);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { detail: 'Too many wrong admin tokens: try again later.' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('a right token is never refused because of the wrong ones of others behind the same proxy', async () => {
  const server = await testServer(both);
  const guesses = Promise.all(Array.from({ length: 50 }, () => guess(server.fetch, 'guess')));
  for (const [token, path] of [
    ['admin', 'surveys'],
    ['admin', 'notifications'],
    ['results', 'surveys'],
  ] as const) {
    const started = performance.now();
    expect((await guess(server.fetch, token, path)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(900);
  }
  const statuses = (await guesses).map(({ status }) => status);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});
