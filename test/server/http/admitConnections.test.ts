import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createService, type ServiceOptions } from '../../../src/service/index.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';

const ask = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
// the server signals that it has begun
const begun =
  `POST /api/public/v2/surveys/${npsUuid}/events/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer pk_all\r\n` +
  'Content-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n';

/** Starts a server, and connects as visitors from several addresses of this machine. */
async function listening(options: Partial<ServiceOptions>) {
  const server = await createService({ surveys, keys, ...options });
  onTestFinished(() => server.close());
  const port = Number(new URL(await server.listen(0)).port);
  function visit(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    onTestFinished(() => void socket.destroy());
    return socket.on('error', () => {});
  }
  return {
    visit,
    /** Connects, and resolves after the reply to a first request, or to null if the connection was closed instead. */
    async stay(localAddress?: string): Promise<Socket | null> {
      const socket = visit(localAddress);
      const closed = once(socket, 'close').then(() => null);
      socket.write(ask);
      return Promise.race([once(socket, 'data').then(() => socket), closed]);
    },
  };
}

const isOpen = async (socket: Socket | null) => {
  if (!socket) return false;
  const closed = once(socket, 'close').then(() => false);
  socket.write(ask);
  return Promise.race([once(socket, 'data').then(() => true), closed]);
};

test('a server full of idle connections serves the next visitor, and closes the one that has been idle the longest', async () => {
  const { stay } = await listening({ limits: { connections: 3 } });
  const [first, second, third] = [await stay(), await stay(), await stay()];
  expect(await isOpen(first)).toBe(true);
  const closed = once(second!, 'close');
  const fourth = await stay();
  await closed;
  for (const socket of [first, third, fourth]) expect(await isOpen(socket)).toBe(true);
  const firstClosed = once(first!, 'close');
  await stay();
  await firstClosed;
});

test('a request in progress is never cut off for a new visitor', async () => {
  const { visit, stay } = await listening({ limits: { connections: 2 } });
  const idle = await stay();
  const busy = visit();
  busy.write(begun);
  await once(busy, 'data');
  const idleClosed = once(idle!, 'close');
  const next = await stay();
  await idleClosed;
  busy.write(`{"event_type":"survey_opened"}${' '.repeat(20)}`);
  const [reply] = (await once(busy, 'data')) as [Buffer];
  expect(String(reply)).toContain('200 OK');
  expect(await isOpen(next)).toBe(true);
});

test('if no connection is idle, a new one is closed until another one ends', async () => {
  const { visit, stay } = await listening({ limits: { connections: 1 } });
  const busy = visit();
  busy.write(begun);
  await once(busy, 'data');
  expect(await stay()).toBeNull();
  busy.destroy();
  await expect.poll(() => stay()).not.toBeNull();
});

test.runIf(process.platform === 'linux')('one address cannot use up the connections of others', async () => {
  const { stay } = await listening({ limits: { connections: 4, connectionsPerAddress: 2 } });
  const visitor = await stay('127.0.0.2');
  const sockets = [await stay('127.0.0.3'), await stay('127.0.0.3')];
  const closed = once(sockets[0]!, 'close');
  sockets.push(await stay('127.0.0.3'));
  await closed;
  for (const socket of [visitor, ...sockets.slice(1)]) expect(await isOpen(socket)).toBe(true);
});

test('connections that a visitor has closed no longer count', async () => {
  const { stay } = await listening({ limits: { connectionsPerAddress: 1 } });
  for (let time = 0; time < 3; time += 1) {
    const socket = await stay();
    expect(await isOpen(socket)).toBe(true);
    socket!.destroy();
  }
});

test('the connections of a proxy count as those of many visitors', async () => {
  const { stay } = await listening({ limits: { connectionsPerAddress: 1 }, trustProxy: 'loopback' });
  const sockets = [await stay(), await stay(), await stay()];
  for (const socket of sockets) expect(await isOpen(socket)).toBe(true);
});

test('a client that sends requests without reading the replies loses its connection', async () => {
  const { visit } = await listening({});
  const greedy = visit();
  const closed = once(greedy, 'close');
  greedy.write(ask.repeat(500));
  await closed;
  const patient = visit();
  let replies = 0;
  patient.on('data', (data) => (replies += String(data).split('HTTP/1.1 200').length - 1));
  patient.write(ask.repeat(5));
  await expect.poll(() => replies).toBe(5);
});
