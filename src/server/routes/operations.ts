import { Hono } from 'hono';
import { openApi } from './openApi.ts';
import { crossOrigin, replyJson } from './reply.ts';

/** What tells how the server does. */
export interface OperationsOptions {
  /** The version that the document names. */
  readonly version: string;
  readonly readMetrics: () => Promise<Response>;
  /** Resolves while the store can be reached and the server is not ending. */
  readonly checkReady: () => Promise<void>;
  /** Throws an `ApiError` where a request may not see or change the server's insides. */
  readonly checkAdminAuth: (request: Request) => void;
}

/** The document of the API, and the addresses that watch over the server. */
export function createOperations({ version, readMetrics, checkReady, checkAdminAuth }: OperationsOptions): Hono {
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

  operations.get('/metrics', ({ req }) => {
    checkAdminAuth(req.raw);
    return readMetrics();
  });

  return operations;
}
