import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDist } from '../service/pages/findDist.ts';
import { createService, type Service, type ServiceOptions } from '../service/createService.ts';
import type { Log } from '../service/module.ts';
import { removeAbandonedBackups } from '../service/operations/backup.ts';
import { isPostgres } from '../service/database/databaseStore.ts';
import { withoutPassword } from '../service/database/postgres/postgresPool.ts';
import type { ServedSurveys } from '../service/surveysSource.ts';
import { createLog } from './createLog.ts';
import { findAdminToken } from './findAdminToken.ts';
import { nextSignal } from './nextSignal.ts';
import { UsageError } from './usageError.ts';
import { watchSurveys } from '../server/node/watchSurveys.ts';
import { type Welcome, welcome } from './welcome.ts';

type ServerOption =
  | 'adminToken'
  | 'allowPrivateTargets'
  | 'assets'
  | 'authHeader'
  | 'authOwner'
  | 'authRole'
  | 'demo'
  | 'drainSeconds'
  | 'faults'
  | 'notifyAfterMinutes'
  | 'resultsToken'
  | 'retentionDays'
  | 'surveysReadOnly'
  | 'trustProxy';

interface ServeOptions extends Pick<ServiceOptions, ServerOption> {
  readonly port: number;
  readonly host: string;
  /** A file, or 'database'. Default: `surveys.json` in this folder; the samples are served until it exists. */
  readonly surveys?: string;
  readonly db: string;
  readonly publicUrl: readonly string[];
  readonly rateLimit: number;
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

/** The surveys file that `asklet init` and the first published survey create. */
const ownFile = 'surveys.json';

/** Returns where the surveys are. A missing default file and an empty database are replaced by the samples. */
function findSurveys(given: string | undefined): Pick<ServiceOptions, 'surveys' | 'samples'> {
  const surveys = given ?? ownFile;
  const mayBeMissing = surveys === 'database' || (given === undefined && !existsSync(ownFile));
  return { surveys, ...(mayBeMissing && { samples: findSamples() }) };
}

/** Serves until a signal ends the process, then shuts down cleanly. */
export async function serve(given: ServeOptions): Promise<void> {
  const { adminToken: _, ...rest } = given;
  const token = findAdminToken(given, process.stdout.isTTY);
  const options = { ...rest, ...(token.adminToken !== undefined && { adminToken: token.adminToken }) };
  const { port, host, db, demo = true } = options;
  let loaded: ServedSurveys | null = null;
  let invitation: string | null = null;
  const { log, dropped, exit } = createLog();
  // an unreadable folder, or a backup of another user, must not stop the server
  await removeAbandonedBackups().catch((error: Error) => log.error({ error }, 'could not remove old backups'));
  // The server keeps running if the reader of its output is gone, or the disk is full.
  process.stdout.removeAllListeners('error').on('error', () => {});
  const server = await createService({
    ...options,
    ...findSurveys(given.surveys),
    database: db,
    onSurveys: (surveys) => (loaded = surveys),
    onOwnerInvitation: (secret) => (invitation = secret),
    limits: {
      rate: options.rateLimit,
      storage: options.storageQuota,
      body: options.bodyLimit,
      metadata: options.metadataLimit,
      text: options.textLimit,
    },
    publicUrls: options.publicUrl,
    linkSecret: process.env['ASKLET_LINK_SECRET'],
    assets: [findDist(import.meta.url), ...(options.assets ?? [])],
    log,
    droppedLogLines: dropped,
    onError: (error) => log.error({ error }, 'failed'),
  });
  const stopped = nextSignal();
  const stopReloading = reloadOnChange(server, given.surveys ?? ownFile, log);
  let url: string;
  try {
    url = await server.listen(port, host);
  } catch (error) {
    await server.close();
    throw explain(error, port, host);
  }
  const publicUrl = options.publicUrl[0] ?? null;
  const source = describeSurveys(given.surveys);
  printWelcome(loaded!, { url, publicUrl, database: describeDatabase(db), source, token, invitation, demo });
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

/** Prints how to use the server, and what is wrong with its surveys. */
function printWelcome(loaded: ServedSurveys, given: Omit<Welcome, 'isTokenShown' | keyof ServedSurveys>): void {
  // a journal would store the printed token
  const isTokenShown = given.token.isNew || process.stdout.isTTY;
  process.stdout.write(welcome({ ...given, ...loaded, isTokenShown }));
  for (const line of loaded.warnings) process.stdout.write(`Warning: ${line}\n`);
}

/** Reloads the surveys when their file changes, and on SIGHUP. If the file has errors, the previous surveys stay. */
function reloadOnChange(server: Service, file: string, log: Log): () => void {
  const reload = () => {
    server.reload().then(
      () => log.info({ file }, 'surveys reloaded'),
      (error: Error) => log.error({ error }, 'surveys not reloaded: the previous ones are still served'),
    );
  };
  process.on('SIGHUP', reload);
  // the server itself follows the database
  const unwatch = file === 'database' ? () => {} : watchSurveys(file, reload);
  return () => {
    process.off('SIGHUP', reload);
    unwatch();
  };
}

const describeSurveys = (surveys = ownFile) => (surveys === 'database' ? 'the database' : resolve(surveys));

function describeDatabase(db: string): string {
  if (db === ':memory:') return 'in memory: answers are lost when the server stops';
  return isPostgres(db) ? withoutPassword(db) : resolve(db);
}

function explain(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: stop the program that uses it, or choose another port with --port.`);
  if (code === 'EACCES') return new Error(`No permission to use port ${port}: choose one above 1023 with --port.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
    return new Error(`This machine has no address ${host}: 127.0.0.1 is for this machine alone, 0.0.0.0 for all.`);
  return error;
}
