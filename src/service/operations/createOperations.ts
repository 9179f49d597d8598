import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { adminPath } from '../../contract/admin/routes.ts';
import { endpointOf } from '../../contract/api/endpointOf.ts';
import { ApiError } from '../../server/api/errors.ts';
import { replyJson } from '../../server/api/reply.ts';
import type { Extension, Fetch } from '../../server/extension.ts';
import { inTime } from '../../server/inTime.ts';
import { createAdminRoutes } from '../adminRoutes.ts';
import type { Core, Log } from '../module.ts';
import { replyBackup } from './backup.ts';
import type { Metrics } from './createMetrics.ts';
import { forgetOldSessions, type OldSessions } from './forgetOldSessions.ts';

interface OperationsOptions {
  readonly metrics: Metrics;
  readonly log: Log | null;
  readonly sessions: OldSessions;
  /** Days after which a session is deleted; null: never. */
  readonly retentionDays: number | null;
}

/** Maximum time in which a ready database responds, in milliseconds. */
const readyTime = 2000;

const notReady = (): never => {
  throw new ApiError('unavailable', 'The store is not available.');
};

/** Creates the routes for monitoring and backup. `isClosing` returns whether the server is closing. */
function createRoutes(core: Core, { metrics }: OperationsOptions, isClosing: () => boolean): Hono {
  const { store, auth, audit } = core;
  const routes = new Hono({ strict: false });

  routes.get('/healthz', () => replyJson({ status: 'ok' }));

  routes.get('/readyz', async () => {
    if (isClosing()) notReady();
    await inTime(store.ping(), readyTime, notReady).catch(notReady);
    return replyJson({ status: 'ok' });
  });

  routes.get('/metrics', auth.require.operator, metrics.reply);

  const admin = createAdminRoutes(core, {
    backup({ request }) {
      audit(request, { action: 'backup' });
      return replyBackup(store, request.method);
    },
  });
  return routes.route('/', admin);
}

// The id from a proxy is kept, so that both logs can be matched; nothing else of the header is used.
const acceptableId = /^[\w.:-]{1,100}$/;

/**
 * Returns the route that metrics and log show for a path. There are few, because each is a separate series in the
 * metrics.
 */
function routeOf(path: string): string {
  const endpoint = endpointOf(path);
  if (endpoint) return endpoint.name;
  if (path.startsWith(adminPath)) return 'admin';
  if (path === '/asklet.js' || path.startsWith('/chunks/')) return 'widget';
  return ['/healthz', '/readyz', '/metrics', '/openapi.json'].includes(path) ? path.slice(1) : 'other';
}

const surveyOf = (path: string) => /\/surveys\/([\da-fA-F-]{36})\//.exec(path)?.[1];

/** Counts, times and logs every request of a `fetch`. */
function observe(fetch: Fetch, metrics: Metrics, log: Log | null, createUuid: () => string): Fetch {
  return async (request, connection) => {
    const start = performance.now();
    const { method } = request;
    const path = getPath(request);
    const route = routeOf(path);
    const response = await fetch(request, connection);
    const milliseconds = performance.now() - start;
    metrics.request(route, method, response.status, milliseconds / 1000);
    if (log) {
      const given = request.headers.get('x-request-id');
      const id = given && acceptableId.test(given) ? given : createUuid();
      const ms = Math.round(milliseconds * 100) / 100;
      const fields = { id, method, route, survey: surveyOf(path), status: response.status, ms };
      if (response.status >= 500) log.error(fields, 'request');
      else log.info(fields, 'request');
    }
    return response;
  };
}

/** Creates the extension for log, metrics, probes, retention and backup. */
export function createOperations(core: Core, options: OperationsOptions): Extension {
  const { metrics, log, retentionDays: days } = options;
  let isClosing = false;
  const stopForgetting = forgetOldSessions({ ...core, ...options, days, uptime: () => performance.now() });
  return {
    routes: createRoutes(core, options, () => isClosing),
    around: (fetch) => observe(fetch, metrics, log, core.createUuid),
    stop() {
      isClosing = true;
      stopForgetting();
    },
  };
}
