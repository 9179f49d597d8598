import { statSync } from 'node:fs';
import { join } from 'node:path';
import { generateResponses } from '../generateResponses.js';
import { survey } from './calls.js';
import { load } from './load.js';
import { serve, startPostgres } from './processes.js';

const headers = { authorization: 'Bearer bench' };
const day = 86_400_000;

/** The requests of an owner, and the milliseconds that each may take. */
const questions = (now) => {
  const month = `from=${new Date(Math.floor(now / day - 30) * day).toISOString()}`;
  return [
    ['summary of everything', 'summary?', 800],
    ['summary of a month', `summary?${month}`, 200],
    ['summary of a filtered month', `summary?${month}&page=/pricing&max_score=6&with_text=true`, 200],
    ['summary of a month by metadata', `summary?${month}&metadata.plan=team`, 300],
    ['list of comments', 'responses?with_text=true', 50],
    ['list of a filtered month', `responses?${month}&page=/pricing&max_score=6&with_text=true`, 50],
    ['text search, summary', 'summary?search=business+PLAN', 500],
    ['text search, list', 'responses?search=business+PLAN', 500],
    ['search for what nobody wrote, list', 'responses?search=grüße', 1000],
    ['nothing new', null, null],
  ];
};

/** Sends a request ten times, one after the other. The 95th percentile of ten is the slowest. */
async function ask(url, path, more = {}) {
  const times = [];
  for (let time = 0; time < 10; time += 1) {
    const begun = performance.now();
    const response = await fetch(`${url}/api/admin/surveys/${survey}/${path}`, { headers: { ...headers, ...more } });
    await response.text();
    if (!response.ok && response.status !== 304) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other).map(Math.round);
}

async function timeReports(name, { url }, now) {
  const begun = performance.now();
  const first = await fetch(`${url}/api/admin/surveys/${survey}/summary?`, { headers });
  const { responses } = await first.json();
  console.log(`${name}: the first summary of ${responses} responses: ${Math.round(performance.now() - begun)} ms.`);
  const rows = [];
  for (const [question, path, limit] of questions(now)) {
    const times = path
      ? await ask(url, path)
      : await ask(url, 'summary?', { 'if-none-match': first.headers.get('etag') });
    rows.push({ store: name, question, median: times[5], p95: times[9], limit: limit ?? '' });
  }
  return rows;
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

/** Writes to an empty store and to a full one, in turn. Reports the CPU time of each and the difference. */
async function timeWrites(name, empty, full, seconds) {
  const rows = [];
  for (const call of ['responses', 'events']) {
    const taken = { empty: [], full: [] };
    for (let round = 0; round < 6; round += 1) {
      for (const [which, { servers, database }] of Object.entries({ empty, full })) {
        const result = await load(servers, call, 50, seconds, database);
        if (round > 0) taken[which].push(result); // warm up the compiler
      }
    }
    const cost = ({ cpu, databaseCpu }) => cpu + databaseCpu;
    const added = median(taken.full.map((each, round) => cost(each) / cost(taken.empty[round]) - 1));
    const row = (which) => ({
      store: `${name}, ${which}`,
      call,
      perSecond: Math.round(median(taken[which].map(({ perSecond }) => perSecond))),
      p99: Math.round(median(taken[which].map(({ p99 }) => p99))),
      cpuMicroseconds: Math.round(median(taken[which].map(cost))),
      slower: which === 'full' ? `${Math.round(100 * added)} %` : '',
    });
    rows.push(row('empty'), row('full'));
  }
  return rows;
}

/** Stores responses of the last half year with their events. */
export async function fill(name, address, count, now) {
  const { openStore } = await import('../../dist/server/service.js');
  const begun = performance.now();
  const store = await openStore(address);
  await generateResponses(store, { survey_uuid: survey, count, until: now });
  await store.close();
  console.log(`${name}: filled in ${Math.round((performance.now() - begun) / 1000)} s.`);
}

/** Resolves to the path of a database with the responses: `BENCH_DB`, or a new one. */
export async function fullDatabase(folder, count) {
  if (process.env.BENCH_DB) return process.env.BENCH_DB;
  const path = join(folder, 'full.db');
  await fill('SQLite', path, count, Date.now());
  return path;
}

async function measureSqlite(folder, count, seconds) {
  const now = Date.now();
  const path = await fullDatabase(folder, count);
  const full = await serve(path);
  const empty = await serve(join(folder, 'empty.db'));
  const reports = await timeReports('SQLite', full, now);
  const writes = await timeWrites('SQLite', { servers: [empty] }, { servers: [full] }, seconds);
  console.log(`SQLite: ${Math.round(statSync(path).size / 1e6)} MB, process ${Math.round(full.memory())} MB.`);
  await Promise.all([empty.stop(), full.stop()]);
  return { reports, writes };
}

async function measurePostgres(folder, count, seconds) {
  const now = Date.now();
  const database = await startPostgres(folder);
  // a survey in another database, so that each contains either the million or nothing
  const emptyUrl = await database.create('empty');
  await fill('PostgreSQL', database.url, count, now);
  await database.vacuum();
  const full = await serve(database.url);
  const empty = await serve(emptyUrl);
  const reports = await timeReports('PostgreSQL', full, now);
  const writes = await timeWrites('PostgreSQL', { servers: [empty], database }, { servers: [full], database }, seconds);
  await Promise.all([empty.stop(), full.stop()]);
  await database.stop();
  return { reports, writes };
}

/** Measures reports and writes with a million responses of one survey, on SQLite and on PostgreSQL. */
export async function measureMillion(folder, { seconds, count, withPostgres }) {
  const all = [await measureSqlite(folder, count, seconds)];
  if (withPostgres) all.push(await measurePostgres(folder, count, seconds));
  console.table(all.flatMap(({ reports }) => reports));
  return all.flatMap(({ writes }) => writes);
}
