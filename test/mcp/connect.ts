import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { onTestFinished, vi } from 'vitest';
import { createAsk } from '../../src/cli/mcpCommand.ts';
import { createMcpServer } from '../../src/mcp/createMcpServer.ts';
import type { Writable } from '../../src/mcp/tool.ts';
import type { Server } from '../../src/server/index.ts';
import { base } from '../server/support/call.ts';

/** A request that reached the admin API. */
export interface Sent {
  readonly method: string;
  readonly path: string;
}

/** The result of a tool. */
export interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, any>;
}

/** Sends what the program fetches to a server in memory, and returns the list of these requests. */
export function reach(server: Pick<Server, 'fetch'>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    sent.push({ method: request.method, path: pathname + search });
    return server.fetch(request);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}

/** Returns a server of tools that has a token. */
export const serverWith = (token: string, writes: readonly Writable[] = []) =>
  createMcpServer({
    ask: createAsk({ url: base, token, option: '--from' }),
    address: base,
    writes,
    version: '1.0.0',
  });

/** Connects the client of the protocol's own library. It checks each result against the schema of its tool. */
export async function connectTo(transport: Transport) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  await client.listTools();
  return {
    client,
    use: async (name: string, args: Record<string, unknown> = {}) =>
      (await client.callTool({ name, arguments: args })) as unknown as Result,
  };
}

/** Connects a client with a server of tools, without a process or a port. */
export async function connect(token = 'results-token', writes: readonly Writable[] = []) {
  const [own, other] = InMemoryTransport.createLinkedPair();
  await serverWith(token, writes).connect(other);
  return connectTo(own);
}
