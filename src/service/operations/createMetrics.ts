import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../database/snapshot.ts';

const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128];

/** Creates the functions that add a metric to a registry. */
function createInstruments(registry: Registry) {
  const registers = [registry];
  return {
    counter: (name: string, help: string, labelNames: readonly string[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, buckets: number[], labelNames: readonly string[] = []) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
    /** `collect` sets the values whenever they are read. */
    gauge(name: string, help: string, collect: (gauge: Gauge) => void, labelNames: readonly string[] = []): void {
      const gauge: Gauge = new Gauge({ name, help, labelNames, registers, collect: () => collect(gauge) });
    },
  };
}

/** Creates the metrics for Prometheus. `droppedLogLines` returns the number of log lines dropped so far. */
export function createMetrics(droppedLogLines: () => number = () => 0) {
  const registry = new Registry();
  const { counter, histogram, gauge } = createInstruments(registry);
  let watchesProcess = false;

  const labels = ['route', 'method', 'status'];
  const requests = counter('asklet_requests_total', 'Requests by route, method and status.', labels);
  const latency = histogram('asklet_request_duration_seconds', 'Time to reply, in seconds, by route.', durations, [
    'route',
  ]);
  const batches = histogram('asklet_commit_writes', 'Writes per commit.', batchSizes);
  const storeErrors = counter('asklet_store_errors_total', 'Writes that failed and can be retried.');
  const quotaHelp = 'Keys over their storage quota, counted at most once a minute while they send responses.';
  const overQuota = counter('asklet_quota_exceeded_total', quotaHelp, ['key']);
  const exportsFailed = counter('asklet_exports_failed_total', 'Exports that were interrupted.');
  const notifications = counter('asklet_notifications_total', 'Attempts to deliver a message, by kind and result.', [
    'to',
    'result',
  ]);
  gauge('asklet_log_lines_dropped', 'Log lines dropped since the start.', (each) => each.set(droppedLogLines()));

  return {
    request(route: string, method: string, status: number, seconds: number): void {
      requests.inc({ route, method, status });
      latency.observe({ route }, seconds);
    },
    commit: (writes: number) => batches.observe(writes),
    quotaExceeded: (key: string) => overQuota.inc({ key }),
    notification: (to: string, result: string) => notifications.inc({ to, result }),
    exportFailed: () => exportsFailed.inc(),
    storeError: () => storeErrors.inc(),
    /** Adds the metrics of a store's database connections, if it has any. */
    watchConnections(read: (() => Connections) | null): void {
      if (!read) return;
      const setStates = (each: Gauge) => {
        each.set({ state: 'open' }, read().open);
        each.set({ state: 'idle' }, read().idle);
      };
      gauge('asklet_database_connections', 'Open and idle connections to the database.', setStates, ['state']);
      gauge('asklet_database_waiting', 'Statements waiting for a database connection.', (each) =>
        each.set(read().waiting),
      );
    },
    /** Replies with the text of `/metrics`. */
    async reply(): Promise<Response> {
      // Watching memory and garbage collection has a cost, so start with the first request.
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
