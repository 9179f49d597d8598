import { Hono, type MiddlewareHandler } from 'hono';
import { FaultRequest } from '../../contract/api/fault.ts';
import { parse } from '../../server/api/errors.ts';
import { replyOwn } from '../reply.ts';
import type { Faults } from '../../server/createFaults.ts';
import type { Extension } from '../../server/extension.ts';

/** Creates the route that plans faults, for requests that pass `requireOperator`. */
export function createFaultRoutes(fail: Faults['fail'], requireOperator: MiddlewareHandler): Extension {
  const routes = new Hono({ strict: false });
  routes.post('/api/admin/faults', requireOperator, async ({ req }) => {
    const planned = parse(FaultRequest, await req.json().catch(() => null));
    const { endpoint, ...fault } = planned;
    fail(endpoint, fault);
    return replyOwn({ planned });
  });
  return { routes };
}
