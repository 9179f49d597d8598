import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly path: string;
}

/** A reply: a status, or one with headers and a body. 'hang up' closes the connection without one. */
export type ReceiverReply =
  number | 'hang up' | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

/** Starts an HTTP server that stores what it gets. `reply` decides about each request. Port 0 is any free one. */
export async function startReceiver(reply: (received: Received) => ReceiverReply = () => 204, port = 0) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const got = { headers: request.headers, body, path: request.url ?? '' };
      const decided = reply(got);
      received.push(got);
      for (const look of waiting) look();
      if (decided === 'hang up') return request.socket.destroy();
      const { status, headers = {}, body: text = '' } = typeof decided === 'number' ? { status: decided } : decided;
      response.writeHead(status, headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  function stop(): void {
    server.closeAllConnections();
    server.close();
  }
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    /** Ends it in the middle of its requests. */
    stop,
    /** Resolves when so many requests have arrived. */
    until: (count: number) =>
      new Promise<readonly Received[]>((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
  };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
