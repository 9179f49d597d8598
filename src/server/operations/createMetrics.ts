import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from '../store/store.ts';

/** What the server counts, for Prometheus. `droppedLogLines` tells what the log has dropped. */
export function createMetrics(droppedLogLines: () => number = () => 0) {
  const registry = new Registry();
  const registers = [registry];
  let watchesProcess = false;

  const requests = new Counter({
    name: 'asklet_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const latency = new Histogram({
    name: 'asklet_request_duration_seconds',
    help: 'Seconds from a request to its reply, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const batches = new Histogram({
    name: 'asklet_commit_writes',
    help: 'Writes that shared one commit.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const storeErrors = new Counter({
    name: 'asklet_store_errors_total',
    help: 'Writes that the store refused for now.',
    registers,
  });

  const overQuota = createQuotaCounter(registers);
  const exportsFailed = new Counter({
    name: 'asklet_exports_failed_total',
    help: 'Exports that ended before their last response.',
    registers,
  });
  addDroppedLines(registers, droppedLogLines);

  return {
    request(route: string, method: string, status: number, seconds: number) {
      requests.inc({ route, method, status });
      latency.observe({ route }, seconds);
    },
    commit: (writes: number) => batches.observe(writes),
    quotaExceeded: (key: string) => overQuota.inc({ key }),
    exportFailed: () => exportsFailed.inc(),
    storeError: () => storeErrors.inc(),
    /** Tells of the connections to a database from now on, where it has some. */
    watchConnections: (read: () => Connections | null) => addConnections(registers, read),
    /** The text of `/metrics`. */
    async reply(): Promise<Response> {
      // Watching memory and garbage collection costs something: only who is asked does it.
      if (!watchesProcess) collectDefaultMetrics({ register: registry });
      watchesProcess = true;
      return new Response(await registry.metrics(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

const createQuotaCounter = (registers: Registry[]) =>
  new Counter({
    name: 'asklet_quota_exceeded_total',
    help: 'Responses refused since their key had stored too much: counted once a minute.',
    labelNames: ['key'],
    registers,
  });

function addDroppedLines(registers: Registry[], droppedLogLines: () => number): void {
  void new Gauge({
    name: 'asklet_log_lines_dropped',
    help: 'Log lines that were dropped since the start, since they could not be written.',
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
    help: 'Connections to the database: those that are open, and those of them that are idle.',
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
    help: 'Statements that wait for a connection to the database.',
    registers,
    collect() {
      this.set(read()?.waiting ?? 0);
    },
  });
}
