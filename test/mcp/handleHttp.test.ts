import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { createMcpHandler } from '../../src/mcp/handleHttp.ts';
import { createGuesses } from '../../src/service/people/createGuesses.ts';
import { testServer } from '../server/support/testServer.ts';
import { connectTo, reach, serverWith } from './connect.ts';

const address = 'http://localhost:9999/mcp';

async function start(isLocal = true) {
  const sent = reach(await testServer({ resultsToken: 'results-token' }));
  const token = 'results-token';
  const { count: countGuess } = createGuesses(Date.now);
  const handle = createMcpHandler({ token, isLocal, countGuess, createServer: () => serverWith(token) });
  return { sent, handle: (request: Request, client = '127.0.0.1') => handle(request, client) };
}

const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  authorization: 'Bearer results-token',
};

test("the protocol's own client lists and calls tools", async () => {
  const { handle, sent } = await start();
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: headers.authorization } },
    fetch: (url, init) => handle(new Request(url, init)),
  });
  const { client, use } = await connectTo(transport);
  expect((await client.listTools()).tools).toHaveLength(7);
  expect((await use('list_surveys')).structuredContent).toMatchObject({ surveys: [{}, {}], cursor: null });
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

test.each([
  ['without a token', { headers: { ...headers, authorization: '' } }, 401],
  ['with a wrong token', { headers: { ...headers, authorization: 'Bearer admin-token' } }, 401],
  ['with more after the token', { headers: { ...headers, authorization: 'Bearer results-token2' } }, 401],
  ['from a page of another site', { headers: { ...headers, origin: 'https://evil.example' } }, 403],
  ['from a sandboxed page', { headers: { ...headers, origin: 'null' } }, 403],
  ['to another name of this machine', { url: 'http://evil.example:9999/mcp' }, 403],
  ['to another path', { url: 'http://localhost:9999/' }, 404],
  ['that opens a stream', { method: 'GET' }, 405],
  ['that ends a session', { method: 'DELETE' }, 405],
  ['that is too large', { body: `${body}${' '.repeat(70_000)}` }, 413],
  ['that is not JSON', { body: '{' }, 400],
  ['with another scheme in capitals', { headers: { ...headers, authorization: 'BEARER results-token' } }, 200],
  ['to another loopback address', { url: 'http://127.0.0.2:9999/mcp' }, 200],
  ['from its own origin', { headers: { ...headers, origin: 'http://localhost:9999' } }, 200],
])('a request %s', async (_, { url = address, method = 'POST', ...init }: RequestInit & { url?: string }, status) => {
  const { handle, sent } = await start();
  const request = new Request(url, { method, headers, ...(method === 'POST' && { body }), ...init });
  const response = await handle(request);
  expect(response.status).toBe(status);
  if (status !== 200) expect(await response.text()).not.toContain('results-token');
  if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(sent).toEqual([]);
});

test('other names are allowed if other machines can reach the port', async () => {
  const { handle } = await start(false);
  expect((await handle(new Request('https://mcp.example/mcp', { method: 'POST', headers, body }))).status).toBe(200);
});

test('a client that guesses the token is slowed down, and the right one is never refused', async () => {
  const { handle } = await start();
  const ask = (token: string | null, client?: string) => {
    const { authorization: _, ...others } = headers;
    const sent = { ...others, ...(token !== null && { authorization: `Bearer ${token}` }) };
    return handle(new Request(address, { method: 'POST', headers: sent, body }), client);
  };
  const statusesOf = async (replies: Promise<Response>[]) => (await Promise.all(replies)).map(({ status }) => status);
  expect(new Set(await statusesOf(Array.from({ length: 20 }, () => ask(null))))).toEqual(new Set([401]));
  const first = await statusesOf(Array.from({ length: 10 }, () => ask('guess')));
  expect(new Set(first)).toEqual(new Set([401]));
  const started = performance.now();
  const refused = await ask('guess');
  expect(performance.now() - started).toBeGreaterThan(900);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('results-token')).status).toBe(200);
  expect((await ask('guess', '192.0.2.1')).status).toBe(401);
});
