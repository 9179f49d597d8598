import { Hono } from 'hono';
import type { z } from 'zod';
import { endpointOf } from '../contract/api/endpointOf.ts';
import type { EndpointName } from '../contract/api/endpointPaths.ts';
import { endpoints } from '../contract/api/endpoints.ts';
import { type Handler, handleCall } from './api/call.ts';
import { ApiError, replyError, toApiError } from './api/errors.ts';
import { preflight } from './api/reply.ts';
import { startSession } from './api/startSession.ts';
import { submitResponse } from './api/submitResponse.ts';
import { trackEvent, trackEventV1 } from './api/trackEvent.ts';
import type { Connection, ExtendedServer, Fetch } from './extension.ts';

const handlers: { readonly [Name in EndpointName]: Handler<z.output<(typeof endpoints)[Name]['request']>> } = {
  sessions: startSession,
  responses: submitResponse,
  events: trackEvent,
  eventsV1: trackEventV1,
};

/** Returns the whole server as a function from `Request` to `Response`. */
export function createApp(server: ExtendedServer): Fetch {
  const app = new Hono<{ Bindings: Connection }>({ strict: false });

  for (const { routes } of server.extensions) if (routes) app.route('/', routes);

  for (const endpoint of Object.values(endpoints)) {
    // the handler of a name takes the body that the schema of this name returns
    const handle = handlers[endpoint.name] as Handler<unknown>;
    app.post(endpoint.path, ({ req, env }) => {
      const surveyInPath = req.param('survey_uuid') ?? null;
      return handleCall(endpoint, handle, server, { request: req.raw, connection: env, surveyInPath });
    });
    app.options(endpoint.path, () => new Response(null, { status: 204, headers: preflight }));
  }

  // other methods of an endpoint: a handler for all methods would slow down every POST
  app.notFound(({ req }) => {
    const isEndpoint = endpointOf(req.path) !== null;
    const error = isEndpoint ? new ApiError('methodNotAllowed', 'Use POST.') : new ApiError('notFound', 'Not found.');
    return replyError(error);
  });

  app.onError((error) => replyError(toApiError(error, server.onError)));

  return async (request, connection = {}) => app.fetch(request, connection);
}
