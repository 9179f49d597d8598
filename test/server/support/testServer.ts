import { onTestFinished } from 'vitest';
import { createServer, type Server, type ServerOptions } from '../../../src/server/index.ts';
import { checkedFetch } from './checkedFetch.ts';
import { keys, surveys } from './surveys.ts';

/**
 * Creates a server in memory that ends with the test. The test fails on errors that are not the client's, and on
 * replies that differ from the OpenAPI document.
 */
export async function testServer(options: Partial<ServerOptions> = {}): Promise<Server> {
  const errors: unknown[] = [];
  const server = await createServer({ surveys, keys, onError: (error) => errors.push(error), ...options });
  onTestFinished(async () => {
    await server.close();
    if (errors.length > 0) throw errors[0];
  });
  return { ...server, fetch: checkedFetch(server.fetch) };
}
