import { Hono, type MiddlewareHandler } from 'hono';
import type { Connection, TrustProxy } from './routes/connection.ts';
import type { Dependencies } from './domain/dependencies.ts';
import { ApiError } from './domain/apiError.ts';
import { endpointOf } from './operations/endpointOf.ts';
import { type AdminOptions, createAdmin } from './routes/admin.ts';
import { createAssets, type AssetOptions } from './routes/assets.ts';
import { createPublicApi, methodNotAllowed } from './routes/publicApi.ts';
import { createDemo } from './routes/demo.ts';
import { createOperations, type OperationsOptions } from './routes/operations.ts';
import { crossOrigin, replyJson, replyError } from './routes/reply.ts';
import { BadCursor } from './store/store.ts';
import { StoreUnavailable } from './store/storeUnavailable.ts';

/** What the app is made of. */
export interface AppOptions extends Dependencies, AdminOptions, OperationsOptions {
  readonly assets: AssetOptions;
  /** Whether only this machine reaches the server: then metrics and faults need no token. */
  readonly isLocal: () => boolean;
  /** Whether X-Forwarded-For comes from a proxy of ours. */
  readonly trustProxy: TrustProxy;
  /** The admin tokens. Where there is one it is required, wherever the request comes from. */
  readonly tokens: readonly string[];
  /** Is told every error that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The whole server as a function from `Request` to `Response`: it runs in Node, in Vite and in a test. */
export function createApp(options: AppOptions) {
  const { catalogue, requireAdmin, onError } = options;
  const app = new Hono<{ Bindings: Connection }>({ strict: false });
  const requireOperator: MiddlewareHandler = (context, next) =>
    options.isLocal() && options.tokens.length === 0 ? next() : requireAdmin(context, next);

  app.route('/', createPublicApi(catalogue, options.trustProxy, options));
  app.route('/', createOperations(options, requireOperator));
  app.route('/', createAdmin(options));
  const { assets, limits } = options;
  if (assets.demo) app.route('/', createDemo({ catalogue, limits, takesDrafts: assets.showsSurveys }));
  app.route('/', createAssets(assets));

  app.notFound(({ req }) => {
    const isEndpoint = endpointOf(req.path) !== null;
    return ofOrigin(
      req.path,
      replyError(isEndpoint ? methodNotAllowed() : new ApiError(404, 'There is nothing at this address.')),
    );
  });

  app.onError((error, { req }) => ofOrigin(req.path, replyFailure(error, onError)));

  return app;
}

/** Only the public API is for pages of other origins. */
function ofOrigin(path: string, response: Response): Response {
  if (/^\/(api\/admin|metrics)(\/|$)/.test(path)) {
    for (const name of Object.keys(crossOrigin)) response.headers.delete(name);
  }
  return response;
}

function replyFailure(error: unknown, onError: (error: unknown) => void): Response {
  if (error instanceof ApiError) return replyError(error);
  if (error instanceof BadCursor) return replyError(new ApiError(400, 'cursor: expected that of another page.'));
  onError(error);
  return error instanceof StoreUnavailable
    ? replyError(new ApiError(503, 'The store cannot take this now; try again.', {}, { 'retry-after': '5' }))
    : replyJson({ detail: 'The server failed.' }, 500);
}
