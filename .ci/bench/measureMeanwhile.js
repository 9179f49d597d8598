import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, headers, survey } from './calls.js';
import { fill, fullDatabase } from './measureMillion.js';
import { serve, startPostgres } from './processes.js';

/** Milliseconds between two writes, and between two health checks. */
const interval = 20;

const admin = { authorization: 'Bearer bench' };

/** The number of responses that are deleted. */
const deleted = 100_000;

/**
 * Calls a URL at a fixed rate until aborted, even if the last call has no reply yet: a server that hangs for a second
 * delays fifty calls, not one. Returns, for each call, the milliseconds since it was due.
 */
export async function callSteadily(url, init, signal, pause = interval) {
  const started = performance.now();
  const taken = [];
  for (let count = 0; !signal.aborted; count += 1) {
    const due = started + count * pause;
    await wait(Math.max(0, due - performance.now()));
    taken.push(
      fetch(url, init).then(async (reply) => {
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${url} answers ${reply.status}`);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(taken);
}

/** Exports all responses, in a separate process, as real clients are. */
async function exportAll({ url }, format) {
  const argv = ['export', '--from', url, '--survey', survey, '--format', format, '--admin-token', 'bench'];
  const [code] = await once(spawn(process.execPath, ['dist/server/main.js', ...argv], { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new Error(`The export ended with ${code}`);
}

async function ask({ url }, path, method = 'GET') {
  const reply = await fetch(`${url}/api/admin/${path}`, { method, headers: admin });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
  return reply;
}

/** Requests summaries with every filter that reads rows, often enough for a 99th percentile of the writes meanwhile. */
async function summarize(server) {
  for (let round = 0; round < 6; round += 1) {
    for (const query of ['', 'search=business', 'metadata.plan=team', '', 'page=/pricing&with_text=true']) {
      await (await ask(server, `surveys/${survey}/summary?${query}`)).json();
    }
  }
}

/** Reads a back-up without keeping it, because a gigabyte in the load generator would delay its writes. */
async function backUp(server) {
  await (await ask(server, 'backup')).body.pipeTo(new WritableStream());
}

/** Deletes the oldest responses. */
async function deleteMany(server) {
  const count = async (until) =>
    (await (await ask(server, `surveys/${survey}/summary?until=${until}`)).json()).responses;
  let [from, until] = [Date.now() - 200 * 86_400_000, Date.now()];
  while (until - from > 1000) {
    const middle = Math.round((from + until) / 2);
    if ((await count(new Date(middle).toISOString())) < deleted) from = middle;
    else until = middle;
  }
  const time = new Date(until).toISOString();
  const found = await count(time);
  return {
    found,
    run: async () => void (await ask(server, `surveys/${survey}/responses?until=${time}&count=${found}`, 'DELETE')),
  };
}

export const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

/** Measures writes and health checks while something else runs. */
export async function measureDuring(name, server, work) {
  const ending = new AbortController();
  const { path, body } = calls.responses;
  const calling = Promise.all([
    callSteadily(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) }, ending.signal),
    callSteadily(`${server.url}/healthz`, {}, ending.signal),
  ]);
  const started = performance.now();
  await Promise.all([work().finally(() => ending.abort()), calling]);
  const milliseconds = performance.now() - started;
  const [writes, health] = await calling;
  return {
    during: name,
    seconds: Math.round(milliseconds / 100) / 10,
    writes: writes.length,
    median: Math.round(percentile(writes, 0.5)),
    p99: Math.round(percentile(writes, 0.99)),
    longest: Math.round(Math.max(...writes)),
    healthP99: Math.round(percentile(health, 0.99)),
    memory: Math.round(server.memory()),
  };
}

async function measureEngine(name, server, hasBackup) {
  const pause = () => wait(10_000);
  await measureDuring('warm-up', server, pause);
  const rows = [await measureDuring(`${name}: nothing`, server, pause)];
  const during = async (what, work) => rows.push(await measureDuring(`${name}: ${what}`, server, work));
  await during('summaries', () => summarize(server));
  if (hasBackup) await during('back-up', () => backUp(server));
  for (const format of ['ndjson', 'csv']) await during(`export.${format}`, () => exportAll(server, format));
  const { found, run } = await deleteMany(server);
  await during(`deletion of ${found}`, run);
  return rows;
}

/** Measures how owners' requests slow down visitors' writes, compared with none. */
export async function measureMeanwhile(folder, { count, withPostgres }) {
  const sqlite = await serve(await fullDatabase(folder, count));
  const rows = await measureEngine('SQLite', sqlite, true);
  await sqlite.stop();
  if (!withPostgres) return rows;
  const database = await startPostgres(folder);
  await fill('PostgreSQL', database.url, count, Date.now());
  await database.vacuum();
  const postgres = await serve(database.url);
  rows.push(...(await measureEngine('PostgreSQL', postgres, false)));
  await postgres.stop();
  await database.stop();
  return rows;
}
