import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { ApiError } from './domain/apiError.ts';
import type { Fetch } from './routes/connection.ts';
import { replyError } from './routes/reply.ts';
import type { Limits } from './domain/limits.ts';

/** Milliseconds that requests under way get when the server stops. */
const grace = 4000;

// Longer than the 60 s after which proxies drop an idle connection: who closes last loses no request.
const keepAliveTimeout = 65_000;

/**
 * Requests that a connection may carry. Node starts all that a client sends without waiting for their replies: one that
 * reads none would take the memory and the time of everybody.
 */
const maximumRequests = 1000;

/** A port that is listened on. */
interface Listener {
  readonly url: string;
  /** Ends each connection with the reply to its next request. */
  endConnections(): void;
  close(): Promise<void>;
}

const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** The fewest characters of an admin token where other machines can try to guess it. */
const shortestToken = 16;

/** The ports of a server. */
export function createPorts(fetch: Fetch, limits: Limits, adminTokens: readonly string[]) {
  const listeners: Listener[] = [];
  let areLocal = true;
  return {
    /** Listens and resolves to the address. Rejects with the system's error where the port is taken. */
    async listen(port: number, host = '127.0.0.1'): Promise<string> {
      if (!isLoopback(host) && adminTokens.some((token) => token.length < shortestToken)) {
        throw new Error(`An admin token that others can try has at least ${shortestToken} characters.`);
      }
      const listener = await listen(fetch, port, host, limits);
      areLocal &&= isLoopback(host);
      listeners.push(listener);
      return listener.url;
    },
    /** Whether none of them can be reached from another machine. */
    areLocal: () => areLocal,
    /** Takes requests for some seconds more, each on a connection that ends with it. */
    async drain(seconds: number): Promise<void> {
      for (const listener of listeners) listener.endConnections();
      await wait(seconds * 1000);
    },
    /** Takes no more requests, lets those under way end, then cuts what is left. */
    close: async () => void (await Promise.all(listeners.map((listener) => listener.close()))),
  };
}

async function listen(fetch: Fetch, port: number, host: string, limits: Limits): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: limits.headers,
      // it is refused like everything else that is no HTTP, with a body
      requireHostHeader: false,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
    },
    createListener(fetch),
  );
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = maximumRequests;
  // the last reply said that the connection ends with it
  server.on('dropRequest', (_, socket) => socket.destroy());
  server.on('clientError', replyToGarbage);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${actual}`,
    endConnections: () => endConnections(server),
    close: () => stop(server),
  };
}

const endConnections = (server: Server) =>
  void server.prependListener('request', (_, response) => (response.shouldKeepAlive = false));

/** The library puts its own `Response` in place of the global one, which is faster. Nobody asked for its `Request`. */
function createListener(fetch: Fetch) {
  const { Request } = globalThis;
  const errorHandler = () => replyError(new ApiError(400, 'The request is not valid HTTP.'));
  const listener = getRequestListener(fetch, { errorHandler });
  globalThis.Request = Request;
  return listener;
}

const parserErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP; it never becomes a request. */
function replyToGarbage(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }) {
  if (!socket.writable || socket.bytesWritten) return void socket.destroy();
  const status = parserErrors[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: 'The request is not valid HTTP, too large or too slow.' });
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}

async function stop(server: Server) {
  endConnections(server);
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
