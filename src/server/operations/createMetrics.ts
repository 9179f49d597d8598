import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../store/store.ts';

/** Creates the metrics for Prometheus. `droppedLogLines` returns the number of log lines dropped so far. */
export function createMetrics(droppedLogLines: () => number = () => 0) {
  const registry = new Registry();
  const registers = [registry];
  let watchesProcess = false;

  const batches = new Histogram({
    name: 'asklet_commit_writes',
    help: 'Writes per commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const storeErrors = new Counter({
    name: 'asklet_store_errors_total',
    help: 'Writes that failed and can be retried.',
    registers,
  });

  const overQuota = createQuotaCounter(registers);
  const exportsFailed = new Counter({
    name: 'asklet_exports_failed_total',
    help: 'Exports that were interrupted.',
    registers,
  });
  addDroppedLines(registers, droppedLogLines);

  return {
    request: createRequestMetrics(registers),
    commit: (writes: number) => batches.observe(writes),
    quotaExceeded: (key: string) => overQuota.inc({ key }),
    exportFailed: () => exportsFailed.inc(),
    storeError: () => storeErrors.inc(),
    /** Adds the metrics of a store's database connections, if it has any. */
    watchConnections: (read: () => Connections | null) => addConnections(registers, read),
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

/** Returns a function that counts a request. */
function createRequestMetrics(registers: Registry[]) {
  const requests = new Counter({
    name: 'asklet_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'asklet_request_duration_seconds',
    help: 'Time to reply, in seconds, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return (route: string, method: string, status: number, seconds: number): void => {
    requests.inc({ route, method, status });
    latency.observe({ route }, seconds);
  };
}

const createQuotaCounter = (registers: Registry[]) =>
  new Counter({
    name: 'asklet_quota_exceeded_total',
    help: 'Keys over their storage quota, counted at most once a minute while they send responses.',
    labelNames: ['key'],
    registers,
  });

function addDroppedLines(registers: Registry[], droppedLogLines: () => number): void {
  void new Gauge({
    name: 'asklet_log_lines_dropped',
    help: 'Log lines dropped since the start.',
    registers,
    collect() {
      this.set(droppedLogLines());
    },
  });
}

function addConnections(registers: Registry[], read: () => Connections | null): void {
  if (read() === null) return;
  void new Gauge({
    name: 'asklet_database_connections',
    help: 'Open and idle connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open = 0, idle = 0 } = read() ?? {};
      this.set({ state: 'open' }, open);
      this.set({ state: 'idle' }, idle);
    },
  });
  void new Gauge({
    name: 'asklet_database_waiting',
    help: 'Statements waiting for a database connection.',
    registers,
    collect() {
      this.set(read()?.waiting ?? 0);
    },
  });
}
