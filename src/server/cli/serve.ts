import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDist } from '../pages/findDist.ts';
import { createFullServer, type Server } from '../createFullServer.ts';
import type { Log } from '../operations/observe.ts';
import { removeAbandonedBackups } from '../operations/backup.ts';
import type { TrustProxy } from '../api/createProxies.ts';
import { isPostgres } from '../store/openStore.ts';
import { withoutPassword } from '../store/postgres/postgresPool.ts';
import { inspectSurveysFile } from '../lint/parseSurveys.ts';
import { createLog } from './createLog.ts';
import { nextSignal } from './nextSignal.ts';
import { UsageError } from './usageError.ts';
import { watchSurveys } from './watchSurveys.ts';
import { welcome } from './welcome.ts';

/** The options of `asklet serve`. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** Null: `surveys.json` in this folder, else the sample surveys. */
  readonly surveys: string | null;
  readonly db: string;
  readonly adminToken: string | null;
  readonly resultsToken: string | null;
  /** Folders of built files that the package doesn't have. */
  readonly assets: readonly string[];
  /** Null: sessions are never deleted automatically. */
  readonly retentionDays: number | null;
  readonly rateLimit: number;
  readonly trustProxy: TrustProxy;
  readonly publicUrl: readonly string[];
  readonly drainSeconds: number;
  /** Whether the builder, its shop and the gallery are served. */
  readonly demo: boolean;
  readonly faults: boolean;
  readonly storageQuota: number;
  readonly bodyLimit: number;
  readonly metadataLimit: number;
  readonly textLimit: number;
}

/** Returns the path of the sample surveys: among the built pages, or in the sources. */
function findSamples(): string {
  const dist = findDist(import.meta.url);
  const paths = [join(dist, 'pages/surveys.json'), join(dist, '../public/surveys.json')];
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new UsageError('The sample surveys are missing: name your own file with --surveys.');
  return found;
}

/** Returns the surveys file that `asklet init` creates, if this folder has one. */
const findOwn = () => (existsSync('surveys.json') ? 'surveys.json' : null);

interface ChosenToken {
  readonly adminToken: string | null;
  readonly isRandom: boolean;
}

/** Returns the admin token of this run. In a terminal, the welcome shows a link to the results with it. */
function chooseToken({ adminToken, resultsToken }: ServeOptions): ChosenToken {
  const hasToken = adminToken !== null || resultsToken !== null;
  const isRandom = adminToken === 'random' || (!hasToken && process.stdout.isTTY);
  return { adminToken: isRandom ? randomBytes(18).toString('base64url') : adminToken, isRandom };
}

/** Serves until a signal ends the process, then shuts down cleanly. */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, host, db } = options;
  const surveys = options.surveys ?? findOwn();
  const file = surveys ?? findSamples();
  const inspected = await inspectSurveysFile(file);
  const { log, dropped, exit } = createLog();
  // a folder that cannot be read, or a backup of another user, must not stop the server
  await removeAbandonedBackups().catch((error: Error) => log.error({ error }, 'could not remove old backups'));
  // The server keeps running if the reader of its output is gone.
  process.stdout.on('error', () => {});
  const { adminToken, isRandom } = chooseToken(options);
  const server = await createFullServer({
    surveys: file,
    store: db,
    showsSurveys: surveys === null,
    demo: options.demo,
    limits: {
      rate: options.rateLimit,
      storage: options.storageQuota,
      body: options.bodyLimit,
      metadata: options.metadataLimit,
      text: options.textLimit,
    },
    trustProxy: options.trustProxy,
    publicUrls: options.publicUrl,
    drainSeconds: options.drainSeconds,
    faults: options.faults,
    assets: [findDist(import.meta.url), ...options.assets],
    ...(options.retentionDays !== null && { retentionDays: options.retentionDays }),
    ...(adminToken !== null && { adminToken }),
    ...(options.resultsToken !== null && { resultsToken: options.resultsToken }),
    log,
    droppedLogLines: dropped,
    onError: (error) => log.error({ error }, 'failed'),
  });
  const stopped = nextSignal();
  const stopReloading = reloadOnChange(server, file, log);
  let url: string;
  try {
    url = await server.listen(port, host);
  } catch (error) {
    await server.close();
    throw explain(error, port, host);
  }
  printWelcome({ ...options, surveys }, url, { adminToken, isRandom }, inspected);
  await stopped;
  stopReloading();
  const code = await server.close().then(
    () => 0,
    (error: Error) => {
      log.error({ error }, 'could not stop cleanly');
      return 1;
    },
  );
  // A database or disk that hangs would keep the process alive.
  await exit(code);
}

type Inspected = Awaited<ReturnType<typeof inspectSurveysFile>>;

function printWelcome(
  { surveys, db, demo }: ServeOptions,
  url: string,
  { adminToken, isRandom }: ChosenToken,
  inspected: Inspected,
): void {
  process.stdout.write(
    welcome({
      ...inspected.file,
      url,
      database: describeDatabase(db),
      file: surveys && resolve(surveys),
      adminToken,
      // a journal would store the printed token
      isTokenShown: isRandom || process.stdout.isTTY,
      demo,
    }),
  );
  for (const line of inspected.warnings) process.stdout.write(`Warning: ${line}\n`);
  if (isRandom) process.stdout.write(`The admin token of this run: ${adminToken}\n\n`);
}

/** Reloads the surveys when their file changes, and on SIGHUP. If the file has errors, the previous surveys stay. */
function reloadOnChange(server: Server, file: string, log: Log): () => void {
  const reload = () => {
    server.reload().then(
      () => log.info({ file }, 'surveys reloaded'),
      (error: Error) => log.error({ error }, 'surveys not reloaded: the previous ones are still served'),
    );
  };
  process.on('SIGHUP', reload);
  const unwatch = watchSurveys(file, reload);
  return () => {
    process.off('SIGHUP', reload);
    unwatch();
  };
}

function describeDatabase(db: string): string {
  if (db === ':memory:') return 'in memory: answers are lost when the server stops';
  return isPostgres(db) ? withoutPassword(db) : resolve(db);
}

function explain(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: stop the program that uses it, or choose another port with --port.`);
  if (code === 'EACCES') return new Error(`No permission to use port ${port}: choose one above 1023 with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`This machine has no address ${host}: check --host.`);
  return error;
}
