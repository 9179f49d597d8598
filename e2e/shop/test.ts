import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mergeTests, test as base } from '@playwright/test';
import * as asklet from 'asklet/testing';

const files: Readonly<Record<string, string>> = {
  '/': 'index',
  '/checkout': 'checkout',
  '/checkout/done': 'done',
  '/help': 'help',
  '/plain': 'plain',
  '/app': 'app',
  '/app/done': 'app',
};

/** Serves the shop: nothing in it knows of tests. */
const shop = base.extend<object, { shop: string }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const server = createServer((request, response) => {
        const file = files[new URL(request.url!, 'http://shop').pathname];
        response.writeHead(file ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
        response.end(file && readFileSync(new URL(`site/${file}.html`, import.meta.url)));
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
