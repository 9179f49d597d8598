import { getPath } from 'hono/utils/url';
import { endpointOf } from '../../contract/endpoints.ts';
import type { Fetch } from '../module.ts';
import type { Metrics } from './createMetrics.ts';

/** Where log lines go; pino fits. Lines never contain keys, answers or addresses of people. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

// The id from a proxy is kept, so that both logs can be matched; nothing else of the header is used.
const acceptableId = /^[\w.:-]{1,100}$/;

/**
 * Returns the route that metrics and log show for a path. There are few, because each is a separate series in the
 * metrics.
 */
function routeOf(path: string): string {
  const endpoint = endpointOf(path);
  if (endpoint) return endpoint;
  if (path.startsWith('/api/admin/')) return 'admin';
  if (path === '/asklet.js' || path.startsWith('/chunks/')) return 'widget';
  return ['/healthz', '/readyz', '/metrics', '/openapi.json'].includes(path) ? path.slice(1) : 'other';
}

const surveyOf = (path: string) => /\/surveys\/([\da-fA-F-]{36})\//.exec(path)?.[1];

/** Counts, times and logs every request of a `fetch`. */
export function observe(fetch: Fetch, metrics: Metrics, log: Log | null, createUuid: () => string): Fetch {
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
