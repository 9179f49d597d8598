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
  ['with a wrong token', both, { authorization: 'Bearer admi' }, `The token is wrong: the ${use}`],
  ['with the other token', both, { authorization: 'Bearer results' }, `This token only reads results: the ${use}`],
  ['on a server without one', {}, {}, 'The admin token is required: start the server with an admin token.'],
])('a request %s is told what to do', async (_, tokens, headers, detail) => {
  const server = await testServer(tokens);
  const response = await server.fetch(new Request('http://asklet.test/api/admin/notifications', { headers }));
  expect([response.status, await response.json()]).toEqual([403, { detail }]);
});

test('a client that guesses a token is told to wait', async () => {
  const server = await testServer({ adminToken: 'admin' });
  const ask = (headers = {}) => server.fetch(new Request('http://asklet.test/api/admin/surveys', { headers }));
  for (let time = 0; time < 10; time += 1) await ask({ authorization: 'Bearer guess' });
  const refused = await ask({ authorization: 'Bearer admin' });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ detail: 'Too many wrong admin tokens: try again later.' });
});
