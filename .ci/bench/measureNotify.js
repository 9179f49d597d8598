import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, headers, survey } from './calls.js';
import { callSteadily, percentile } from './measureMeanwhile.js';
import { serve, serveBare, startPostgres } from './processes.js';

/** Milliseconds between two answers, and before each round, so that the messages of the last one are sent. */
const interval = 10;
const pause = 1500;

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** Writes a surveys file. */
function writeSurveys(path, notifications) {
  const surveys = [{ survey_uuid: survey, survey_type: 'nps_10', question: 'How likely?' }];
  writeFileSync(path, JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys, notifications }));
  return path;
}

/** Sends answers at a fixed rate. Returns the milliseconds that visitors wait, by percentile. */
async function measureRound({ url }, seconds) {
  const { path, body } = calls.responses;
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const taken = await callSteadily(url + path, init, AbortSignal.timeout(seconds * 1000), interval);
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percentile(taken, share)]));
}

/** Measures two servers in turn. Returns the medians of their rounds. */
async function compete(engine, servers, { seconds, rounds }) {
  const taken = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, server] of Object.entries(servers)) {
      await wait(pause);
      const measured = await measureRound(server, seconds);
      // the first one warms up the compiler
      if (round >= 0) taken[name].push(measured);
    }
  }
  const median = (name, share) =>
    percentile(
      taken[name].map((round) => round[share]),
      0.5,
    ).toFixed(2);
  return Object.keys(servers).map((name) => ({
    server: `${engine}, ${name}`,
    ...Object.fromEntries(Object.keys(shares).map((share) => [share, Number(median(name, share))])),
  }));
}

/** Measures how notifications slow down visitors' writes: 100 answers a second, one webhook. */
export async function measureNotify(folder, { withPostgres, ...options }) {
  const start = async (name, db, notifications) =>
    serve(db, '--surveys', writeSurveys(join(folder, `${name}.json`), notifications), '--allow-private-targets');
  const off = await start('off', join(folder, 'off.db'), []);
  const receiver = await serveBare(off.url);
  const target = { to: 'webhook', url: receiver.url, secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  const on = await start('on', join(folder, 'on.db'), [target]);
  const rows = await compete('SQLite', { 'without notifications': off, 'with a webhook': on }, options);
  await Promise.all([off, on].map((server) => server.stop()));
  if (withPostgres) {
    const postgres = await startPostgres(folder);
    const servers = {
      'without notifications': await start('off', await postgres.create('bench_off'), []),
      'with a webhook': await start('on', await postgres.create('bench_on'), [target]),
    };
    rows.push(...(await compete('PostgreSQL', servers, options)));
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await postgres.stop();
  }
  await receiver.stop();
  return rows;
}
