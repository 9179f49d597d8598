import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { ApiError, replyError, toApiError } from '../api/errors.ts';
import type { RequestLimits } from '../api/limits.ts';
import type { Fetch } from '../extension.ts';

/** Milliseconds that requests in progress have to finish when the server stops. */
const grace = 4000;

// Longer than the 60 s after which proxies close an idle connection. If the server closed it first, requests would be
// lost.
const keepAliveTimeout = 65_000;

/**
 * Maximum number of requests per connection. Node starts all requests that a client sends without waiting for the
 * replies: a client that reads no replies could use up memory and time.
 */
const maxRequests = 1000;

/**
 * Milliseconds without a byte after which a connection is closed: its client does not read the reply. A back-up of many
 * gigabytes takes minutes before it sends its first one.
 */
const silence = 600_000;

/** Returns whether an address can only be reached from this machine. */
export const isLoopback = (host: string) => /^(localhost|127\.[\d.]+|::1)$/.test(host);

/** The options of ports. */
export interface PortOptions {
  readonly limits: Pick<RequestLimits, 'headers' | 'headersTimeout' | 'requestTimeout'>;
  /** Called with each port before it listens. Its own listeners come first. */
  readonly onPort: (port: Server) => void;
  readonly onError: (error: unknown) => void;
}

/** Creates the ports of a server, which pass requests to `fetch`. */
export function openPorts(fetch: Fetch, options: PortOptions) {
  const servers: { readonly url: string; readonly server: Server }[] = [];
  let areLocal = true;

  return {
    /** Listens and resolves to the address. Rejects with the system's error if the port is taken. */
    async listen(port: number, host = '127.0.0.1'): Promise<string> {
      const server = createHttpServer(fetch, options);
      const url = await listen(server, port, host);
      areLocal &&= isLoopback(host);
      servers.push({ url, server });
      return url;
    },
    /** Returns the addresses that the server listens on. */
    urls: (): readonly string[] => servers.map(({ url }) => url),
    /** Returns whether all ports can only be reached from this machine. */
    areLocal: (): boolean => areLocal,
    /** Accepts requests for some more seconds, and closes each connection after its reply. */
    async drain(seconds: number): Promise<void> {
      for (const { server } of servers) endConnections(server);
      await wait(seconds * 1000);
    },
    /** Accepts no more requests, lets those in progress finish, then closes the remaining connections. */
    close: async (): Promise<void> => void (await Promise.all(servers.map(({ server }) => stop(server)))),
  };
}

/** The ports of a server. */
export type Ports = ReturnType<typeof openPorts>;

function createHttpServer(fetch: Fetch, options: PortOptions): Server {
  const { headers, headersTimeout, requestTimeout } = options.limits;
  const server = createServer({
    maxHeaderSize: headers,
    // such a request is rejected with a body, like everything else that is not valid HTTP
    requireHostHeader: false,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: Math.min(1000, headersTimeout),
  });
  options.onPort(server);
  const listener = createListener(fetch, options.onError);
  server.on('request', (request, response) => {
    if (!request.socket.destroyed) void listener(request, response);
  });
  server.maxRequestsPerSocket = maxRequests;
  server.timeout = silence;
  // the last reply announced that the connection closes
  server.on('dropRequest', (_, socket) => socket.destroy());
  server.on('clientError', replyToGarbage);
  return server;
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

/** Closes each connection after the reply to its next request. */
const endConnections = (server: Server) =>
  void server.prependListener('request', (_, response) => (response.shouldKeepAlive = false));

/** Creates the listener for Node. It leaves the global objects of the program alone. */
const createListener = (fetch: Fetch, onError: PortOptions['onError']) =>
  getRequestListener(fetch, {
    overrideGlobalObjects: false,
    errorHandler(error) {
      const invalid = error instanceof RequestError && new ApiError('malformed', 'The request is not valid HTTP.');
      return replyError(invalid || toApiError(error, onError));
    },
  });

const parserErrors: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Replies to bytes that are not HTTP and therefore never become a request. */
function replyToGarbage(error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }) {
  if (!socket.writable || socket.bytesWritten) return void socket.destroy();
  const status = parserErrors[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: 'The request is not valid HTTP, or it is too large or too slow.' });
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    // any page may read it (API 1.8, 1.9)
    'Access-Control-Allow-Origin: *',
    'Access-Control-Expose-Headers: Retry-After',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

async function stop(server: Server) {
  endConnections(server);
  const closed = once(server, 'close');
  server.close();
  // A connection becomes idle after its reply and would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
