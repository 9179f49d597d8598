import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { test as base } from './delivery.ts';

/** Replies instead of the server. Returns true if it has replied. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, body: string) => boolean;

/** A proxy in front of the test's server. */
export interface Gateway {
  readonly url: string;
  /** Replies instead of the server, until another one is set. Null passes everything on. */
  intercept(interceptor: Interceptor | null): void;
}

/** The test with a proxy in front of the server, which is what visitors' browsers see. */
export const test = base.extend<{ gateway: Gateway }>({
  gateway: async ({ asklet }, use) => {
    let interceptor: Interceptor | null = null;
    const server = createServer(async (request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
      if (request.method === 'OPTIONS') return void response.end();
      const body = Buffer.concat(await request.toArray()).toString();
      if (interceptor?.(request, response, body)) return;
      const { method = 'GET', headers, url } = request;
      const passed = Object.fromEntries(
        ['authorization', 'content-type'].flatMap((name) => (headers[name] ? [[name, `${headers[name]}`]] : [])),
      );
      const hasBody = method !== 'GET';
      const reply = await fetch(`${asklet.url}${url}`, { method, headers: passed, ...(hasBody && { body }) });
      response.writeHead(reply.status, { 'Content-Type': reply.headers.get('Content-Type') ?? '' });
      response.end(await reply.text());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await use({ url: `http://127.0.0.1:${port}`, intercept: (next) => (interceptor = next) });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});
