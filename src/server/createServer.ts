import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from './app.ts';
import { createBudget } from './api/budget/createBudget.ts';
import { createAvailability } from './api/createAvailability.ts';
import { createProxies, type TrustProxy } from './api/createProxies.ts';
import { createQuota } from './api/createQuota.ts';
import { defaultLimits, type Limits } from './api/limits.ts';
import { createOwnOrigin } from './api/ownOrigin.ts';
import { createRateLimit } from './api/rateLimit.ts';
import { createBodyRoom } from './api/readBody.ts';
import { createSessionUuids } from './api/sessionUuid.ts';
import { createPorts } from './listen.ts';
import type { Core, Module } from './module.ts';
import { openBudgetCounts } from './store/budgetCounts.ts';
import { openSecret } from './store/openSecret.ts';
import { openStore, openUsage } from './store/openStore.ts';
import type { EventRecord, ResponseRecord, SessionRecord, Store } from './store/store.ts';
import { createCatalog } from './surveys/catalog.ts';
import { openSurveys, type SurveysOptions } from './surveys/openSurveys.ts';

/** Maximum time for closing, including the requests in progress, in milliseconds. */
const closingTime = 5000;

/** Maximum time in which a ready store responds, in milliseconds. */
const readyTime = 2000;

/** The options of a server. */
export interface CoreOptions extends SurveysOptions {
  /**
   * A store, the path of a SQLite file, postgres://…, or ':memory:' (the default). The server closes it. Results,
   * retention and the storage quota need a store opened by `openStore`.
   */
  readonly store?: string | Store;
  /**
   * Proves which sessions the server has started, for a store of your own: all processes need the same one, of at least
   * 32 characters. Default: that of the database, or a random one.
   */
  readonly sessionSecret?: string;
  /** Overrides the default limits. Without a `rate`, requests are unlimited. */
  readonly limits?: Partial<Limits>;
  /**
   * The proxies that set X-Forwarded-For: their addresses and ranges (`10.0.0.0/8`, `loopback`), or the number of
   * proxies in a row (`true` is one) if the server can only be reached through them. Default: none.
   */
  readonly trustProxy?: TrustProxy;
  /**
   * The addresses under which browsers know this server, such as `https://feedback.example`. The server's own pages may
   * use keys that are limited to origins; without this option, only its pages at `localhost`, an IP address or `host`
   * may. Default: none.
   */
  readonly publicUrls?: readonly string[];
  /** Seconds for which a closing server still accepts requests, so that load balancers notice `/readyz`. Default: 0. */
  readonly drainSeconds?: number;
  /** Returns the server's time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Creates random uuids; session uuids are derived from them. Default: `crypto.randomUUID`. */
  readonly createUuid?: () => string;
  /** Returns a random number from 0 to 1, by which a survey with a budget chooses visitors. Default: `Math.random`. */
  readonly random?: () => number;
  /** Receives every error that is not the client's. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** The parts of a server besides the endpoints. */
export interface Extensions {
  /** Returns the modules. Requests pass through them in this order. */
  readonly addModules?: (core: Core) => readonly Module[];
  /** Receives the number of writes in each commit. */
  readonly onCommit?: (writes: number) => void;
  /** Receives a key that is over its storage quota, at most once a minute. */
  readonly onQuotaExceeded?: (key_id: string) => void;
}

/** A server of the API, and the data that it has stored. */
export interface CoreServer {
  /** Resolves to the reply to one request. No port is needed. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens on a port (0: any free one) of the loopback interface, or of `host`. Resolves to the address without a
   * trailing slash; rejects if the port is taken.
   */
  listen(port: number, host?: string): Promise<string>;
  /** Resolve to everything that is stored, oldest first. */
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  sessions(): Promise<SessionRecord[]>;
  /** Reads the surveys and keys again; they apply from the next request. Rejects and keeps the old ones on an error. */
  reload(): Promise<void>;
  /**
   * Finishes the requests in progress (for at most 4 s), then closes the store. Rejects after 5 s if the store does not
   * close.
   */
  close(): Promise<void>;
}

async function closeStore({ budget, store }: Core): Promise<void> {
  await budget.close();
  await store.close();
}

/** Rejects if the work takes longer than the given number of milliseconds. */
async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const late = wait(Math.max(0, milliseconds), undefined, { ref: false }).then(() => {
    throw new Error('The store did not answer in time.');
  });
  await Promise.race([work, late]);
}

