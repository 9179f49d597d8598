import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, FaultTarget } from '../contract/fault.ts';
import type { KeyEntry, SurveyInput, SurveysFile } from '../contract/surveysFile.ts';
import { createApp } from './app.ts';
import { findDist } from './assets/findDist.ts';
import type { Fetch } from './routes/connection.ts';
import { createCatalogue } from './domain/catalogue.ts';
import { createAdminAuth } from './routes/adminAuth.ts';
import { createFaults } from './faults/createFaults.ts';
import { ExportFailed } from './domain/exportResponses.ts';
import { createQuota } from './domain/createQuota.ts';
import { defaultLimits, type Limits } from './domain/limits.ts';
import { createPorts } from './listen.ts';
import { createMetrics, type Metrics } from './operations/createMetrics.ts';
import type { Log } from './operations/log.ts';
import { observe } from './operations/observe.ts';
import { startHourlyTasks } from './operations/startHourlyTasks.ts';
import { openStore } from './store/openStore.ts';
import type { EventRecord, ResponseRecord, SessionRecord, Store } from './store/store.ts';
import { StoreUnavailable } from './store/storeUnavailable.ts';
import { loadSurveys } from './surveys/loadSurveys.ts';
import { checkSurveys } from './surveys/parseSurveys.ts';
import { version } from './version.ts';

/** Milliseconds in which a server closes, the requests under way included. */
const closingTime = 5000;

/** What a server is made of. */
export interface ServerOptions {
  /** The path of a surveys file, or its surveys: what they leave out takes its default. */
  readonly surveys: string | readonly SurveyInput[];
  /** Public keys: a text may use all surveys. With a file they add to the keys that it names. */
  readonly keys?: readonly (string | KeyEntry)[];
  /** Lets pages of any origin use keys that name their origins: for development, at another address. Default: false. */
  readonly anyOrigin?: boolean;
  /** A store, the path of a SQLite file, postgres://…, or ':memory:' (the default). The server closes it. */
  readonly store?: string | Store;
  /** Folders of built widget files, first found first served. Default: the package's own. */
  readonly assets?: readonly string[];
  /** Whether `/surveys.json` answers the sample surveys with their keys. Default: false. */
  readonly showsSurveys?: boolean;
  /** Whether the builder with its shop and the gallery are served. Default: true. */
  readonly demo?: boolean;
  /** Allows `fail`, for tests. Default: false. */
  readonly faults?: boolean;
  /** Other limits than the defaults. The rate is unlimited unless it is given. */
  readonly limits?: Partial<Limits>;
  /** How many proxies of ours write X-Forwarded-For, one behind the other; `true` is one. Default: none. */
  readonly trustProxy?: boolean | number;
  /** Seconds from the start of closing in which requests are still taken, so that balancers see `/readyz`. Default: 0. */
  readonly drainSeconds?: number;
  /** Opens `/api/admin`, and `/metrics` on other interfaces than loopback. Default: none. */
  readonly adminToken?: string;
  /** Opens what of `/api/admin` reads the surveys and their results, and nothing else. Default: none. */
  readonly resultsToken?: string;
  /** Days from its last write after which a session is forgotten with its response and events. Default: never. */
  readonly retentionDays?: number;
  /** The time of the server, milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Makes random uuids; that of a new session carries most of one. Default: `crypto.randomUUID`. */
  readonly createUuid?: () => string;
  /** Takes a line for every request. Default: nothing does. */
  readonly log?: Log;
  /** How many lines the log has dropped, for `/metrics`. Default: none. */
  readonly droppedLogLines?: () => number;
  /** Is told every error that is not a client's. Default: `console.error`. */
  readonly onError?: (error: unknown) => void;
}

/** A reference server of the API. */
export interface Server {
  /** Answers one request; no port is needed. */
  fetch(request: Request): Promise<Response>;
  /**
   * Listens on a port (0: a free one) of the loopback interface, or of `host`. Resolves to the address
   * without a trailing slash; rejects where the port is taken.
   */
  listen(port: number, host?: string): Promise<string>;
  /** Everything that is stored, in the order of its coming. */
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  sessions(): Promise<SessionRecord[]>;
  /**
   * Makes the next calls of an endpoint fail, or take long; several faults happen one after the other.
   * Returns its undo. Throws where the server was created without `faults`, and a `TypeError` that names
   * what is wrong with a fault.
   */
  fail(endpoint: FaultTarget, fault: Fault): () => void;
  /** Takes other surveys and keys from the next request on; throws and keeps the old ones on an error. */
  reload(): Promise<void>;
  /**
   * Finishes the requests that are under way (for at most 4 s), then closes the store. Rejects after 5 s where the
   * store does not close.
   */
  close(): Promise<void>;
}

