import { Hono } from 'hono';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { createBodyRoom } from './api/bodyRoom.ts';
import { type Call, createCall } from './api/call.ts';
import type { Connection } from './api/createProxies.ts';
import { endpointOf } from './api/endpointOf.ts';
import { ApiError, replyError } from './api/errors.ts';
import { crossOrigin, preflight } from './api/reply.ts';
import { startSession } from './api/startSession.ts';
import { submitResponse } from './api/submitResponse.ts';
import { trackEvent } from './api/trackEvent.ts';
import { trackEventV1 } from './api/trackEventV1.ts';
import type { Core, Module } from './module.ts';
import { StoreUnavailable } from './store/store.ts';

const handlers: Readonly<Record<EndpointName, (call: Call) => Promise<Response>>> = {
  sessions: startSession,
  responses: submitResponse,
  events: trackEvent,
  eventsV1: trackEventV1,
};

/** Returns the whole server as a function from `Request` to `Response`, which runs in Node, in Vite and in tests. */
export function createApp(core: Core, modules: readonly Module[]) {
  const app = new Hono<{ Bindings: Connection }>({ strict: false });
  const openRoom = createBodyRoom(core.limits.bodiesInFlight);

  for (const endpoint of Object.values(endpoints)) {
    const handle = handlers[endpoint.name];
    app.post(endpoint.path, async ({ req, env }) => {
      const survey = req.param('survey_uuid') ?? '';
      const call = createCall({ core, request: req.raw, connection: env, survey, openRoom });
      try {
        return await handle(call);
      } catch (error) {
        return replyError(toApiError(error, core.onError), endpoint, call.subject());
      } finally {
        call.end();
      }
    });
    app.options(endpoint.path, () => new Response(null, { status: 204, headers: preflight }));
  }

  for (const { routes } of modules) if (routes) app.route('/', routes);

  // other methods of an endpoint: a handler for all methods would slow down every POST
  app.notFound(({ req }) => {
    const isEndpoint = endpointOf(req.path) !== null;
    const error = isEndpoint ? new ApiError('methodNotAllowed', 'Use POST.') : new ApiError('notFound', 'Not found.');
    return withoutCors(req.path, replyError(error));
  });

  app.onError((error, { req }) => withoutCors(req.path, replyError(toApiError(error, core.onError))));

  return app;
}

/** Removes the CORS headers from the replies of the admin API, which pages of other origins must not read. */
function withoutCors(path: string, response: Response): Response {
  if (/^\/(api\/admin|metrics)(\/|$)/.test(path)) {
    for (const name of Object.keys(crossOrigin)) response.headers.delete(name);
  }
  return response;
}

function toApiError(error: unknown, onError: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  onError(error);
  return error instanceof StoreUnavailable
    ? new ApiError('unavailable', 'The store is not available now: try again later.', {}, 5)
    : new ApiError('failed', 'Internal server error.');
}
