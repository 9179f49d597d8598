import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a proxy to a database that can freeze: connections stay open, but no more data passes. */
export async function freezable(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    /** Resolves when data arrives that is not passed on. */
    async freeze(): Promise<void> {
      for (const socket of sockets) socket.unpipe();
      await Promise.race([...sockets].map((socket) => once(socket.resume(), 'data')));
    },
  };
}
