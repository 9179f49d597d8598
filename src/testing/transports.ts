import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { BrowserContext, Request as PageRequest, Route } from '@playwright/test';
import { addressesOf } from './addresses.ts';

/** Answers a request; rejects where the page has to see a dead network. */
export type Answer = (request: Request) => Promise<Response>;

/** Answers what pages ask of an origin without a port. */
export async function routeRequests(context: BrowserContext, origin: string, answer: Answer): Promise<void> {
  await context.route(addressesOf(origin), (route) => fulfill(route, answer));
}

async function fulfill(route: Route, answer: Answer): Promise<void> {
  const response = await answer(requestOf(route.request())).catch(() => null);
  const done = response
    ? route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    : route.abort('connectionfailed');
  // a page that was closed meanwhile waits for nothing
  await done.catch(() => {});
}

function requestOf(request: PageRequest): Request {
  const headers = new Headers(request.headers());
  // a browser does not uncompress what a route answers
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

/** The origin that a browser would send along: what a route is told lacks it. */
function pageOriginOf(request: PageRequest): string | null {
  if (request.method() === 'GET' || request.serviceWorker()) return null;
  try {
    return new URL(request.frame().url()).origin;
  } catch {
    // of a page that is just being opened
    return null;
  }
}

/** A port that answers. */
export interface Port {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers on the port that an origin names; 0 is a free one. Rejects where it is taken. */
export async function listenOnPort(origin: string, answer: Answer): Promise<Port> {
  const { hostname, port, protocol } = new URL(origin);
  if (protocol !== 'http:') throw new TypeError(`askletOptions.origin is "${origin}": mode "port" serves http only`);
  const server = createServer(
    getRequestListener(
      async (request, { incoming }) => {
        try {
          return await answer(request);
        } catch {
          incoming.socket.destroy();
          return new Response(null, { status: 503 });
        }
      },
      { overrideGlobalObjects: false },
    ),
  );
  // a browser that takes up a connection while it is closed loses a request
  server.keepAliveTimeout = 65_000;
  server.listen(Number(port), hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
