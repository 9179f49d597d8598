import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDist } from '../server/pages/findDist.ts';
import { createFullServer, type Server, type ServerOptions } from '../server/createFullServer.ts';
import type { Log } from '../server/module.ts';
import { removeAbandonedBackups } from '../server/operations/backup.ts';
import { isPostgres } from '../server/store/openStore.ts';
import { withoutPassword } from '../server/store/postgres/postgresPool.ts';
import { inspectSurveysFile } from '../server/surveys/inspectSurveys.ts';
import { createLog } from './createLog.ts';
import { nextSignal } from './nextSignal.ts';
import { UsageError } from './usageError.ts';
import { watchSurveys } from './watchSurveys.ts';
import { welcome } from './welcome.ts';

type ServerOption =
  'adminToken' | 'assets' | 'demo' | 'drainSeconds' | 'faults' | 'resultsToken' | 'retentionDays' | 'trustProxy';

/** The options of `asklet serve`: those of a server, and its own. */
export interface ServeOptions extends Pick<ServerOptions, ServerOption> {
  readonly port: number;
  readonly host: string;
  /** Default: `surveys.json` in this folder, else the sample surveys. */
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

/** Returns the surveys file that `asklet init` creates, if this folder has one. */
const findOwn = () => (existsSync('surveys.json') ? 'surveys.json' : undefined);

/** Returns whether this run creates its admin token. In a terminal, the welcome shows a link to the results with it. */
const needsToken = ({ adminToken, resultsToken }: ServeOptions) =>
  adminToken === 'random' || (adminToken === undefined && resultsToken === undefined && process.stdout.isTTY);

/** Serves until a signal ends the process, then shuts down cleanly. */
export async function serve(given: ServeOptions): Promise<void> {
  const isRandom = needsToken(given);
  const options = isRandom ? { ...given, adminToken: randomBytes(18).toString('base64url') } : given;
  const { port, host, surveys = findOwn() } = options;
  const file = surveys ?? findSamples();
  const inspected = await inspectSurveysFile(file);
  const { log, dropped, exit } = createLog();
  // a folder that cannot be read, or a backup of another user, must not stop the server
  await removeAbandonedBackups().catch((error: Error) => log.error({ error }, 'could not remove old backups'));
  // The server keeps running if the reader of its output is gone.
  process.stdout.on('error', () => {});
  const server = await createFullServer({
    ...options,
    surveys: file,
    store: options.db,
    showsSurveys: surveys === undefined,
    limits: {
      rate: options.rateLimit,
      storage: options.storageQuota,
      body: options.bodyLimit,
      metadata: options.metadataLimit,
      text: options.textLimit,
    },
    publicUrls: options.publicUrl,
    assets: [findDist(import.meta.url), ...(options.assets ?? [])],
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
  const { db, adminToken = null, demo = true } = options;
  // a journal would store the printed token
  const isTokenShown = isRandom || process.stdout.isTTY;
  const source = { database: describeDatabase(db), file: surveys === undefined ? null : resolve(surveys) };
  process.stdout.write(welcome({ ...inspected.file, ...source, url, adminToken, isTokenShown, demo }));
  for (const line of inspected.warnings) process.stdout.write(`Warning: ${line}\n`);
  if (isRandom) process.stdout.write(`The admin token of this run: ${adminToken}\n\n`);
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
