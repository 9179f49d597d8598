import type { Fault, FaultTarget } from '../contract/api/fault.ts';
import { createProxies } from './api/createProxies.ts';
import { type CoreOptions, type CoreServer, createServer } from './createServer.ts';
import { createFaultModule, createFaults } from './dev/createFaults.ts';
import { isLoopback } from './listen.ts';
import type { AdminAuth, Core, Log, Module } from './module.ts';
import { type AdminTokens, checkTokenLengths, checkTokens, createAdminAuth } from './operations/adminAuth.ts';
import { createMetrics, type Metrics } from './operations/createMetrics.ts';
import { createOperations } from './operations/createOperations.ts';
import { createLink } from './link/createLink.ts';
import { createNotify } from './notify/createNotify.ts';
import { createSendMail, readMailServer } from './notify/mail.ts';
import { createPost } from './notify/post.ts';
import { createPages } from './pages/createPages.ts';
import { findDist, version } from './pages/findDist.ts';
import { createPublishing } from './publishing/createPublishing.ts';
import { createResults } from './results/createResults.ts';
import { ExportFailed } from './results/exportResponses.ts';
import { openResults, type Results } from './results/openResults.ts';
import { createPeriodResults } from './results/periodResults.ts';
import { isDatabaseStore } from './store/openStore.ts';
import { StoreUnavailable } from './store/store.ts';

/** The options of a server. */
export interface ServerOptions extends CoreOptions, AdminTokens {
  /** Folders of built widget files, in order of precedence. Default: the package's own. */
  readonly assets?: readonly string[];
  /**
   * Whether `/surveys.json` lists the surveys with their keys. Default: while `samples` are served.
   */
  readonly showsSurveys?: boolean;
  /** Whether the gallery of the card's states is served. Default: true. */
  readonly demo?: boolean;
  /** Allows `fail`, for tests. Default: false. */
  readonly faults?: boolean;
  /** Whether the surveys file can only be changed by hand, not with the admin token. Default: false. */
  readonly surveysReadOnly?: boolean;
  /** Minutes without a change after which targets are notified of an unfinished answer. Default: 5. */
  readonly notifyAfterMinutes?: number;
  /** Whether notifications may be sent to private networks and to this machine. Default: false. */
  readonly allowPrivateTargets?: boolean;
  /** Signs personal links to the pages of surveys; at least 32 characters. Default: there are no personal links. */
  readonly linkSecret?: string | undefined;
  /** Days after its last write until a session is deleted with its response and events. Default: never. */
  readonly retentionDays?: number;
  /** Ends the program, if `asklet copy --switch` asks for it. Default: only the program itself can do so. */
  readonly stop?: () => void;
  /** Receives a line for every request. Default: no log. */
  readonly log?: Log;
  /** Returns the number of dropped log lines, for `/metrics`. Default: 0. */
  readonly droppedLogLines?: () => number;
}

/** A reference server of the API. */
export interface Server extends CoreServer {
  /**
   * Makes the next calls of an endpoint fail or respond slowly; several faults happen one after the other. Returns a
   * function that cancels the fault. Throws if the server was created without `faults`, and a `TypeError` that
   * describes an invalid fault.
   */
  fail(endpoint: FaultTarget, fault: Fault): () => void;
}

/** The parts that several modules share. */
interface Parts {
  readonly metrics: Metrics;
  /** Null: faults are off. */
  readonly faults: ReturnType<typeof createFaults> | null;
}

