import { Hono } from 'hono';
import type { Catalogue } from './domain/catalogue.ts';
import type { Dependencies } from './domain/dependencies.ts';
import { Refusal } from './domain/refusal.ts';
import { createAssets, type AssetOptions } from './routes/assets.ts';
import { createPublicApi } from './routes/publicApi.ts';
import { openApi } from './openApi.ts';
import { crossOrigin, replyJson, replyRefusal } from './routes/reply.ts';
import { StoreUnavailable } from './store/storeUnavailable.ts';
import { version } from './version.ts';

/** What the app is made of. */
export interface AppOptions extends Dependencies {
  readonly catalogue: Catalogue;
  readonly assets: AssetOptions;
  /** Is told every error that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The whole server as a function from `Request` to `Response`: it runs in Node, in Vite and in a test. */
export function createApp({ catalogue, assets, onError, ...dependencies }: AppOptions): Hono {
  const app = new Hono({ strict: false });
  const serveAsset = createAssets(assets);

  app.route('/', createPublicApi(catalogue, dependencies));

  let document: string | null = null;
  app.get('/openapi.json', () => {
    document ??= JSON.stringify(openApi(version()), null, 2);
    return new Response(document, { headers: { ...crossOrigin, 'content-type': 'application/json' } });
  });

  app.get('*', async ({ req }, next) => (await serveAsset(req.raw, req.path)) ?? next());

  app.notFound(() => replyRefusal(new Refusal(404, 'There is nothing at this address.')));

  app.onError((error) => {
    if (error instanceof Refusal) return replyRefusal(error);
    onError(error);
    return error instanceof StoreUnavailable
      ? replyRefusal(new Refusal(503, 'The store cannot take this now; try again.', {}, { 'retry-after': '5' }))
      : replyJson({ detail: 'The server failed.' }, 500);
  });

  return app;
}
