import { dirname, join } from 'node:path';
import { type DatabaseStore, type OpenedStore } from './database/databaseStore.ts';
import { openStore } from './openStore.ts';
import { createBudgetExtension } from './budget/createBudget.ts';
import { createBudgetCounts } from './budget/budgetCounts.ts';
import { createLimits } from './limits/createLimits.ts';
import { createProxies, type Proxies, type TrustProxy } from './limits/createProxies.ts';
import { defaultLimits, type Limits } from './limits/limits.ts';
import { createExample, type ExampleService, exampleTokens } from './example/createExample.ts';
import { createLink } from './link/createLink.ts';
import { createTokens } from './link/linkKeys.ts';
import { createMailings } from './mailings/createMailings.ts';
import type { MailingOptions } from './mailings/mailer.ts';
import type { AdminAuth, Core, Log } from './module.ts';
import { createEncryptionKey } from './notify/encryptionKey.ts';
import { createNotify } from './notify/createNotify.ts';
import { createSendMail, readMailServer } from './notify/mail.ts';
import { createPost, isPrivate } from './notify/post.ts';
import { createMetrics, type Metrics } from './operations/createMetrics.ts';
import { createOperations } from './operations/createOperations.ts';
import { createFaultRoutes } from './operations/faultRoutes.ts';
import { createPersonalData } from './personalData/createPersonalData.ts';
import { createPages } from './pages/createPages.ts';
import { findDist, version } from './pages/findDist.ts';
import { createAdminAuth } from './people/adminAuth.ts';
import { type AdminTokens, checkTokenLengths, checkTokens } from './people/adminTokens.ts';
import { inviteOwner } from './people/inviteOwner.ts';
import { checkLogin, type Login } from './people/login.ts';
import { createCredentials } from './people/credentials.ts';
import { createPeople, type PeopleParts } from './people/createPeople.ts';
import { createPeopleTable } from './people/people.ts';
import { createSignInCookie } from './people/signInCookie.ts';
import { createPublishing } from './publishing/createPublishing.ts';
import { createTargetEdits } from './publishing/editTargets.ts';
import { createDatabaseDocument } from './publishing/databaseDocument.ts';
import { createFileDocument } from './publishing/fileDocument.ts';
import type { SurveysDocument } from './publishing/surveysDocument.ts';
import { createResults } from './results/createResults.ts';
import { ExportFailed } from './results/exportResponses.ts';
import { openResults, type Results } from './results/openResults.ts';
import { createPeriodResults } from './results/periodResults.ts';
import { withoutCors } from './reply.ts';
import { exampleSurvey } from '../contract/surveys/exampleSurvey.ts';
import { checkPublicUrls } from '../server/api/ownOrigin.ts';
import { createSource, type SourceOptions, type SurveysSource } from './surveysSource.ts';
import { createExtendedServer, type Server, type ServerOptions } from '../server/createServer.ts';
import type { Extension, ServerContext } from '../server/extension.ts';
import { isLoopback } from '../server/node/listen.ts';
import { StoreUnavailable } from '../server/store/store.ts';

/** The options of a service. */
export interface ServiceOptions extends Omit<ServerOptions, 'store' | 'limits'>, SourceOptions, AdminTokens, Login {
  /**
   * The path of a SQLite file, postgres://…, ':memory:' (the default), which stores nothing on disk, or what `openStore`
   * has opened. The service closes it.
   */
  readonly database?: string | OpenedStore;
  /** Overrides the default limits. Without a `rate`, requests are unlimited. */
  readonly limits?: Partial<Limits>;
  /**
   * The proxies that set X-Forwarded-For: their addresses and ranges (`10.0.0.0/8`, `loopback`), or the number of
   * proxies in a row (`true` is one) if the server can only be reached through them. Default: none.
   */
  readonly trustProxy?: TrustProxy;
  /** Folders of built widget files, in order of precedence. Default: the package's own. */
  readonly assets?: readonly string[];
  /**
   * Whether `/surveys.json` lists the surveys with their keys. Default: while `samples` are served.
   */
  readonly showsSurveys?: boolean;
  /** Whether the gallery of the card's states is served. Default: true. */
  readonly demo?: boolean;
  /** Whether the surveys file can only be changed by hand, not with the admin token. Default: false. */
  readonly surveysReadOnly?: boolean;
  /** Minutes without a change after which targets are notified of an unfinished answer. Default: 5. */
  readonly notifyAfterMinutes?: number;
  /**
   * Milliseconds between two checks for what is due: notifications, mailings, and surveys that another process published.
   * Default: 1000.
   */
  readonly checkInterval?: number;
  /** Whether notifications may be sent to private networks and to this machine. Default: false. */
  readonly allowPrivateTargets?: boolean;
  /** Signs personal links to the pages of surveys; at least 32 characters. Default: a secret of the database. */
  readonly linkSecret?: string | undefined;
  /** Days after its last write until a session is deleted with its response and events. Default: never. */
  readonly retentionDays?: number;
  /** Returns a random number from 0 to 1, by which a survey with a budget chooses visitors. Default: `Math.random`. */
  readonly random?: () => number;
  /** Receives a line for every request. Default: no log. */
  readonly log?: Log;
  /** Returns the number of dropped log lines, for `/metrics`. Default: 0. */
  readonly droppedLogLines?: () => number;
}

