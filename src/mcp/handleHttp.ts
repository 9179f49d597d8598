import { createHash, timingSafeEqual } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';

interface McpHttpOptions {
  /** The token that clients send. */
  readonly token: string;
  /** Whether only this machine can reach the port: other names of it are then attempts of pages to get around that. */
  readonly isLocal: boolean;
  /** Counts a wrong token of a client. Resolves to the seconds that it has to wait, or to 0. */
  readonly countGuess: (client: string) => Promise<number>;
  /** Creates the server of one request. */
  readonly createServer: () => McpServer;
}

/** Maximum size of a request, in bytes. */
const maxRequestBodySize = 64 * 1024;

const localNames = /^(localhost|127\.[\d.]+|\[::1\])$/;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const reply = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers });

/** Returns whether a request comes from a page of another site; programs send no `Origin`. */
function isFromPage({ headers }: Request, { host }: URL): boolean {
  const origin = headers.get('origin');
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/**
 * Creates the handler of `/mcp`: Streamable HTTP without sessions, so that any process can answer any request. It checks
 * the host and the origin before the token, as the protocol demands against DNS rebinding.
 */
export function createMcpHandler({ token, isLocal, countGuess, createServer }: McpHttpOptions) {
  const expected = digestOf(`Bearer ${token}`);
  const isAllowed = ({ headers }: Request) =>
    timingSafeEqual(digestOf((headers.get('authorization') ?? '').replace(/^bearer +/i, 'Bearer ')), expected);

  /** @param client identifies the sender, such as its address */
  return async (request: Request, client: string): Promise<Response> => {
    const url = new URL(request.url);
    if (isLocal && !localNames.test(url.hostname)) return reply(403, 'The Host header is not allowed.');
    if (isFromPage(request, url)) return reply(403, 'The Origin header is not allowed.');
    if (url.pathname !== '/mcp') return reply(404, 'Not found: the address is /mcp.');
    const isGuess = request.headers.has('authorization') && !isAllowed(request);
    const seconds = isGuess ? await countGuess(client) : 0;
    if (seconds > 0) return reply(429, 'Too many wrong tokens: try again later.', { 'retry-after': `${seconds}` });
    if (!isAllowed(request))
      return reply(401, 'The results token is missing or wrong.', { 'www-authenticate': 'Bearer' });
    if (request.method !== 'POST') return reply(405, 'Only POST is allowed.', { allow: 'POST' });
    const server = createServer();
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true, maxRequestBodySize });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request);
    } finally {
      await server.close();
    }
  };
}
