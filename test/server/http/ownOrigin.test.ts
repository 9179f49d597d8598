import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, type ServerOptions } from '../../../src/server/index.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';

/** Starts a session as a page of an origin, with a shop's key that is limited to origins. Returns the status. */
function startFrom(url: string, host: string, origin: string): Promise<number | undefined> {
  const path = `/api/public/v2/surveys/${npsUuid}/sessions/`;
  const headers = { host, origin, authorization: 'Bearer pk_shop', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method: 'POST', headers }, (reply) => {
      resolve(reply.resume().statusCode);
    });
    sent.once('error', reject).end('{}');
  });
}

async function listening(options: Partial<ServerOptions> = {}, host?: string) {
  const server = await createServer({ surveys, keys, ...options });
  onTestFinished(() => server.close());
  return server.listen(0, host);
}

test.each([
  ['its address', '127.0.0.1:PORT', 'http://127.0.0.1:PORT', 200],
  ['localhost', 'localhost:PORT', 'http://localhost:PORT', 200],
  ['a name below localhost, with TLS', 'asklet.localhost', 'https://asklet.localhost', 200],
  ['another port of localhost', 'localhost:PORT', 'http://localhost:1', 403],
  ['a foreign name that points here', 'evil.example:PORT', 'http://evil.example:PORT', 403],
  ['a name that looks like an address', '127.0.0.1.evil.example', 'http://127.0.0.1.evil.example', 403],
  ['a name that begins like ours', 'localhost.evil.example', 'http://localhost.evil.example', 403],
  ['the public URL, under any Host header', 'asklet.internal', 'https://feedback.example', 200],
  ['the public URL with another scheme', 'feedback.example', 'http://feedback.example', 403],
])('a page at %s: %s from %s is %i', async (_, host, origin, status) => {
  const url = await listening({ publicUrls: ['https://feedback.example/'] });
  const withPort = (text: string) => text.replace('PORT', new URL(url).port);
  expect(await startFrom(url, withPort(host), withPort(origin))).toBe(status);
});

test('the name that a server listens on is its own', async () => {
  const url = await listening({}, 'localhost');
  expect(await startFrom(url, 'asklet.internal', url)).toBe(200);
});

test('an invalid public URL is named', async () => {
  await expect(listening({ publicUrls: ['feedback.example'] })).rejects.toThrow('found "feedback.example"');
});
