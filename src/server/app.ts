import { Hono } from 'hono';
import type { FaultRequest } from '../contract/fault.ts';
import type { Connection } from './routes/connection.ts';
import type { Catalogue } from './domain/catalogue.ts';
import type { Dependencies } from './domain/dependencies.ts';
import { ApiError } from './domain/apiError.ts';
import { endpointOf } from './operations/endpointOf.ts';
import { type AdminOptions, createAdmin } from './routes/admin.ts';
import { createAssets, type AssetOptions } from './routes/assets.ts';
import { createPublicApi, methodNotAllowed } from './routes/publicApi.ts';
import { createFaultRoutes } from './routes/faults.ts';
import { createOperations, type OperationsOptions } from './routes/operations.ts';
import { crossOrigin, replyJson, replyError } from './routes/reply.ts';
import { StoreUnavailable } from './store/storeUnavailable.ts';

/** What the app is made of. */
export interface AppOptions extends Dependencies {
  readonly catalogue: Catalogue;
  readonly assets: AssetOptions;
  readonly operations: OperationsOptions;
  /** Plans a fault; null where faults are off. */
  readonly planFault: ((fault: FaultRequest) => void) | null;
  readonly checkAdmin: AdminOptions['checkAdmin'];
  /** Whether X-Forwarded-For comes from a proxy of ours. */
  readonly trustProxy: boolean;
  /** Is told every error that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The whole server as a function from `Request` to `Response`: it runs in Node, in Vite and in a test. */
export function createApp({
  catalogue,
  assets,
  operations,
  checkAdmin,
  planFault,
  trustProxy,
  onError,
  ...dependencies
}: AppOptions) {
  const app = new Hono<{ Bindings: Connection }>({ strict: false });

  app.route('/', createPublicApi(catalogue, trustProxy, dependencies));

  app.route('/', createOperations(operations));

  if (planFault) app.route('/', createFaultRoutes(planFault, operations.checkAdminAuth));
  app.route('/', createAdmin({ catalogue, store: dependencies.store, checkAdmin }));

  app.route('/', createAssets(assets));

  app.notFound(({ req }) =>
    replyError(endpointOf(req.path) ? methodNotAllowed() : new ApiError(404, 'There is nothing at this address.')),
  );

  app.onError((error, { req }) => {
    const response = replyFailure(error, onError);
    // Only the public API is for pages of other origins.
    if (/^\/(api\/admin|metrics)(\/|$)/.test(req.path)) {
      for (const name of Object.keys(crossOrigin)) response.headers.delete(name);
    }
    return response;
  });

  return app;
}

function replyFailure(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof ApiError) return replyError(error);
  onError(error);
  return error instanceof StoreUnavailable
    ? replyError(new ApiError(503, 'The store cannot take this now; try again.', {}, { 'retry-after': '5' }))
    : replyJson({ detail: 'The server failed.' }, 500);
}