/** The reference server, with all that an owner wants. */
export type Service = Server;

/** What is created before the server. */
interface Opened extends Pick<Parts, 'options' | 'metrics' | 'fail'> {
  readonly store: DatabaseStore;
  readonly source: SurveysSource;
  readonly proxies: Proxies;
}

/** What the modules are created from. */
interface Parts {
  readonly core: Core;
  readonly options: ServiceOptions;
  readonly metrics: Metrics;
  readonly results: Results;
  readonly limits: Extension;
  readonly people: PeopleParts;
  readonly fail: Server['fail'];
}

/** The modules of a service. A request that an earlier one handles does not reach the later ones. */
const modules = {
  operations: ({ core, options: { log = null, retentionDays = null }, metrics, results }) =>
    createOperations(core, { metrics, log, sessions: results, retentionDays }),
  faults: ({ core, options, fail }) => (options.faults ? createFaultRoutes(core, fail) : {}),
  limits: ({ limits }) => limits,
  budget: ({ core, options: { random = Math.random } }) =>
    createBudgetExtension({ ...core, counts: createBudgetCounts(core.store), random }),
  people: ({ core, people }) => createPeople(core, people),
  example: ({ core }) => createExample(core, () => openExample(core)),
  publishing: ({ core, options }) => createPublishing(core, { readOnly: options.surveysReadOnly ?? false }),
  notifications: createNotifications,
  link: ({ core, options: { linkSecret = core.secret, publicUrls = [] } }) =>
    createLink(core, { tokens: createTokens(linkSecret), publicUrl: publicUrls[0] ?? null }),
  mailings: ({ core, options: { linkSecret = core.secret, publicUrls = [] } }) =>
    createMailings(core, {
      tokens: createTokens(linkSecret),
      mailServer: openMailServer(publicUrls[0] ?? null),
      publicUrl: publicUrls[0] ?? null,
    }),
  personalData: ({ core, results }) => createPersonalData(core, results),
  results: ({ core, results, options: { retentionDays = null } }) =>
    createResults(core, { results, version: version(), retentionDays }),
  pages: ({ core, options }) =>
    createPages({
      folders: options.assets ?? [findDist(import.meta.url)],
      showsSurveys: () => options.showsSurveys || core.source.served().isSample,
      demo: options.demo ?? true,
      version: version(),
    }),
} satisfies Readonly<Record<string, (parts: Parts) => Extension>>;

/** The name of a module. */
export type ModuleName = keyof typeof modules;

/** The names of all modules, in their order. */
export const moduleNames = Object.keys(modules) as readonly ModuleName[];

const auditWith =
  (auth: AdminAuth, log: Log | undefined): Core['audit'] =>
  (request, fields) => {
    const { name, role } = auth.grantOf(request);
    const token = role === 'own' ? 'admin token' : 'results token';
    log?.info({ ...fields, by: name ?? token }, 'audit');
  };

/** Returns the modules with these names. */
function createModules(
  context: ServerContext,
  names: readonly ModuleName[],
  { options, store, source, proxies, ...parts }: Opened,
): Extension[] {
  const { now, onError } = context;
  const { checkInterval = 1000 } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const onQuotaExceeded = (key: string) => {
    parts.metrics.quotaExceeded(key);
    options.log?.warn({ key }, 'storage quota exceeded');
  };
  const { extension, ...limited } = createLimits({ limits, proxies, store, now, onQuotaExceeded, onError });
  const people: PeopleParts = {
    people: createPeopleTable({ store, now }),
    credentials: createCredentials({ store, now }),
    cookie: createSignInCookie(context.secret),
  };
  const auth = createAdminAuth(options, { ...context, ...people, proxies });
  const audit = auditWith(auth, options.log);
  const core: Core = { ...context, ...limited, source, store, limits, checkInterval, proxies, auth, audit };
  const results = openResults(store);
  return [
    withoutCors,
    ...names.map((name) => modules[name]({ ...parts, core, options, results, people, limits: extension })),
  ];
}

