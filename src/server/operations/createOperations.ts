import { Hono } from 'hono';
import { ApiError } from '../api/errors.ts';
import { replyJson } from '../api/reply.ts';
import type { Core, Module } from '../module.ts';
import type { AdminAuth } from './adminAuth.ts';
import { replyBackup } from './backup.ts';
import type { Metrics } from './createMetrics.ts';
import { forgetOldSessions, type OldSessions } from './forgetOldSessions.ts';
import { type Log, observe } from './observe.ts';

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

/** Creates the module for log, metrics, probes, retention and backup. */
export function createOperations(core: Core, options: OperationsOptions): Module {
  const { now, createUuid, onError } = core;
  const { metrics, log, sessions, retentionDays: days } = options;
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
    close: stopRetention,
  };
}
