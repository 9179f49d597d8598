import { onTestFinished, expect, test } from 'vitest';
import { createSessionUuids } from '../../../src/server/api/sessionUuid.ts';
import { createService } from '../../../src/service/index.ts';
import { call, requestOf } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

test('the next calls of an endpoint fail with a status, then succeed again', async () => {
  const { fetch, fail, responses } = await testServer({ faults: true });
  fail('responses', { status: 503, times: 2, retryAfter: 7 });
  const first = await call(fetch, 'responses');
  expect(first.status).toBe(503);
  expect(first.body).toEqual({ detail: expect.any(String) });
  expect(first.headers.get('retry-after')).toBe('7');
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  expect((await call(fetch, 'responses')).status).toBe(503);
  expect(await responses()).toEqual([]);
  expect((await call(fetch, 'responses')).status).toBe(200);
});

test('faults of one endpoint do not affect the others and preflights, and happen in order', async () => {
  const { fetch, fail } = await testServer({ faults: true });
  fail('eventsV2', { status: 503 });
  fail('eventsV2', { status: 429 });
  expect((await call(fetch, 'eventsV1')).status).toBe(200);
  expect((await call(fetch, 'sessions')).status).toBe(200);
  expect((await call(fetch, 'events', { method: 'OPTIONS' })).status).toBe(204);
  expect((await call(fetch, 'events', { bare: true })).status).toBe(503);
  expect((await call(fetch, 'events')).status).toBe(429);
});

test('a canceled fault does not happen', async () => {
  const { fetch, fail } = await testServer({ faults: true });
  const undo = fail('events', { status: 503, times: Infinity });
  expect((await call(fetch, 'events')).status).toBe(503);
  expect((await call(fetch, 'events')).status).toBe(503);
  undo();
  expect((await call(fetch, 'events')).status).toBe(200);
});

test('a delayed call gets the usual reply, later', async () => {
  const { fetch, fail } = await testServer({ faults: true });
  fail('sessions', { delay: 30 });
  const before = performance.now();
  expect((await call(fetch, 'sessions')).status).toBe(200);
  expect(performance.now() - before).toBeGreaterThan(28);
});

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a connection dropped %s the commit leaves %d responses', async (drop, stored) => {
  const server = await createService({ surveys, keys, faults: true });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  server.fail('responses', { drop });
  await expect(fetch(requestOf('responses', {}, url))).rejects.toThrow('fetch failed');
  expect(await server.responses()).toHaveLength(stored);
  expect((await fetch(requestOf('responses', {}, url))).status).toBe(200);
  server.fail('responses', { drop });
  await expect(call(server.fetch, 'responses')).rejects.toThrow('A fault dropped the connection.');
});

test('faults are off by default', async () => {
  const { fail } = await testServer();
  expect(() => fail('sessions', {})).toThrow('faults: true');
});

test('rejects a misspelled endpoint', async () => {
  const { fail } = await testServer({ faults: true });
  expect(() => fail('response' as 'responses', {})).toThrow(
    'expected one of sessions, responses, events, eventsV1, eventsV2',
  );
});

test('a fault of `events` applies to both versions of the endpoint', async () => {
  const { fetch, fail } = await testServer({ faults: true });
  fail('events', { status: 503, times: 2 });
  expect((await call(fetch, 'eventsV1')).status).toBe(503);
  expect((await call(fetch, 'events')).status).toBe(503);
  expect((await call(fetch, 'eventsV1')).status).toBe(200);
  fail('eventsV1', { status: 503 });
  expect((await call(fetch, 'events')).status).toBe(200);
  expect((await call(fetch, 'eventsV1')).status).toBe(503);
});

test.each([
  [{ times: 0 }, 'times: '],
  [{ times: 1.5 }, 'times: '],
  [{ delay: -1 }, 'delay: '],
  [{ status: 200 }, 'status: '],
  [{ status: 42 }, 'status: '],
  [{ retryAfter: 0, status: 503 }, 'retryAfter: '],
  [{ drop: 'sideways' }, 'drop: '],
  [{ satus: 503 }, '"satus"'],
])('the fault %j is rejected by name, in code and over HTTP', async (fault, name) => {
  const { fetch, fail } = await testServer({ faults: true, adminToken: 'admin' });
  expect(() => fail('responses', fault as object)).toThrow(name);
  const body = JSON.stringify({ endpoint: 'responses', ...fault });
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  const refused = await fetch(new Request('http://asklet.test/api/admin/faults', { method: 'POST', headers, body }));
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as { detail: string }).detail).toContain(name);
  expect((await call(fetch, 'responses')).status).toBe(200);
});

test('a server can use a given clock, given uuids and a given secret', async () => {
  const uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
  const given = { now: () => Date.UTC(2030, 0, 2), createUuid: () => uuid };
  const secret = 'a secret with at least 32 characters';
  const { fetch, responses } = await testServer({ ...given, sessionSecret: secret });
  const session_uuid = createSessionUuids({ ...given, secret }).start(npsUuid);
  expect((await call(fetch, 'sessions')).body).toMatchObject({ session_uuid });
  await call(fetch, 'responses', { body: { session_uuid, score: 9 } });
  expect(await responses()).toMatchObject([{ session_uuid, created_at: '2030-01-02T00:00:00.000Z' }]);
});