function createNotifications({ core, options, metrics, results }: Parts): Extension {
  const { notifyAfterMinutes = 5, allowPrivateTargets = false, publicUrls = [], log } = options;
  const publicUrl = publicUrls[0] ?? null;
  const { database } = core.store;
  const place =
    database.engine === 'postgres'
      ? 'shared'
      : database.path === null
        ? 'memory'
        : { file: join(dirname(database.path), 'asklet.key') };
  return createNotify(core, {
    quietTime: notifyAfterMinutes * 60_000,
    post: createPost({ allowsPrivate: allowPrivateTargets, userAgent: `asklet/${version()}` }),
    results: createPeriodResults(results),
    sendMail: openMailServer(publicUrl)?.send ?? null,
    publicUrl,
    onAttempt({ to, target, type, result, outcome }) {
      metrics.notification(to, result);
      log?.info({ to, target, type, result, outcome }, 'notification');
    },
    warn: (message) => log?.warn({}, message),
    key: createEncryptionKey(process.env['ASKLET_ENCRYPTION_KEY'] || undefined, place),
    edits: createTargetEdits(core, { readOnly: options.surveysReadOnly ?? false }, process.env),
    isPrivate: async (url) => !allowPrivateTargets && isPrivate(url),
  });
}

/** Opens the service of the example. */
async function openExample({ now, onError }: Core): Promise<ExampleService> {
  const store = (await openStore(':memory:')) as DatabaseStore;
  const surveys = [exampleSurvey];
  const options = { ...exampleTokens, surveys, keys: ['pk_example'], database: store, now, onError };
  return { ...(await createServiceOf(['people', 'results'], options)), store };
}

/** Returns the mail server that the environment names, or null. */
function openMailServer(publicUrl: string | null): MailingOptions['mailServer'] {
  const mailServer = readMailServer(process.env, publicUrl);
  return mailServer && { ...mailServer, send: createSendMail(mailServer) };
}

/** Opens where the surveys are written. Returns null if they are given in code. */
function openDocument({ surveys }: ServiceOptions, { database }: DatabaseStore): SurveysDocument | null {
  if (surveys === 'database') return createDatabaseDocument(database.run);
  return typeof surveys === 'string' ? createFileDocument(surveys) : null;
}

/** Checks options before the database is opened. Throws an `Error` that names the invalid one. */
function checkOptions({ retentionDays = 1, linkSecret, publicUrls = [], ...tokens }: ServiceOptions): void {
  checkTokens(tokens);
  checkPublicUrls(publicUrls);
  if (linkSecret !== undefined && linkSecret.length < 32) {
    throw new Error('linkSecret (ASKLET_LINK_SECRET): expected at least 32 characters.');
  }
  if (!(retentionDays > 0)) throw new Error('retentionDays: expected more than 0.');
}

/** Checks the options of a service that other machines can reach. Throws an `Error` if they could guess a token. */
function checkOpenHost(host: string, { log, ...tokens }: ServiceOptions, proxies: Proxies): void {
  checkTokenLengths(tokens);
  if (proxies.trustsEverybody) {
    log?.warn({ host }, 'trustProxy without addresses: clients that reach this port directly can forge their address');
  }
}

/** Invites the owner of a service that has neither a token nor a login. */
async function inviteIfNeeded(
  { adminToken, resultsToken, authHeader, onOwnerInvitation }: ServiceOptions,
  parts: Pick<Core, 'store' | 'now'>,
): Promise<void> {
  if (!onOwnerInvitation || (adminToken ?? resultsToken ?? authHeader) !== undefined) return;
  const secret = await inviteOwner(parts);
  if (secret !== null) onOwnerInvitation(secret);
}

/**
 * Creates a service. Rejects with a `SurveysFileError` if surveys or keys have errors, and with an `Error` if the
 * database cannot be opened or an admin token has characters that cannot be sent.
 */
export const createService = (options: ServiceOptions): Promise<Service> => createServiceOf(moduleNames, options);

/** Creates a service with some of the modules. Rejects as `createService` does. */
export async function createServiceOf(names: readonly ModuleName[], options: ServiceOptions): Promise<Service> {
  checkOptions(options);
  const { database = ':memory:', onError = console.error, now = Date.now } = options;
  const proxies = createProxies(options.trustProxy);
  checkLogin(options, options.publicUrls ?? [], proxies);
  const metrics = createMetrics(options.droppedLogLines);

  function countError(error: unknown): void {
    if (error instanceof StoreUnavailable) metrics.storeError();
    if (error instanceof ExportFailed) metrics.exportFailed();
    onError(error);
  }

  const store =
    typeof database === 'string' ? await openStore(database, metrics.commit, now) : (database as DatabaseStore);
  metrics.watchConnections(store.connections);
  const source = createSource(options, openDocument(options, store), process.env);
  const server: Server = await createExtendedServer(
    { ...options, store, onError: countError },
    {
      load: source.load,
      extend: (context) =>
        createModules(context, names, {
          options,
          store,
          source,
          proxies,
          metrics,
          fail: (...given) => server.fail(...given),
        }),
    },
  );
  await inviteIfNeeded(options, { store, now }).catch(async (error) => {
    await server.close();
    throw error;
  });
  return {
    ...server,
    reload: () => source.inOrder(server.reload),
    async listen(port, host = '127.0.0.1') {
      if (!isLoopback(host)) checkOpenHost(host, options, proxies);
      return server.listen(port, host);
    },
  };
}