async function readSurveys(options: ServerOptions): Promise<Pick<SurveysFile, 'keys' | 'surveys'>> {
  const file = await readGiven(options);
  return options.anyOrigin ? { ...file, keys: file.keys.map(({ origins: _, ...key }) => key) } : file;
}

async function readGiven({ surveys, keys = [] }: ServerOptions): Promise<Pick<SurveysFile, 'keys' | 'surveys'>> {
  const entries = keys.map((key) => (typeof key === 'string' ? { key, surveys: '*' as const } : key));
  if (typeof surveys !== 'string') return checkSurveys({ keys: entries, surveys }, 'createServer');
  const file = await loadSurveys(surveys);
  return { ...file, keys: [...file.keys, ...entries] };
}

/** Rejects where the store takes longer than so many milliseconds. */
async function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  const late = wait(Math.max(0, milliseconds), undefined, { ref: false }).then(() => {
    throw new Error('The store did not answer in time.');
  });
  await Promise.race([work, late]);
}

const countErrors = (metrics: Metrics, report: (error: unknown) => void) => (error: unknown) => {
  if (error instanceof StoreUnavailable) metrics.storeError();
  if (error instanceof ExportFailed) metrics.exportFailed();
  report(error);
};

const reportQuota = (metrics: Metrics, log: Log | null) => (key: string) => {
  metrics.quotaExceeded(key);
  log?.warn({ key }, 'storage quota exceeded');
};

/** Who may see the results, and who may do everything. */
function createAdminAuths({ adminToken, resultsToken, trustProxy = false, now = Date.now }: ServerOptions) {
  const tokens = adminToken === undefined ? [] : [adminToken];
  const readers = resultsToken === undefined ? tokens : [...tokens, resultsToken];
  return {
    tokens: readers,
    requireAdmin: createAdminAuth({ tokens, trustProxy, now }),
    requireReader: createAdminAuth({ tokens: readers, trustProxy, now }),
  };
}

function checkRetention(days: number | null): number | null {
  if (days !== null && !(days > 0)) throw new Error('retentionDays: expected more than 0.');
  return days;
}

/** What the app needs of the options, with the defaults of what they leave out. */
const settingsOf = (options: ServerOptions) => ({
  retentionDays: checkRetention(options.retentionDays ?? null),
  limits: { ...defaultLimits, ...options.limits },
  now: options.now ?? Date.now,
  createUuid: options.createUuid ?? (() => crypto.randomUUID()),
  assets: {
    folders: options.assets ?? [findDist(import.meta.url)],
    showsSurveys: options.showsSurveys ?? false,
    demo: options.demo ?? true,
  },
  trustProxy: options.trustProxy ?? false,
  ...createAdminAuths(options),
});

/**
 * Creates a server. Throws `SurveysFileError` where surveys or keys have errors, and an `Error` where
 * the store cannot be opened or the admin token could not be sent.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const settings = settingsOf(options);
  const { limits, now, createUuid } = settings;
  const catalogue = createCatalogue(await readSurveys(options));
  const metrics = createMetrics(options.droppedLogLines);
  const { store: given = ':memory:', log = null } = options;
  const store = typeof given === 'string' ? await openStore(given, metrics.commit, now) : given;
  metrics.watchConnections(store.connections);
  let closing: Promise<void> | null = null;

  const onError = countErrors(metrics, options.onError ?? console.error);

  const faults = options.faults ? createFaults() : null;
  const app = createApp({
    ...settings,
    catalogue,
    store,
    quota: createQuota({ store, maximum: limits.storage, now, onExceeded: reportQuota(metrics, log), onError }),
    onError,
    audit: (fields) => log?.info(fields, 'audit'),
    isLocal: () => ports.areLocal(),
    planFault: faults && (({ endpoint, ...fault }) => void faults.fail(endpoint, fault)),
    version: version(),
    readMetrics: metrics.reply,
    checkReady: () => (closing ? Promise.reject(new Error('The server is ending.')) : inTime(store.ping(), 2000)),
  });
  const answer: Fetch = async (request, connection = {}) => app.fetch(request, connection);
  const fetch = observe(faults?.around(answer) ?? answer, metrics, log, createUuid);
  const ports = createPorts(fetch, limits, settings.tokens);
  const stopTasks = startHourlyTasks({ ...settings, store, catalogue, onError });

  async function close() {
    stopTasks();
    if (options.drainSeconds) await ports.drain(options.drainSeconds);
    const started = performance.now();
    await ports.close();
    await inTime(store.close(), started + closingTime - performance.now());
  }

  return {
    fetch: (request) => fetch(request),
    listen: ports.listen,
    responses: () => store.responses(),
    events: () => store.events(),
    sessions: () => store.sessions(),
    fail(endpoint, fault) {
      if (!faults) throw new Error('Faults are off: create the server with faults: true.');
      return faults.fail(endpoint, fault);
    },
    async reload() {
      catalogue.replace(await readSurveys(options));
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