/** Returns the modules of a server. A request handled by an earlier module does not reach the later ones. */
function modulesOf(core: Core, options: ServerOptions, { metrics, faults }: Parts): Module[] {
  const {
    log = null,
    demo = true,
    showsSurveys = false,
    assets,
    retentionDays = null,
    surveysReadOnly = false,
    stop = null,
  } = options;
  const auth = createAdminAuth(options, core);
  const results = openResults(core.store);
  const audit = (fields: object) => log?.info(fields, 'audit');
  if (isDatabaseStore(core.store)) metrics.watchConnections(core.store.connections);
  return [
    createOperations(core, { auth, metrics, log, sessions: results, retentionDays, stop }),
    ...(faults ? [createFaultModule(faults, auth.requireOperator)] : []),
    createPublishing(core, { readOnly: surveysReadOnly, auth, audit }),
    createNotifications(core, options, { metrics, auth, results }),
    createLink(core, { secret: options.linkSecret ?? null, publicUrl: options.publicUrls?.[0] ?? null }),
    createResults(core, { results, version: version(), auth, audit }),
    createPages({
      folders: assets ?? [findDist(import.meta.url)],
      showsSurveys: () => showsSurveys || core.catalog.file().isSample,
      demo,
      version: version(),
    }),
  ];
}

function createNotifications(
  core: Core,
  { notifyAfterMinutes = 5, allowPrivateTargets = false, publicUrls = [], log }: ServerOptions,
  { metrics, auth, results }: { metrics: Metrics; auth: AdminAuth; results: Results | null },
): Module {
  if (!results) return {};
  const publicUrl = publicUrls[0] ?? null;
  const mailServer = readMailServer(process.env, publicUrl);
  return createNotify(core, {
    quietTime: notifyAfterMinutes * 60_000,
    post: createPost({ allowsPrivate: allowPrivateTargets, userAgent: `asklet/${version()}` }),
    results: createPeriodResults(results),
    sendMail: mailServer && createSendMail(mailServer),
    publicUrl,
    requireAdmin: auth.requireAdmin,
    onAttempt({ to, target, type, result, outcome }) {
      metrics.notification(to, result);
      log?.info({ to, target, type, result, outcome }, 'notification');
    },
    warn: (message) => log?.warn({}, message),
  });
}

function checkOptions({ retentionDays = 1, linkSecret, ...tokens }: ServerOptions): void {
  checkTokens(tokens);
  if (linkSecret !== undefined && linkSecret.length < 32) {
    throw new Error('linkSecret (ASKLET_LINK_SECRET): expected at least 32 characters.');
  }
  if (!(retentionDays > 0)) throw new Error('retentionDays: expected more than 0.');
}

/** Checks the options of a server that other machines can reach. Throws an `Error` if they could guess a token. */
function checkOpenHost(host: string, { trustProxy, log, ...tokens }: ServerOptions): void {
  checkTokenLengths(tokens);
  if (createProxies(trustProxy).trustsEverybody) {
    log?.warn({ host }, 'trustProxy without addresses: clients that reach this port directly can forge their address');
  }
}

/**
 * Creates a server. Rejects with a `SurveysFileError` if surveys or keys have errors, and with an `Error` if the store
 * cannot be opened or an admin token has characters that cannot be sent.
 */
export async function createFullServer(options: ServerOptions): Promise<Server> {
  checkOptions(options);
  const { onError = console.error } = options;
  const metrics = createMetrics(options.droppedLogLines);
  const faults = options.faults ? createFaults() : null;

  function countError(error: unknown): void {
    if (error instanceof StoreUnavailable) metrics.storeError();
    if (error instanceof ExportFailed) metrics.exportFailed();
    onError(error);
  }

  const server = await createServer(
    { ...options, onError: countError },
    {
      addModules: (core) => modulesOf(core, options, { metrics, faults }),
      onCommit: metrics.commit,
      onQuotaExceeded(key) {
        metrics.quotaExceeded(key);
        options.log?.warn({ key }, 'storage quota exceeded');
      },
    },
  );
  return {
    ...server,
    async listen(port, host = '127.0.0.1') {
      if (!isLoopback(host)) checkOpenHost(host, options);
      return server.listen(port, host);
    },
    fail(endpoint, fault) {
      if (!faults) throw new Error('Faults are off: create the server with faults: true.');
      return faults.fail(endpoint, fault);
    },
  };
}
