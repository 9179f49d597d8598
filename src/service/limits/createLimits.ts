import type { Server } from 'node:http';
import { ApiError } from '../../server/api/errors.ts';
import type { Extension } from '../../server/extension.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { admitConnections } from './admitConnections.ts';
import { createBodyMemory } from './bodyMemory.ts';
import type { Proxies } from './createProxies.ts';
import { createQuota } from './createQuota.ts';
import type { Limits } from './limits.ts';
import { createRateLimit } from './rateLimit.ts';
import { createUsage } from './usage.ts';

/** What limits clients and keys. */
export interface LimitsOptions {
  readonly limits: Limits;
  readonly proxies: Proxies;
  readonly store: DatabaseStore;
  readonly now: () => number;
  /** Receives a key that is over its storage quota, at most once a minute. */
  readonly onQuotaExceeded: (key_id: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Creates the limits of clients and keys: requests, connections, memory for bodies, and bytes in the database. */
export function createLimits({ limits, proxies, store, now, onQuotaExceeded: onExceeded, onError }: LimitsOptions) {
  const rateLimit = createRateLimit(limits.rate, now);
  const reserveMemory = createBodyMemory(limits.bodiesInFlight);
  const quota = createQuota({ usage: createUsage(store), maxBytes: limits.storage, now, onExceeded, onError });

  const extension: Extension = {
    admit(key, request, connection) {
      const client = `${key.id} ${proxies.clientOf(request, connection)}`;
      const wait = rateLimit.take(client);
      if (wait > 0) throw new ApiError('tooManyRequests', 'Too many requests: try again later.', {}, wait);
      return { ...reserveMemory(client), spend: (bytes) => rateLimit.spend(client, bytes) };
    },
    mayStore: ({ id }, bytes) => quota.take(id, bytes),
    onPort: (port) => admitConnections(port as Server, { limits, proxies }),
  };
  return { rateLimit, reserveMemory, extension };
}
