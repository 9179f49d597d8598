import { expect, test } from 'vitest';
import { testServer } from '../support/testServer.ts';

test("requests without a token are rejected, but don't count as wrong tokens", async () => {
  const server = await testServer({ adminToken: 'admin' });
  const ask = (headers = {}) => server.fetch(new Request('http://asklet.test/api/admin/surveys', { headers }));
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask()).status));
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect((await ask({ authorization: 'Bearer admin' })).status).toBe(200);
});
