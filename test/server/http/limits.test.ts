import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createService, type ServiceOptions } from '../../../src/service/index.ts';
import { call, requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

async function listening(options: Partial<ServiceOptions> = {}) {
  const server = await createService({ surveys, keys, ...options });
  onTestFinished(() => server.close());
  return new URL(await server.listen(0));
}

/** Sends raw bytes and reads until the server closes the connection. */
async function raw({ port, hostname }: URL, text: string): Promise<string> {
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const head = (length: string) =>
  `POST /api/public/v2/surveys/${npsUuid}/responses/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer pk_all\r\n` +
  `Content-Type: application/json\r\nConnection: close\r\n${length}\r\n\r\n`;

test.each([
  ['body', { body: 100 }, { text: 'x'.repeat(100) }, 413, '100 bytes'],
  ['text', { text: 5 }, { text: '123456' }, 400, '5 characters'],
  ['metadata', { metadata: 20 }, { metadata: { a: '12345678901234567890' } }, 400, '20 bytes'],
  ['depth', { depth: 3 }, { metadata: { a: [[1]] } }, 400, '3 levels'],
  ['number of values', { values: 4 }, { metadata: { a: [1, 2, 3, 4], b: 0 } }, 400, '4 values'],
  ['number of keys', { metadataKeys: 2 }, { metadata: { a: 1, b: 2, c: 3 } }, 400, '2 keys'],
] as const)('the limit of the %s can be set, and errors name it', async (_, limits, body, status, detail) => {
  const { fetch } = await testServer({ limits });
  const answer = await call(fetch, 'responses', { body });
  expect(answer.status).toBe(status);
  expect(answer.body.detail).toContain(detail);
});

test.each([
  ['text', { text: 5 }, { text: '12345' }],
  ['metadata', { metadata: 20 }, { metadata: { a: '123456789012' } }],
  ['number of keys', { metadataKeys: 2 }, { metadata: { a: 1, b: 2 } }],
] as const)('accepts exactly the limit of the %s', async (_, limits, body) => {
  const { fetch } = await testServer({ limits });
  expect((await call(fetch, 'responses', { body })).status).toBe(200);
});

test.each([
  [{ score: 1 }, 2],
  [{ text: 'größe' }, 9],
  [{ text: 'four', metadata: { a: 'ö' } }, 14],
])("%j uses %i bytes of its key's storage", async (body, bytes) => {
  const statusOf = async (storage: number) => {
    const { fetch } = await testServer({ limits: { storage } });
    return (await call(fetch, 'responses', { body })).status;
  };
  expect([await statusOf(bytes), await statusOf(bytes - 1)]).toEqual([200, 503]);
});

test('the log identifies a key over its quota by the start of its hash', async () => {
  const warnings: unknown[] = [];
  const log = { info() {}, warn: (fields: object) => warnings.push(fields), error() {} };
  const { fetch } = await testServer({ limits: { storage: 1 }, log });
  await call(fetch, 'responses');
  expect(warnings).toEqual([{ key: hash('sha256', 'pk_all').slice(0, 8) }]);
});

test('a text needs no score, and a score outside the range is rejected with the range', async () => {
  const survey = { survey_uuid: npsUuid, survey_type: 'csat_5' as const, question: 'How was it?' };
  const { fetch } = await testServer({ surveys: [survey], keys: ['pk_all'] });
  expect((await call(fetch, 'responses', { body: { text: 'Fine' } })).status).toBe(200);
  const { body } = await call(fetch, 'responses', { body: { score: 0 } });
  expect(body.detail).toBe('score: expected 1 to 5, the range of csat_5.');
});

test('emoji are counted as characters with a lower limit, too', async () => {
  const { fetch } = await testServer({ limits: { text: 5 } });
  expect((await call(fetch, 'responses', { body: { text: '😀'.repeat(5) } })).status).toBe(200);
});

test('a body without a length is counted while it arrives', async () => {
  const url = await listening({ limits: { body: 1000 } });
  const chunks = '3e8\r\n'.concat('x'.repeat(1000), '\r\n').repeat(3);
  expect(await raw(url, head('Transfer-Encoding: chunked') + chunks)).toContain('413');
});

test('a chunked body is accepted', async () => {
  const url = await listening();
  const reply = await raw(url, `${head('Transfer-Encoding: chunked')}5\r\n{"sco\r\n6\r\nre":9}\r\n0\r\n\r\n`);
  expect(reply).toContain('200 OK');
});

test('a body of too many chunks is rejected before it is read completely', async () => {
  const url = await listening();
  const pieces = '1\r\n \r\n'.repeat(30_000);
  const reply = await raw(url, `${head('Transfer-Encoding: chunked')}${pieces}`);
  expect(reply).toContain('413');
  expect(reply).toContain('20000 chunks');
});

test('a connection serves a maximum number of requests, and is cut if the client sends more without reading', async () => {
  const url = await listening();
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3000));
  await closed;
  expect(received.match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThanOrEqual(1000);
  expect((await fetch(new URL('/healthz', url))).status).toBe(200);
});

test('a chunked body that is too large is read to its end, so that the client gets the reason', async () => {
  const url = await listening({ limits: { body: 1000 } });
  const sent = request(new URL(`/api/public/v2/surveys/${npsUuid}/responses/`, url), {
    method: 'POST',
    headers: { authorization: 'Bearer pk_all', 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  });
  const replied = once(sent, 'response');
  for (let part = 0; part < 20; part += 1) {
    await new Promise((resolve) => sent.write('x'.repeat(200_000), resolve));
  }
  sent.end();
  const [reply] = (await replied) as [IncomingMessage];
  expect(reply.resume().statusCode).toBe(413);
});

test('a body that declares a size over the limit is rejected before it arrives', async () => {
  const url = await listening();
  expect(await raw(url, head('Content-Length: 99999999'))).toContain('413');
});

test('a Node client that sends too much gets the reason, although it sends everything first', async () => {
  const url = await listening();
  const path = `/api/public/v2/surveys/${npsUuid}/responses/`;
  const length = 5_000_000;
  const headers = { authorization: 'Bearer pk_all', 'content-type': 'application/json', 'content-length': length };
  for (let time = 0; time < 5; time += 1) {
    const sent = request(new URL(path, url), { method: 'POST', headers });
    const replied = once(sent, 'response');
    // in parts, as over a network: a single write would end before the server replies
    for (let part = 0; part < 10; part += 1) {
      sent.write('x'.repeat(length / 10));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    sent.end();
    const [reply] = (await replied) as [IncomingMessage];
    reply.resume();
    expect(reply.statusCode).toBe(413);
  }
});

/** Sends bodies of 600 kB to a server with room for 2.8 MB in total, and 700 kB per client. */
async function sendingLargeBodies() {
  const url = await listening({ trustProxy: true, limits: { bodiesInFlight: 2_800_000, rate: 10_000 } });
  const text = 'x'.repeat(600_000);
  return {
    /** Sends a body except for its end. Returns a function that aborts the request. */
    hold(client: string) {
      const socket = connect(Number(url.port), url.hostname);
      socket.write(`${head(`X-Forwarded-For: ${client}\r\nContent-Length: 700000`)}{"a":"${text}`);
      return () => void socket.destroy();
    },
    async ask(client: string, body: object = { metadata: { text } }) {
      const asked = requestOf('responses', { body }, url.origin);
      asked.headers.set('x-forwarded-for', client);
      const { status, headers } = await send(asked);
      return { status, wait: headers.get('retry-after') };
    },
  };
}

test('incomplete bodies leave no room for other large ones, but do not affect small ones', async () => {
  const { hold, ask } = await sendingLargeBodies();
  const held = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4'].map(hold);
  await expect.poll(() => ask('10.0.0.5')).toEqual({ status: 503, wait: '5' });
  expect(await ask('10.0.0.5', { score: 9 })).toEqual({ status: 200, wait: null });
  held[0]!();
  await expect.poll(() => ask('10.0.0.5')).toEqual({ status: 200, wait: null });
  for (const giveUp of held) giveUp();
});

test('incomplete bodies of one client do not affect other clients', async () => {
  const { hold, ask } = await sendingLargeBodies();
  const giveUp = hold('10.0.0.1');
  await expect.poll(() => ask('10.0.0.1')).toEqual({ status: 503, wait: '5' });
  expect(await ask('10.0.0.2')).toEqual({ status: 200, wait: null });
  giveUp();
  await expect.poll(() => ask('10.0.0.1')).toEqual({ status: 200, wait: null });
});

test.each([
  ['an invalid Host header', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400'],
  ['a request without a Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['a text that is not HTTP', 'hello\r\n\r\n', '400'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nwhat\r\n\r\n', '400'],
])('%s is rejected with the error body', async (_, text, status) => {
  const [head, body] = (await raw(await listening(), text)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(head).toMatch(/^access-control-allow-origin: \*$/im);
  expect(JSON.parse(body!)).toEqual({ detail: expect.any(String) });
});

test('headers that are too large are rejected', async () => {
  const url = await listening();
  expect(await raw(url, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain('431');
});

test('headers and bodies that never end are cut off', async () => {
  const url = await listening({ limits: { headersTimeout: 50, requestTimeout: 100 } });
  expect(await raw(url, 'GET / HTTP/1.1\r\nHost:')).toContain('408');
  expect(await raw(url, `${head('Content-Length: 100')}{"score`)).not.toContain('200 OK');
});

test('a client over the rate limit waits as long as the reply says, others do not', async () => {
  const url = await listening({ limits: { rate: 3 }, trustProxy: true });
  const ask = async (address: string, key = 'pk_all') => {
    const request = requestOf('events', { key }, url.origin);
    request.headers.set('x-forwarded-for', `6.6.6.6, ${address}`);
    const response = await send(request);
    await response.text();
    return response;
  };
  for (let time = 0; time < 3; time += 1) expect((await ask('10.0.0.1')).status).toBe(200);
  const refused = await ask('10.0.0.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('20');
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect((await ask('10.0.0.2')).status).toBe(200);
  expect((await ask('10.0.0.1', 'pk_nps')).status).toBe(200);
});

test('the address that a client claims is ignored without a trusted proxy', async () => {
  const url = await listening({ limits: { rate: 1 } });
  const ask = (address: string) => {
    const request = requestOf('events', {}, url.origin);
    request.headers.set('x-forwarded-for', address);
    return send(request);
  };
  expect((await ask('10.0.0.1')).status).toBe(200);
  expect((await ask('10.0.0.2')).status).toBe(429);
});

test('a key over its quota gets an error, and other keys are not affected', async () => {
  const lines: object[] = [];
  const take = (fields: object) => void lines.push(fields);
  const { fetch } = await testServer({
    limits: { storage: 10_000 },
    log: { info: () => {}, warn: take, error: () => {} },
  });
  const submit = (key: string, text: string) => call(fetch, 'responses', { key, body: { text } });
  expect((await submit('pk_all', 'x'.repeat(9_000))).status).toBe(200);
  const refused = [await submit('pk_all', 'y'.repeat(2_000)), await submit('pk_all', 'y'.repeat(2_000))];
  expect(refused.map(({ status }) => status)).toEqual([503, 503]);
  expect(refused[0]!.body.detail).toContain('the quota of 10000 bytes');
  expect(refused[0]!.headers.get('retry-after')).toBe('3600');
  expect((await submit('pk_nps', 'x')).status).toBe(200);
  expect(lines).toEqual([{ key: expect.stringMatching(/^[\da-f]{8}$/) }]);
  const metrics = await (await fetch(new Request('http://asklet.test/metrics'))).text();
  expect(metrics).toMatch(/asklet_quota_exceeded_total{key="[\da-f]{8}"} 1/);
});
