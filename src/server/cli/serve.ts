import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findDist } from '../assets/findDist.ts';
import { createServer, type Server } from '../createServer.ts';
import type { Log } from '../operations/log.ts';
import { removeAbandonedBackups } from '../routes/backup.ts';
import { isPostgres } from '../store/openStore.ts';
import { withoutPassword } from '../store/postgresPool.ts';
import { inspectSurveysFile } from '../surveys/loadSurveys.ts';
import { createLog } from './createLog.ts';
import { nextSignal } from './nextSignal.ts';
import { UsageError } from './usageError.ts';
import { watchSurveys } from './watchSurveys.ts';
import { welcome } from './welcome.ts';

/** What `asklet serve` was told. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** null: the sample surveys. */
  readonly surveys: string | null;
  readonly db: string;
  readonly adminToken: string | null;
  readonly resultsToken: string | null;
  /** Folders of built files, before the package's own. */
  readonly assets: readonly string[];
  /** null: nothing is forgotten by itself. */
  readonly retentionDays: number | null;
  readonly rateLimit: number;
  /** How many proxies write X-Forwarded-For. */
  readonly trustProxy: boolean | number;
  readonly drainSeconds: number;
  /** Whether the builder, its shop and the gallery are served. */
  readonly demo: boolean;
  readonly faults: boolean;
  readonly storageQuota: number;
  readonly bodyLimit: number;
  readonly metadataLimit: number;
  readonly textLimit: number;
}

/** Where the sample surveys lie: among the built pages, or in the sources. */
function findSamples(): string {
  const dist = findDist(import.meta.url);
  const places = [join(dist, 'pages/surveys.json'), join(dist, '../public/surveys.json')];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new UsageError('The sample surveys are not here; name your own with --surveys.');
  return found;
}

/** Serves until the process is told to end, then ends cleanly. */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, host, surveys, db } = options;
  const file = surveys ?? findSamples();
  const { file: given, ineffective } = await inspectSurveysFile(file);
  const { log, dropped, exit } = createLog();
  // another user's, or a folder that cannot be read, is no reason to end
  await removeAbandonedBackups().catch((error: Error) => log.error({ error }, 'old backups not removed'));
  // A reader of the output that went away is no reason to end.
  process.stdout.on('error', () => {});
  const adminToken = options.adminToken === 'random' ? randomBytes(18).toString('base64url') : options.adminToken;
  const server = await createServer({
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
    drainSeconds: options.drainSeconds,
    faults: options.faults,
    assets: [...options.assets, findDist(import.meta.url)],
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
  const database = describeDatabase(db);
  process.stdout.write(
    welcome({ ...given, url, database, file: surveys && resolve(surveys), adminToken, demo: options.demo }),
  );
  for (const line of ineffective) process.stdout.write(`Without effect: ${line}\n`);
  if (options.adminToken === 'random') process.stdout.write(`The admin token of this run: ${adminToken}\n\n`);
  await stopped;
  stopReloading();
  const code = await server.close().then(
    () => 0,
    (error: Error) => {
      log.error({ error }, 'not closed');
      return 1;
    },
  );
  // Whatever hangs (a database, a disk) would keep the process.
  await exit(code);
}

/** Reads the surveys again when their file changes, and on SIGHUP. A mistake keeps the old ones. */
function reloadOnChange(server: Server, file: string, log: Log): () => void {
  const reload = () => {
    server.reload().then(
      () => log.info({ file }, 'surveys reloaded'),
      (error: Error) => log.error({ error }, 'surveys not reloaded: the old ones stay'),
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
  if (db === ':memory:') return 'in memory: answers are gone when this ends';
  return isPostgres(db) ? withoutPassword(db) : resolve(db);
}

function explain(error: unknown, port: number, host: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is in use: end what uses it, or choose another with --port.`);
  if (code === 'EACCES') return new Error(`Port ${port} may not be used: choose one above 1023 with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new Error(`This machine has no address ${host} (--host).`);
  return error;
}
