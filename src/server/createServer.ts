import type { Fault, FaultTarget } from '../contract/api/fault.ts';
import { createApp } from './app.ts';
import { createAvailability } from './api/createAvailability.ts';
import { type RequestLimits, requestLimits } from './api/limits.ts';
import { createOwnOrigin } from './api/ownOrigin.ts';
import { createSessionUuids } from './api/sessionUuid.ts';
import { createFaults } from './createFaults.ts';
import { createPorts } from './createPorts.ts';
import type { Extension, Fetch, ServerContext } from './extension.ts';
import { inTime } from './inTime.ts';
import { createMemoryStore } from './store/memory.ts';
import type { EventRecord, ResponseRecord, SessionRecord, Store } from './store/store.ts';
import { createSecret } from './digest.ts';
import { createCatalog, type Surveys } from './surveys/catalog.ts';
import { loadSurveys, type SurveysOptions } from './surveys/loadSurveys.ts';

/** Maximum time for closing, including the requests in progress, in milliseconds. */
const closingTime = 5000;

/** The options of a server. */
export interface ServerOptions extends SurveysOptions {
  /** A store of your own, or the path of a SQLite file. The server closes it. Default: the memory. */
  readonly store?: string | Store;
  /**
   * Proves which sessions the server has started: all processes with the same data need the same one, of at least 32
   * characters. Default: that of the store, or a random one.
   */
  readonly sessionSecret?: string;
  /** Overrides the default limits of requests. */
  readonly limits?: Partial<RequestLimits>;
  /**
   * The addresses under which browsers know this server, such as `https://feedback.example`. The server's own pages may
   * use keys that are limited to origins; without this option, only its pages at `localhost`, an IP address or `host`
   * may. Default: none.
   */
  readonly publicUrls?: readonly string[];
  /** Allows `fail`, for tests. Default: false. */
  readonly faults?: boolean;
  /** Seconds for which a closing server still accepts requests, so that load balancers notice it. Default: 0. */
  readonly drainSeconds?: number;
  /** Returns the server's time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Creates random uuids; session uuids are derived from them. Default: `crypto.randomUUID`. */
  readonly createUuid?: () => string;
  /** Receives every error that is not the client's. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** What a server consists of besides. */
export interface ServerParts {
  /** Resolves to the surveys and keys. */
  readonly load: () => Promise<Surveys>;
  /** Returns the extensions. Requests pass through them in this order. */
  readonly extend: (context: ServerContext) => readonly Extension[];
}

/** A reference server of the API, and the data that it has stored. */
export interface Server {
  /** Resolves to the reply to one request. No port is needed. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens on a port (0: any free one) of the loopback interface, or of `host`. Resolves to the address without a
   * trailing slash; rejects if the port is taken. Needs Node.
   */
  listen(port: number, host?: string): Promise<string>;
  /** Resolve to everything that is stored, oldest first. */
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  sessions(): Promise<SessionRecord[]>;
  /**
   * Makes the next calls of an endpoint fail or respond slowly; several faults happen one after the other. Returns a
   * function that cancels the fault. Throws if the server was created without `faults`, and a `TypeError` that
   * describes an invalid fault.
   */
  fail(endpoint: FaultTarget, fault: Fault): () => void;
  /** Reads the surveys and keys again; they apply from the next request. Rejects and keeps the old ones on an error. */
  reload(): Promise<void>;
  /**
   * Finishes the requests in progress (for at most 4 s), then closes the store. Rejects after 5 s if the store does not
   * close.
   */
  close(): Promise<void>;
}

/** Only Node has files. */
const readFile = async (path: string) => (await import('./node/readSurveysFile.ts')).readSurveysFile(path);

async function openStore(given: string | Store | undefined, now: () => number): Promise<Store> {
  if (given === undefined || given === ':memory:') return createMemoryStore();
  if (typeof given !== 'string') return given;
  if (/^\w+:\/\//.test(given)) {
    throw new Error('store: expected the path of a SQLite file. createService of asklet/service opens PostgreSQL.');
  }
  const { openSqliteStore } = await import('./store/sqlite/sqliteStore.ts');
  return openSqliteStore(given, { now });
}

const tooLate = (): never => {
  throw new Error('The store did not answer in time.');
};

const createFault = (faults: ReturnType<typeof createFaults> | null): Server['fail'] =>
  faults?.fail ??
  (() => {
    throw new Error('Faults are off: create the server with faults: true.');
  });

/** Resolves to what the server signs with. Rejects with an `Error` if the given secret is too short. */
async function openSecret({ secret }: Store, given: string | undefined): Promise<string> {
  if (given === undefined) return (await secret?.()) ?? createSecret();
  if (given.length < 32) throw new Error('sessionSecret: expected at least 32 characters.');
  return given;
}

/**
 * Creates a server with the endpoints. Rejects with a `SurveysFileError` if surveys or keys have errors, and with an
 * `Error` if the store cannot be opened.
 */
export const createServer = (options: ServerOptions): Promise<Server> =>
  createExtendedServer(options, { load: () => loadSurveys(options, readFile), extend: () => [] });

/** Creates a server of these parts. Rejects as `createServer` does. */
export async function createExtendedServer(
  options: Omit<ServerOptions, keyof SurveysOptions>,
  { load, extend }: ServerParts,
): Promise<Server> {
  const { now = Date.now, createUuid = () => crypto.randomUUID(), onError = console.error } = options;
  const limits = { ...requestLimits, ...options.limits };
  let fetch: Fetch = () => Promise.reject(new Error('The server has not opened yet.'));
  let extensions: readonly Extension[] = [];
  const ports = createPorts((...given) => fetch(...given), {
    limits,
    onPort(port) {
      for (const { onPort } of extensions) onPort?.(port);
    },
    onError,
  });
  // before the store opens: an invalid address must not keep its lock
  const isOwnOrigin = createOwnOrigin(options.publicUrls ?? [], ports.urls);
  const store = await openStore(options.store, now);
  try {
    const catalog = createCatalog(await load());
    const secret = await openSecret(store, options.sessionSecret);
    const faults = options.faults ? createFaults() : null;
    let closing: Promise<void> | null = null;
    let reloading: Promise<void> = Promise.resolve();

    const context: ServerContext = {
      catalog,
      store,
      availability: createAvailability(store, now),
      limits,
      secret,
      sessionUuids: createSessionUuids({ secret, createUuid, now }),
      now,
      createUuid,
      isOwnOrigin,
      isLocal: () => ports.areLocal(),
      call: (request, connection) => app(request, connection),
      // the end of the server interrupts readings
      onError: (error) => void (closing ?? onError(error)),
    };
    extensions = extend(context);
    catalog.addKeys((token) => extensions.map(({ findKey }) => findKey?.(token)).find(Boolean) ?? null);
    const app = createApp({ ...context, onError, extensions });
    fetch = extensions.reduceRight((inner, { around }) => around?.(inner) ?? inner, faults ? faults.around(app) : app);

    async function closeStore(): Promise<void> {
      for (const { close } of extensions) await close?.();
      await store.close();
    }

    async function close(): Promise<void> {
      for (const { stop } of extensions) stop?.();
      if (options.drainSeconds) await ports.drain(options.drainSeconds);
      const started = performance.now();
      await ports.close();
      await inTime(closeStore(), started + closingTime - performance.now(), tooLate);
    }

    return {
      fetch: (request) => fetch(request),
      listen: ports.listen,
      responses: () => store.responses(),
      events: () => store.events(),
      sessions: () => store.sessions(),
      fail: createFault(faults),
      // an older state is never served after a newer one
      reload: () => (reloading = reloading.catch(() => {}).then(async () => catalog.replace(await load()))),
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
