import { onTestFinished } from 'vitest';
import { createService, type Service, type ServiceOptions } from '../../../src/service/index.ts';
import { checkedFetch } from './checkedFetch.ts';
import { keys, surveys } from './surveys.ts';

/**
 * Creates a service in memory that ends with the test. The test fails on errors that are not the client's, and on
 * replies that differ from the OpenAPI document.
 */
export async function testServer(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const errors: unknown[] = [];
  const server = await createService({
    surveys,
    keys,
    checkInterval: 50,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    if (errors.length > 0) throw errors[0];
  });
  return { ...server, fetch: checkedFetch(server.fetch) };
}
