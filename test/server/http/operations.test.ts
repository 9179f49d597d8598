import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../../src/server/index.ts';
import { createService } from '../../../src/service/index.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { call, requestOf } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const get = (path: string, headers = {}) => new Request(`http://asklet.test${path}`, { headers });

test('every request is logged with an id, its route and its duration, but without secrets', async () => {
  const lines: string[] = [];
  const take = (fields: object) => void lines.push(JSON.stringify(fields));
  const { fetch } = await testServer({ log: { info: take, warn: take, error: take } });
  const request = requestOf('responses', { body: { text: 'my answer', metadata: { user_email: 'eve@example.org' } } });
  request.headers.set('x-request-id', 'proxy-1');
  await fetch(request);
  await call(fetch, 'sessions', { key: 'pk_wrong' });
  await fetch(get('/nothing?token=secret'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { id: 'proxy-1', method: 'POST', route: 'responses', survey: npsUuid, status: 200, ms: expect.any(Number) },
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      method: 'POST',
      route: 'sessions',
      survey: npsUuid,
      status: 403,
      ms: expect.any(Number),
    },
    { id: expect.any(String), method: 'GET', route: 'other', status: 404, ms: expect.any(Number) },
  ]);
  for (const secret of ['my answer', 'eve@', 'pk_', 'secret']) expect(lines.join()).not.toContain(secret);
});

test('a request that fails on our side is an error in the log, with the time that it took', async () => {
  const lines: [level: string, status: number, ms: number][] = [];
  const take = (level: string) => (fields: object, message: string) => {
    const { status, ms } = fields as { status: number; ms: number };
    if (message === 'request') lines.push([level, status, ms]);
  };
  const store = await openStore(':memory:');
  const addEvent = async () => {
    await wait(20);
    throw new StoreUnavailable('full');
  };
  const log = { info: take('info'), warn: take('warn'), error: take('error') };
  const { fetch } = await testServer({ database: { ...store, addEvent }, log, onError: () => {} });
  const begun = performance.now();
  await call(fetch, 'events');
  const elapsed = performance.now() - begun;
  await call(fetch, 'sessions', { key: null });
  expect(lines).toEqual([
    ['error', 503, expect.any(Number)],
    ['info', 403, expect.any(Number)],
  ]);
  const [[, , ms]] = lines as [(typeof lines)[0]];
  expect(ms).toBeGreaterThan(15);
  expect(ms).toBeLessThan(elapsed + 1);
  const metrics = await (await fetch(get('/metrics'))).text();
  const seconds = Number(/duration_seconds_sum\{route="events"\} (\S+)/.exec(metrics)![1]);
  expect(seconds).toBeCloseTo(ms / 1000, 4);
});

test('an id that could break the log is replaced', async () => {
  const lines: { id?: string }[] = [];
  const take = (fields: object) => void lines.push(fields);
  const { fetch } = await testServer({ log: { info: take, warn: take, error: take } });
  await fetch(get('/healthz', { 'x-request-id': 'a b"c' }));
  expect(lines[0]!.id).toMatch(/^[\da-f-]{36}$/);
});

test('probes get replies, and report an unavailable store', async () => {
  const store = await openStore(':memory:');
  let away = false;
  const ping = async () => {
    if (away) throw new Error('away');
  };
  const { fetch } = await testServer({ database: { ...store, ping } });
  const ask = async (path: string) => {
    const response = await fetch(get(path));
    return [response.status, await response.json()];
  };
  for (const path of ['/healthz', '/readyz', '/healthz/']) expect(await ask(path)).toEqual([200, { status: 'ok' }]);
  away = true;
  expect(await ask('/readyz')).toEqual([503, { detail: 'The store is not available.' }]);
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
});

test('a store that does not respond is reported as not ready, in time', async () => {
  const store = await openStore(':memory:');
  const { fetch } = await testServer({ database: { ...store, ping: () => new Promise(() => {}) } });
  expect((await fetch(get('/readyz'))).status).toBe(503);
});

