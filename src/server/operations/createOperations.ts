import { Hono } from 'hono';
import { ApiError } from '../api/errors.ts';
import { replyJson } from '../api/reply.ts';
import { isLoopback } from '../listen.ts';
import type { Core, Module } from '../module.ts';
import type { AdminAuth } from './adminAuth.ts';
import { admitConnections } from './admitConnections.ts';
import { replyBackup } from './backup.ts';
import type { Metrics } from './createMetrics.ts';
import { createQuota } from './createQuota.ts';
import { forgetOldSessions, type OldSessions } from './forgetOldSessions.ts';
import { type Log, observe } from './observe.ts';
import { createRateLimit } from './rateLimit.ts';
import { openUsage } from './usage.ts';

/** Minimum length of an admin token if other machines can reach the server and guess it. */
const minTokenLength = 16;

/** The options of operations, beside the core. */
export interface OperationsOptions {
  readonly auth: AdminAuth;
  readonly metrics: Metrics;
  readonly log: Log | null;
  /** Null if the store cannot delete old sessions. */
  readonly sessions: OldSessions | null;
  /** Days after which a session is deleted; null: never. */
  readonly retentionDays: number | null;
}

/** Creates the routes for monitoring and backup. */
function createRoutes({ store, checkReady }: Core, { auth, metrics, log }: OperationsOptions): Hono {
  const routes = new Hono({ strict: false });

  routes.get('/healthz', () => replyJson({ status: 'ok' }));

  routes.get('/readyz', async () => {
    await checkReady().catch(() => {
      throw new ApiError('unavailable', 'The store is not available.');
    });
    return replyJson({ status: 'ok' });
  });

  routes.get('/metrics', auth.requireOperator, metrics.reply);

  routes.get('/api/admin/backup', auth.requireAdmin, ({ req }) => {
    log?.info({ action: 'backup' }, 'audit');
    return replyBackup(store, req.method);
  });

  return routes;
}

/** Creates the storage quota, if the store can count its bytes. */
function createStorageQuota({ store, limits, now, onError }: Core, { metrics, log }: OperationsOptions) {
  const usage = openUsage(store);
  return createQuota({
    store: { usage: usage ?? (async () => new Map()) },
    maxBytes: usage ? limits.storage : 0,
    now,
    onExceeded(key) {
      metrics.quotaExceeded(key);
      log?.warn({ key }, 'storage quota exceeded');
    },
    onError,
  });
}

/**
 * Creates the module for log, metrics, probes, retention, backup, and the limits of requests, connections and storage.
 */
export function createOperations(core: Core, options: OperationsOptions): Module {
  const { limits, proxies, now, createUuid, onError } = core;
  const { auth, metrics, log, sessions, retentionDays: days } = options;
  const rate = createRateLimit(limits.rate, now);
  const quota = createStorageQuota(core, options);
  const stopRetention = forgetOldSessions({
    sessions,
    days,
    now,
    uptime: () => performance.now(),
    log,
    onError,
  });

  return {
    routes: createRoutes(core, options),
    around: (fetch) => observe(fetch, metrics, log, createUuid),
    admitRequest(client) {
      const seconds = rate.take(client);
      if (seconds > 0) throw new ApiError('tooManyRequests', 'Too many requests: try again later.', {}, seconds);
    },
    countBody: rate.spend,
    admitResponse: quota.take,
    admitPort(server, host) {
      if (!isLoopback(host) && auth.tokens.some((token) => token.length < minTokenLength)) {
        throw new Error(
          `Tokens need at least ${minTokenLength} characters, unless the server listens only on loopback.`,
        );
      }
      if (!isLoopback(host) && proxies.trustsEverybody) {
        log?.warn(
          { host },
          'trustProxy without addresses: clients that reach this port directly can forge their address',
        );
      }
      admitConnections(server, limits, proxies);
    },
    close: stopRetention,
  };
}
