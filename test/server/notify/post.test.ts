import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type LookupFunction } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { attemptFailed, attemptOf } from '../../../src/service/notify/attempts.ts';
import { createPost } from '../../../src/service/notify/post.ts';
import { startReceiver } from '../support/receiver.ts';

const request = { headers: { 'content-type': 'application/json' }, body: '{}' };

/** Returns a resolver that gives these addresses, later others, and counts. */
function resolveTo(...answers: readonly (readonly string[])[]) {
  let count = 0;
  const lookup = ((_host, options, done) => {
    const addresses = answers[Math.min(count, answers.length - 1)]!;
    count += 1;
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const callback = done as (...given: unknown[]) => void;
    if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  }) as LookupFunction;
  return { lookup, count: () => count };
}

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['172.16.0.1'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.0.1'],
  ['0.0.0.0'],
  ['::1'],
  ['::'],
  ['fd00::1'],
  ['fe80::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
])('a name that resolves to %s is refused', async (address) => {
  const post = createPost({ allowsPrivate: false, userAgent: 'test', lookup: resolveTo([address]).lookup });
  await expect(post('http://target.example/hook', request)).rejects.toThrow(/is not a public address/);
  await expect(post('https://target.example/hook', request)).rejects.toThrow(/is not a public address/);
});

test.each([
  ['http://127.0.0.1:1/'],
  ['http://[::1]:1/'],
  ['http://0x7f.1:1/'],
  ['http://2130706433:1/'],
  ['http://[::ffff:10.0.0.1]:1/'],
])('the address %s is refused', async (url) => {
  const post = createPost({ allowsPrivate: false, userAgent: 'test' });
  await expect(post(url, request)).rejects.toThrow(/is not a public address/);
});

test('a resolver that changes its mind leads nowhere: each connection uses the answer that was checked', async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const { lookup, count } = resolveTo(['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['127.0.0.1']);
  const send = (allowsPrivate: boolean) =>
    createPost({ allowsPrivate, userAgent: 'test', lookup })(`http://target.example:${port}/`, request);
  // one question for a connection, whose answer is the address that it goes to
  expect(await send(true)).toMatchObject({ status: 204 });
  expect([count(), receiver.received.length]).toEqual([1, 1]);
  // a public address does not help a private one
  await expect(send(false)).rejects.toThrow(/is not a public address/);
  await expect(send(false)).rejects.toThrow(/is not a public address/);
  expect([count(), receiver.received.length]).toEqual([3, 1]);
});

test('with private targets allowed, the request arrives, and a redirect is not followed', async () => {
  const other = await startReceiver();
  const receiver = await startReceiver(() => ({ status: 307, headers: { location: other.url, 'retry-after': '3' } }));
  const post = createPost({ allowsPrivate: true, userAgent: 'asklet/test' });
  expect(await post(receiver.url, { headers: { 'webhook-id': 'a' }, body: '{"ü":1}' })).toEqual({
    status: 307,
    text: '',
    retryAfter: '3',
  });
  expect(receiver.received).toMatchObject([
    { body: '{"ü":1}', headers: { 'webhook-id': 'a', 'user-agent': 'asklet/test' } },
  ]);
  expect(other.received).toEqual([]);
});

test('of a long reply, only the start is read; a closed connection is an error', async () => {
  const long = await startReceiver(() => ({ status: 500, body: 'x'.repeat(10_000_000) }));
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  expect((await post(long.url, request)).text).toBe('x'.repeat(1000));
  const gone = await startReceiver(() => 'hang up');
  await expect(post(gone.url, request)).rejects.toThrow('socket hang up');
});

test('messages that follow each other share a connection, which is closed soon after', async () => {
  const connections: Promise<void>[] = [];
  const server = createHttpServer((_, response) => void response.end());
  // the target would keep it for longer
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => connections.push(new Promise((resolve) => void socket.once('close', resolve))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (let count = 0; count < 3; count += 1) expect((await post(url, request)).status).toBe(200);
  expect(connections).toHaveLength(1);
  await connections[0];
});

/** Starts a server that sends bytes to each connection, and again a piece of them every millisecond. */
async function startRaw(bytes: string, piece = ''): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(bytes);
      const timer = setInterval(() => piece && socket.write(piece), 1);
      socket.on('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', '', '101'],
  ['sends endless headers', 'HTTP/1.1 200 OK\r\n', `X-A: ${'a'.repeat(100)}\r\n`, 'Parse Error: Header overflow'],
  [
    'sends compressed bytes',
    'HTTP/1.1 500 No\r\nContent-Encoding: gzip\r\n\r\n',
    'x'.repeat(999),
    `500: ${'x'.repeat(100)}`,
  ],
])('a receiver that %s ends the attempt', async (_, bytes, piece, expected) => {
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  const url = await startRaw(bytes, piece);
  const attempt = await post(url, request).then(
    (reply) => attemptOf(reply, 0),
    (error) => attemptFailed(error, 0),
  );
  expect(attempt.outcome).toBe(expected);
});

test.each([
  ['sends nothing', '', ''],
  ['sends endless hints', '', 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n'],
  ['sends its reply byte by byte', 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n', 'x'],
])('a receiver that %s gets 15 seconds in all', async (_, bytes, piece) => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce((time) => {
    expect(time).toBe(15_000);
    return AbortSignal.timeout(100);
  });
  const post = createPost({ allowsPrivate: true, userAgent: 'test' });
  const error = await post(await startRaw(bytes, piece), request).catch((error) => error);
  expect(attemptFailed(error, 0).outcome).toBe('no reply within 15 seconds');
});