/** Resolves to what `create` returns. If it throws, closes the store and rejects with the error. */
async function orClose<T>(store: Store, create: () => T | Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    await store.close();
    throw error;
  }
}

const listsOf = (store: Store): Pick<CoreServer, 'responses' | 'events' | 'sessions'> => ({
  responses: () => store.responses(),
  events: () => store.events(),
  sessions: () => store.sessions(),
});

/** Opens what makes uuids, and its secret. Rejects with an `Error` if the secret is too short. */
async function openUuids(store: Store, options: CoreOptions) {
  const { createUuid = () => crypto.randomUUID(), now = Date.now, sessionSecret } = options;
  if (sessionSecret !== undefined && sessionSecret.length < 32)
    throw new Error('sessionSecret: expected at least 32 characters.');
  const secret = sessionSecret ?? (await openSecret(store, now));
  return { secret, createUuid, sessionUuids: createSessionUuids({ secret, createUuid, now }) };
}

/** Reads the options about addresses, before the store opens: an invalid one must not keep its lock. */
const readAddresses = ({ trustProxy, publicUrls = [] }: CoreOptions, urls: () => readonly string[]) => ({
  proxies: createProxies(trustProxy),
  isOwnOrigin: createOwnOrigin(publicUrls, urls),
});

/**
 * Creates a server with the endpoints and the added modules. Rejects with a `SurveysFileError` if surveys or keys have
 * errors, and with an `Error` if the store cannot be opened.
 */
export async function createServer(options: CoreOptions, extensions: Extensions = {}): Promise<CoreServer> {
  const { store: given = ':memory:', now = Date.now, random = Math.random, onError = console.error } = options;
  const { addModules = () => [], onCommit, onQuotaExceeded = () => {} } = extensions;
  const limits = { ...defaultLimits, ...options.limits };
  const addresses = readAddresses(options, () => ports.urls());
  const store = typeof given === 'string' ? await openStore(given, onCommit, now) : given;
  const source = await orClose(store, () => openSurveys(options, store));
  const catalog = createCatalog(await orClose(store, source.load));
  const uuids = await orClose(store, () => openUuids(store, options));
  let closing: Promise<void> | null = null;
  // the end of the server interrupts readings
  const onReadError = (error: unknown) => void (closing ?? onError(error));

  const core: Core = {
    catalog,
    source,
    store,
    availability: createAvailability(store, now),
    budget: createBudget({ counts: openBudgetCounts(store), ...uuids, now, random, onError: onReadError }),
    ...uuids,
    limits,
    rateLimit: createRateLimit(limits.rate, now),
    quota: createQuota({
      usage: openUsage(store),
      maxBytes: limits.storage,
      now,
      onExceeded: onQuotaExceeded,
      onError: onReadError,
    }),
    openRoom: createBodyRoom(limits.bodiesInFlight),
    ...addresses,
    now,
    isLocal: () => ports.areLocal(),
    checkReady: () => (closing ? Promise.reject(new Error('The server is closing.')) : inTime(store.ping(), readyTime)),
    onError,
  };
  const modules = await orClose(store, () => addModules(core));
  const fetch = createApp(core, modules);
  const ports = createPorts(fetch, core);

  async function close() {
    for (const module of modules) module.close?.();
    if (options.drainSeconds) await ports.drain(options.drainSeconds);
    const started = performance.now();
    await ports.close();
    await inTime(closeStore(core), started + closingTime - performance.now());
  }

  return {
    fetch: (request) => fetch(request),
    listen: ports.listen,
    ...listsOf(store),
    reload: () => source.inOrder(async () => catalog.replace(await source.load())),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
