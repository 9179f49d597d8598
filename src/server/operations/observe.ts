import type { Fetch } from '../routes/connection.ts';
import { endpointOf, pathOf } from './endpointOf.ts';
import type { Log } from './log.ts';
import type { Metrics } from './createMetrics.ts';

// A proxy's id goes on, so that its log and ours can be read together; nothing else of the header does.
const acceptableId = /^[\w.:-]{1,100}$/;

/** Names for what is no endpoint: few, since every name is a series of its own in the metrics. */
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
    const path = pathOf(request);
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
