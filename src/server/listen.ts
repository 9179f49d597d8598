import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Fetch } from './routes/connection.ts';
import type { Limits } from './domain/limits.ts';

/** Milliseconds that requests under way get when the server stops. */
const grace = 4000;

// Longer than the 60 s after which proxies drop an idle connection: who closes last loses no request.
const keepAliveTimeout = 65_000;

/** A port that is listened on. */
interface Listener {
  readonly url: string;
  close(): Promise<void>;
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** The ports of a server. */
export function createPorts(fetch: Fetch, limits: Limits) {
  const listeners: Listener[] = [];
  let areLocal = true;
  return {
    /** Listens and resolves to the address. Rejects with the system's error where the port is taken. */
    async listen(port: number, host = '127.0.0.1'): Promise<string> {
      const listener = await listen(fetch, port, host, limits);
      areLocal &&= isLoopback(host);
      listeners.push(listener);
      return listener.url;
    },
    /** Whether none of them can be reached from another machine. */
    areLocal: () => areLocal,
    /** Takes no more requests, lets those under way end, then cuts what is left. */
    close: async () => void (await Promise.all(listeners.map((listener) => listener.close()))),
  };
}

async function listen(fetch: Fetch, port: number, host: string, limits: Limits): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
    },
    getRequestListener(fetch),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, close: () => stop(server) };
}

async function stop(server: Server) {
  const closed = once(server, 'close');
  server.close();
  // A connection under way becomes idle after its reply, and would be kept alive for long.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
