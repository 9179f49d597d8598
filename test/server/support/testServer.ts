import { onTestFinished } from 'vitest';
import { createServer, type Server, type ServerOptions } from '../../../src/server/index.ts';
import { checkedFetch } from './checkedFetch.ts';
import { keys, surveys } from './surveys.ts';

/**
 * A server in memory that ends with the test. An error that is not the client's fails the test, and so
 * does every reply that the OpenAPI document does not describe.
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
