import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mergeTests, test as base } from '@playwright/test';
import * as asklet from 'asklet/testing';

const afterCheckout = '5a1e0c1e-0000-4000-8000-000000000001';
const help = '5a1e0c1e-0000-4000-8000-000000000002';

/** The main content of each page, and the surveys whose tags it has. */
const pages: Readonly<Record<string, readonly [main: string, ...surveys: string[]]>> = {
  '/': ['index', afterCheckout],
  '/checkout': ['checkout', afterCheckout],
  '/checkout/done': ['done', afterCheckout],
  '/help': ['help', afterCheckout, help],
  '/plain': ['plain'],
  '/app': ['app', afterCheckout],
  '/app/done': ['app', afterCheckout],
};

const read = (file: string) => readFileSync(new URL(`site/${file}.html`, import.meta.url), 'utf8');
const tagOf = (survey: string) =>
  `<script async src="https://feedback.example/asklet.js" data-survey="${survey}" data-key="pk_shop"></script>`;

/** Returns a page: the shared template around its own content. */
function pageAt(path: string): string | null {
  const [main, ...surveys] = pages[path] ?? [];
  if (!main) return null;
  const tags = surveys.map(tagOf).join('');
  return read('page')
    .replace('<!--tags-->', () => tags)
    .replace('<!--main-->', () => read(main));
}

/** Serves the shop, which contains no code for tests. */
const shop = base.extend<object, { shop: string }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const server = createServer((request, response) => {
        const html = pageAt(new URL(request.url!, 'http://shop').pathname);
        response.writeHead(html === null ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use(`http://localhost:${(server.address() as AddressInfo).port}`);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop),
});

export const test = mergeTests(shop, asklet.test);
export const { expect } = asklet;
