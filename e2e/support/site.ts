import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site with an origin different from the server's. */
export interface Site {
  readonly url: string;
  /** Serves a page, with optional headers, and returns its address. */
  page(html: string | Buffer, path?: string, headers?: Record<string, string>): string;
}

/** Starts a site without pages. Close it after the test. */
export async function startSite(): Promise<Site & { close(): void }> {
  const pages = new Map<string, { html: string | Buffer; headers?: Record<string, string> | undefined }>();
  // every browser requests it, and a 404 would be a console error
  pages.set('/favicon.ico', { html: '' });
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url!, 'http://site').pathname);
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    response.end(page?.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    page(html, path = '/', headers) {
      pages.set(path, { html, headers });
      return url + path;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
