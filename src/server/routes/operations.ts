import { Hono, type MiddlewareHandler } from 'hono';
import { FaultRequest } from '../../contract/fault.ts';
import { ApiError } from '../domain/apiError.ts';
import { describeIssues } from './describeIssues.ts';
import { openApi } from './openApi.ts';
import { crossOrigin, replyJson, replyOwn } from './reply.ts';

/** What tells how the server does. */
export interface OperationsOptions {
  /** The version that the document names. */
  readonly version: string;
  readonly readMetrics: () => Promise<Response>;
  /** Resolves while the store can be reached and the server is not ending. */
  readonly checkReady: () => Promise<void>;
  /** Plans a fault; null where faults are off. */
  readonly planFault: ((fault: FaultRequest) => void) | null;
}

/** The document of the API, and the addresses that watch over the server, of which two are for `operators`. */
export function createOperations(
  { version, readMetrics, checkReady, planFault }: OperationsOptions,
  operators: MiddlewareHandler,
): Hono {
  const operations = new Hono({ strict: false });
  let document: string | null = null;

  operations.get('/openapi.json', () => {
    document ??= JSON.stringify(openApi(version), null, 2);
    return new Response(document, { headers: { ...crossOrigin, 'content-type': 'application/json' } });
  });

  operations.get('/healthz', () => replyJson({ status: 'ok' }));

  operations.get('/readyz', async () => {
    const ready = await checkReady().then(
      () => true,
      () => false,
    );
    return ready ? replyJson({ status: 'ok' }) : replyJson({ detail: 'The store cannot be reached.' }, 503);
  });

  operations.get('/metrics', operators, readMetrics);

  if (planFault) {
    operations.post('/api/admin/faults', operators, async ({ req }) => {
      const parsed = FaultRequest.safeParse(await req.json().catch(() => null));
      if (!parsed.success) throw new ApiError(400, describeIssues(parsed.error));
      planFault(parsed.data);
      return replyOwn({ planned: parsed.data });
    });
  }

  return operations;
}
