import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from './faults/createFaults.ts';

/** Milliseconds that requests under way get when the server stops. */
const grace = 5000;

/** A port that is listened on. */
export interface Listener {
  readonly url: string;
  /** Takes no more requests, lets those under way end, then cuts what is left. */
  close(): Promise<void>;
}

/** Serves `fetch` on a port. Rejects with the system's error where the port is taken. */
export async function listen(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  port: number,
  host: string,
): Promise<Listener> {
  const server = createServer(getRequestListener(fetch));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, close: () => stop(server) };
}

async function stop(server: Server) {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(timer);
}
