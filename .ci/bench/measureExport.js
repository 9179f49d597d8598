import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, headers, survey } from './calls.js';
import { fullDatabase } from './measureMillion.js';
import { serve } from './processes.js';

/** Milliseconds between two writes, and two looks at the server's health. */
const interval = 20;

/**
 * Calls an address at a fixed rate until it is stopped, whether or not the last call was answered: a server that stands
 * still for a second delays fifty calls, not one. Answers milliseconds from when each was due.
 */
async function callSteadily(url, init, signal) {
  const started = performance.now();
  const taken = [];
  for (let count = 0; !signal.aborted; count += 1) {
    const due = started + count * interval;
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

/** Ends with the milliseconds that reading all responses took: in a process of its own, as those who export do. */
async function exportAll({ url }, format) {
  const started = performance.now();
  const argv = ['export', '--from', url, '--survey', survey, '--format', format, '--admin-token', 'bench'];
  const [code] = await once(spawn(process.execPath, ['dist/server/main.js', ...argv], { stdio: 'ignore' }), 'close');
  if (code !== 0) throw new Error(`The export ended with ${code}`);
  return performance.now() - started;
}

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];

/** Writes and looks at the health while something else goes on. */
async function measureDuring(name, server, work) {
  const ending = new AbortController();
  const { path, body } = calls.responses;
  const calling = Promise.all([
    callSteadily(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) }, ending.signal),
    callSteadily(`${server.url}/healthz`, {}, ending.signal),
  ]);
  const [milliseconds] = await Promise.all([work().finally(() => ending.abort()), calling]);
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

/** What an export of many responses from SQLite does to those who write meanwhile, beside nothing at all. */
export async function measureExport(folder, count) {
  const server = await serve(await fullDatabase(folder, count));
  const pause = () => wait(10_000, 10_000);
  await measureDuring('warm-up', server, pause);
  const rows = [await measureDuring('nothing', server, pause)];
  for (const format of ['ndjson', 'csv']) {
    rows.push(await measureDuring(`export.${format}`, server, () => exportAll(server, format)));
  }
  await server.stop();
  return rows;
}
