import { Hono } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { ApiError } from '../domain/apiError.ts';
import { describeIssues } from './describeIssues.ts';
import { replyOwn } from './reply.ts';

const FaultRequest = z.strictObject({
  endpoint: z.literal(Object.values(endpoints).map(({ name }) => name)),
  times: z.int().min(1).default(1),
  delay: z.int().min(0).optional(),
  status: z.int().min(400).max(599).optional(),
  retryAfter: z.int().min(1).optional(),
  drop: z.enum(['before', 'after']).optional(),
});

/** A fault as it is asked for over HTTP. */
export type FaultRequest = z.infer<typeof FaultRequest>;

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
