import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { addressesOf } from './addresses.ts';

/** Resolves to the reply to a request. Rejects to cause a network error in the page. */
export type Handler = (request: Request) => Promise<Response>;

/** Replies to requests of pages to an origin without a port. */
export async function routeRequests(context: BrowserContext, origin: string, handle: Handler): Promise<void> {
  await context.route(addressesOf(origin), (route) => fulfill(route, handle));
}

async function fulfill(route: Route, handle: Handler): Promise<void> {
  const response = await handle(requestOf(route.request())).catch(() => null);
  // the app can have chunks of its own in the same folder
  if (response?.status === 404 && isChunk(route.request())) return route.fallback();
  const done = response
    ? route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    : route.abort('connectionfailed');
  // the page may have been closed in the meantime
  await done.catch(() => {});
}

const isChunk = (request: PageRequest) =>
  request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/chunks/');

function requestOf(request: PageRequest): Request {
  const headers = new Headers(request.headers());
  // browsers don't decompress replies of a route
  headers.delete('accept-encoding');
  const origin = pageOriginOf(request);
  if (origin !== null && !headers.has('origin')) headers.set('origin', origin);
  const body = request.postDataBuffer();
  return new Request(request.url(), {
    method: request.method(),
    headers,
    ...(body && { body: new Uint8Array(body) }),
  });
}

/** Returns the origin that a browser would send. It is missing in routed requests. */
function pageOriginOf(request: PageRequest): string | null {
  if (request.method() === 'GET' || request.serviceWorker()) return null;
  try {
    return new URL(request.frame().url()).origin;
  } catch {
    // the page is still opening
    return null;
  }
}

/** An open port. */
export interface Port {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on the port of an origin, or on a free one if it is 0. Rejects if the port is in use. */
export async function listenOnPort(origin: string, handle: Handler): Promise<Port> {
  const { hostname, port, protocol } = new URL(origin);
  if (protocol !== 'http:') throw new TypeError(`askletOptions.origin is "${origin}": mode "port" serves http only`);
  const server = createServer(
    getRequestListener(
      async (request, { incoming }) => {
        try {
          return await handle(request);
        } catch {
          incoming.socket.destroy();
          return new Response(null, { status: 503 });
        }
      },
      { overrideGlobalObjects: false },
    ),
  );
  // longer than usual, because a browser loses a request on a connection that is just closing
  server.keepAliveTimeout = 65_000;
  // without a port, an origin has the usual one; brackets are part of an address, but not of a host
  server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''));
  await once(server, 'listening').catch((cause: Error) => {
    const advice = 'mode "port" needs a free port of this machine, and workers: 1 unless the port is 0';
    throw new Error(`askletOptions.origin is "${origin}": ${advice} (${cause.message})`, { cause });
  });
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