test('a draining server says so, accepts requests, and closes their connections', async () => {
  const server = await createService({ surveys, keys, drainSeconds: 3 });
  const url = await server.listen(0);
  expect((await fetch(`${url}/readyz`)).headers.get('connection')).toBe('keep-alive');
  const closed = server.close();
  const [ready, event] = await Promise.all([fetch(`${url}/readyz`), fetch(requestOf('events', {}, url))]);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect(event.status).toBe(200);
  await closed;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('metrics count requests by route and status, their durations, commits and store errors', async () => {
  const store = await openStore(':memory:');
  const addEvent = () => Promise.reject(new StoreUnavailable('full'));
  const broken = await testServer({ database: { ...store, addEvent }, onError: () => {} });
  const answer = await call(broken.fetch, 'events');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await (await broken.fetch(get('/metrics'))).text()).toContain('asklet_store_errors_total 1');

  const { fetch } = await testServer();
  await call(fetch, 'sessions');
  await call(fetch, 'events');
  await call(fetch, 'sessions', { key: null });
  const text = await (await fetch(get('/metrics'))).text();
  expect(text).toContain('asklet_requests_total{route="sessions",method="POST",status="200"} 1');
  expect(text).toContain('asklet_requests_total{route="sessions",method="POST",status="403"} 1');
  expect(text).toContain('asklet_request_duration_seconds_count{route="sessions"} 2');
  expect(text).toContain('asklet_request_duration_seconds_bucket{le="0.25",route="sessions"} 2');
  // a write of the server's start can be in the same commit
  expect(text).toMatch(/^asklet_commit_writes_sum [1-9]/m);
  expect(text).toContain('asklet_commit_writes_bucket{le="8"} 1');
  expect(text).toContain('process_resident_memory_bytes');
});

test('metrics have few routes, are not cached, and can be read again', async () => {
  const { fetch } = await testServer({ droppedLogLines: () => 3 });
  for (const path of [
    '/api/admin/surveys',
    '/asklet.js',
    '/chunks/card-1.js',
    '/healthz',
    '/readyz',
    '/openapi.json',
  ]) {
    await fetch(get(path));
  }
  await fetch(get('/wp-login.php'));
  await fetch(get('/metrics'));
  const response = await fetch(get('/metrics'));
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain('asklet_log_lines_dropped 3');
  const counts = [...text.matchAll(/duration_seconds_count\{route="(\w+|openapi\.json)"\} (\d)/g)];
  expect(counts.map(([, route, count]) => `${route} ${count}`).sort()).toEqual([
    'admin 1',
    'healthz 1',
    'metrics 1',
    'openapi.json 1',
    'other 1',
    'readyz 1',
    'widget 2',
  ]);
});

test('metrics report the connections to a database, if there is one', async () => {
  const store = await openStore(':memory:');
  const connections = () => ({ open: 3, idle: 1, waiting: 2 });
  const pooled: DatabaseStore = { ...store, connections };
  const { fetch } = await testServer({ database: pooled });
  const text = await (await fetch(get('/metrics'))).text();
  expect(text).toContain('asklet_database_connections{state="open"} 3');
  expect(text).toContain('asklet_database_connections{state="idle"} 1');
  expect(text).toContain('asklet_database_waiting 2');
  const embedded = await testServer();
  expect(await (await embedded.fetch(get('/metrics'))).text()).not.toContain('asklet_database');
});

test('an error of ours is 500 with the error body, and reveals no details', async () => {
  const store = await openStore(':memory:');
  const addEvent = () => Promise.reject(new Error('SELECT secret'));
  const server = await createService({ surveys, keys, database: { ...store, addEvent }, onError: () => {} });
  onTestFinished(() => server.close());
  const { status, body, headers } = await call(server.fetch, 'events');
  expect(status).toBe(500);
  expect(body).toEqual({ detail: 'Internal server error.', survey_uuid: npsUuid });
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

const longToken = 'sixteen-letters1';

test('a short admin token is rejected if other machines can try it', async () => {
  const server = await createService({ surveys, keys, adminToken: 'admin' });
  onTestFinished(() => server.close());
  await expect(server.listen(0, '0.0.0.0')).rejects.toThrow('at least 16 characters');
  await server.listen(0);
});

test.each([
  ['loopback', '127.0.0.1', null, {}, 200],
  ['loopback with a token that the request lacks', '127.0.0.1', 'admin', {}, 403],
  ['all interfaces without a token', '0.0.0.0', null, {}, 403],
  ['all interfaces with a token that the request lacks', '0.0.0.0', longToken, {}, 403],
  ['all interfaces with another token', '0.0.0.0', longToken, { authorization: `Bearer ${longToken}x` }, 403],
  ['all interfaces with the token', '0.0.0.0', longToken, { authorization: `Bearer ${longToken}` }, 200],
] as const)('metrics on %s', async (_, host, adminToken, headers, status) => {
  const server = await createService({ surveys, keys, ...(adminToken && { adminToken }) });
  onTestFinished(() => server.close());
  const url = await server.listen(0, host);
  const response = await fetch(`${url.replace('0.0.0.0', '127.0.0.1')}/metrics`, { headers });
  expect(response.status).toBe(status);
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
});
