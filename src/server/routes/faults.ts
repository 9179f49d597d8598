import { Hono } from 'hono';
import { FaultRequest } from '../../contract/fault.ts';
import { ApiError } from '../domain/apiError.ts';
import { describeIssues } from './describeIssues.ts';
import { replyOwn } from './reply.ts';

/** Takes faults for the calls to come. `checkAdminAuth` throws an `ApiError` for who may not ask for them. */
export function createFaultRoutes(
  plan: (fault: FaultRequest) => void,
  checkAdminAuth: (request: Request) => void,
): Hono {
  const faults = new Hono({ strict: false });
  faults.post('/api/admin/faults', async ({ req }) => {
    checkAdminAuth(req.raw);
    const parsed = FaultRequest.safeParse(await req.json().catch(() => null));
    if (!parsed.success) throw new ApiError(400, describeIssues(parsed.error));
    plan(parsed.data);
    return replyOwn({ planned: parsed.data });
  });
  return faults;
}
